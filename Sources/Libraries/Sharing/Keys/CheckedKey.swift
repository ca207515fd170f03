/// A key that can detect that a program uses it incorrectly.
protocol CheckedKey {
  /// A message that says what is wrong and what to do, or `nil` if the program uses the key
  /// correctly.
  ///
  /// The library reads this message when the program creates the first property with the key.
  var misuse: String? { get }
}
