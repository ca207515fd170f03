/// The name of a key in messages.
///
/// SAFETY: A key may be described on any thread, as it may be used on any.
struct KeyName: CustomStringConvertible, @unchecked Sendable {
  let key: any SharedReaderKey

  /// The description of the key.
  var description: String { "\(key)" }
}
