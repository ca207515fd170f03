/// The name of a key in messages.
///
/// SAFETY: Code may describe a key on any thread, because code may use a key on any thread.
struct KeyName: CustomStringConvertible, @unchecked Sendable {
  let key: any SharedReaderKey

  /// The description of the key.
  var description: String { "\(key)" }
}
