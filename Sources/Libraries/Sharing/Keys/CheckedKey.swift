/// A key that detects a use that cannot work.
protocol CheckedKey {
  /// A message that says what is wrong and what to do, or `nil` if nothing is wrong.
  ///
  /// Read when the first property with the key is created.
  var misuse: String? { get }
}
