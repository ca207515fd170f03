extension Int {
  /// Returns the number with a noun, as in `1 meeting` or `2 meetings`.
  ///
  /// - Parameters:
  ///   - noun: The singular of the noun.
  ///   - plural: The plural, or `nil` to append an `s` to the singular.
  package func counted(_ noun: String, _ plural: String? = nil) -> String {
    "\(self) \(self == 1 ? noun : plural ?? noun + "s")"
  }
}
