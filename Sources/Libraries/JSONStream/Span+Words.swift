extension Span<UInt8> {
  /// Returns eight bytes as one number.
  ///
  /// The first byte is the least significant one.
  ///
  /// Processing eight bytes as one number takes about as long as processing one byte.
  ///
  /// - Parameter offset: The offset of the first byte.
  /// - Returns: The number.
  /// - Precondition: At least eight bytes follow the offset.
  @inlinable
  @inline(__always)
  package func word(at offset: Int) -> UInt64 {
    precondition(offset >= 0 && offset + 8 <= count)
    // SAFETY: The bounds are checked above, and the load needs no alignment.
    // Any eight bytes are a valid integer.
    let word = unsafe bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: offset, as: UInt64.self)
    return UInt64(littleEndian: word)
  }
}

extension UInt64 {
  /// Marks the bytes that a JSON string must escape: quotation marks, backslashes and control
  /// characters.
  ///
  /// The mark is the highest bit of a byte. Only the lowest mark is reliable; marks above it may be
  /// wrong.
  var specialBytes: UInt64 {
    let quotes = self ^ Self.ones &* UInt64(UInt8(ascii: "\""))
    let backslashes = self ^ Self.ones &* UInt64(UInt8(ascii: "\\"))
    let borrows = (quotes &- Self.ones) | (backslashes &- Self.ones) | (self &- Self.ones &* 0x20)
    return borrows & ~self & Self.highBits
  }

  /// Marks the bytes that equal an ASCII character, in the same way as ``specialBytes``.
  func bytes(equalTo character: UInt8) -> UInt64 {
    ((self ^ Self.ones &* UInt64(character)) &- Self.ones) & ~self & Self.highBits
  }

  private static var ones: UInt64 { 0x0101_0101_0101_0101 }
  private static var highBits: UInt64 { 0x8080_8080_8080_8080 }
}
