import Locking

/// A content that is kept as the value that it is made of.
final class StreamedContent: Sendable {
  /// The value.
  let value: any Sendable

  private let encodeValue: @Sendable (_ write: ([UInt8]) -> Void) throws -> Void
  private let knownDigest: Locked<ContentDigest?>

  /// Notes a value.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - format: How it is encoded.
  ///   - digest: The digest of the bytes that it was read from, if it was.
  init<Value: Sendable>(
    _ value: Value,
    in format: StreamedFormat<Value>,
    digest: ContentDigest? = nil
  ) {
    self.value = value
    encodeValue = { write in try format.encode(value, write) }
    knownDigest = Locked(digest)
  }

  /// Makes the bytes.
  ///
  /// - Parameter write: Receives each part of them.
  /// - Throws: What keeps the value from being encoded.
  func encode(_ write: ([UInt8]) -> Void) throws {
    var digest = ContentDigest()
    try encodeValue { part in
      digest.append(part[...])
      write(part)
    }
    // What was read may have been laid out in another way: its digest stays.
    knownDigest.withLock { $0 = $0 ?? digest }
  }

  /// What tells the bytes from others, or `nil` if the value cannot be encoded.
  ///
  /// They are those that were read or, if none were, those that are written.
  var digest: ContentDigest? {
    if let digest = knownDigest.withLock(\.self) { return digest }
    try? encode { _ in }
    return knownDigest.withLock(\.self)
  }
}
