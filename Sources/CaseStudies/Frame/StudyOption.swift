/// An option of a study on the command line.
package struct StudyOption: Sendable {
  /// The name of the option, including the two hyphens at its start.
  package let name: String

  /// The argument that follows the name, or `nil` if the option takes none.
  package let argument: String?

  /// The effect of the option, as a sentence without a period.
  package let effect: String

  /// Creates an option.
  ///
  /// - Parameters:
  ///   - name: The name of the option, including the two hyphens at its start.
  ///   - argument: A name for the option's argument, such as `FILE`.
  ///   - effect: The effect of the option, as a sentence without a period.
  package init(_ name: String, argument: String? = nil, _ effect: String) {
    (self.name, self.argument, self.effect) = (name, argument, effect)
  }
}
