/// A key that can detect that a program uses it incorrectly.
protocol CheckedKey {
  /// A message that says what is wrong and what to do, or `nil` if the use is correct.
  ///
  /// Read when the first property with the key is created.
  var misuse: String? { get }
}
