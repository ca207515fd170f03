/// A key that notices when it is used in a way that cannot work.
protocol CheckedKey {
  /// A sentence that says what is wrong and what to do, or `nil` if nothing is wrong.
  ///
  /// It is asked for when the first property with the key is created.
  var misuse: String? { get }
}
