/// An expectation of a script that was not met.
package struct ScriptFailure: Error, Equatable, CustomStringConvertible {
  /// The number of the step, from one.
  package let step: Int

  /// What the step expects.
  package let expected: String

  /// What the screen showed instead.
  package let screen: String

  /// Describes a failure.
  ///
  /// - Parameters:
  ///   - step: The number of the step, from one.
  ///   - expected: What the step expects.
  ///   - screen: What the screen showed instead.
  package init(step: Int, expected: String, screen: String) {
    self.step = step
    self.expected = expected
    self.screen = screen
  }

  /// What went wrong, with the screen.
  package var description: String {
    "step \(step) expects \(expected), and the screen shows:\n\(screen)"
  }
}
