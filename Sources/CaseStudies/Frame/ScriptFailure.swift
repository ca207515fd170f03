/// An expectation of a script that was not met.
package struct ScriptFailure: Error, Equatable, CustomStringConvertible {
  /// The number of the step, counting from one.
  package let step: Int

  /// The expectation of the step.
  package let expected: String

  /// The content of the screen.
  package let screen: String

  package init(step: Int, expected: String, screen: String) {
    self.step = step
    self.expected = expected
    self.screen = screen
  }

  /// The failed expectation and the screen.
  package var description: String {
    "step \(step) expects \(expected), and the screen shows:\n\(screen)"
  }
}
