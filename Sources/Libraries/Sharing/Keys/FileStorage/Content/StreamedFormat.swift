/// Reads and writes values of one type in parts, so that the bytes of a large file are never in
/// memory as a whole.
///
/// It reads only files that hold nothing but a value. Of all others it makes none: they are read as
/// a whole, which also tells what is wrong with them.
package struct StreamedFormat<Value: Sendable>: Sendable {
  /// How large a file must be to be read in parts, in bytes.
  package let minimumSize: Int

  /// Makes a value of parts.
  package let decode: @Sendable (_ size: Int, _ parts: (_ receive: Receiver) -> Bool) -> Value?

  /// Makes parts of a value.
  package let encode: @Sendable (_ value: Value, _ write: ([UInt8]) -> Void) throws -> Void

  /// Receives a part, and returns whether it wants the next one.
  package typealias Receiver = (ArraySlice<UInt8>) -> Bool

  /// Creates a format.
  ///
  /// - Parameters:
  ///   - minimumSize: How large a file must be to be read in parts, in bytes.
  ///   - decode: Makes a value of a file that has `size` bytes, or `nil`. It calls `parts` once,
  ///     which returns whether all parts were received and belong together.
  ///   - encode: Makes the bytes of a value, and hands them over in parts.
  package init(
    minimumSize: Int,
    decode: @escaping @Sendable (_ size: Int, _ parts: (_ receive: Receiver) -> Bool) -> Value?,
    encode: @escaping @Sendable (_ value: Value, _ write: ([UInt8]) -> Void) throws -> Void
  ) {
    self.minimumSize = minimumSize
    self.decode = decode
    self.encode = encode
  }
}
