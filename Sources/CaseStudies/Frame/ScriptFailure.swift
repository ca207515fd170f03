/// A step of a script whose expectation was not met.
package struct ScriptFailure: Error, Equatable, CustomStringConvertible {
  /// The number of the step, counting from one.
  package let step: Int

  /// The text that the step expected.
  package let expected: String

  /// The content of the screen when the step failed.
  package let screen: String

  package init(step: Int, expected: String, screen: String) {
    self.step = step
    self.expected = expected
    self.screen = screen
  }

  /// A message with the failed expectation and the screen.
  package var description: String {
    "step \(step) expects \(expected), but the screen shows:\n\(screen)"
  }
}
