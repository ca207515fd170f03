extension Span<UInt8> {
  /// Eight bytes as a number, the first one lowest.
  ///
  /// What is done to eight bytes at once costs about as much as to one.
  ///
  /// - Parameter offset: Where they begin.
  /// - Returns: The number.
  /// - Precondition: There are eight bytes from the offset on.
  @inlinable
  @inline(__always)
  package func word(at offset: Int) -> UInt64 {
    precondition(offset >= 0 && offset + 8 <= count)
    // SAFETY: the bounds are checked above, the load needs no alignment, and any eight bytes are a
    // valid integer.
    let word = unsafe bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: offset, as: UInt64.self)
    return UInt64(littleEndian: word)
  }
}

extension UInt64 {
  /// Marks the bytes that a string in JSON cannot have as they are: quotation marks, backslashes
  /// and control characters.
  ///
  /// The highest bit of a byte is its mark. The lowest byte that is marked is one of them. Marks
  /// above it may be wrong.
  var specialBytes: UInt64 {
    let quotes = self ^ Self.ones &* UInt64(UInt8(ascii: "\""))
    let backslashes = self ^ Self.ones &* UInt64(UInt8(ascii: "\\"))
    let borrows = (quotes &- Self.ones) | (backslashes &- Self.ones) | (self &- Self.ones &* 0x20)
    return borrows & ~self & Self.highBits
  }

  /// Marks the bytes that are equal to an ASCII character, as ``specialBytes`` does it.
  func bytes(equalTo character: UInt8) -> UInt64 {
    ((self ^ Self.ones &* UInt64(character)) &- Self.ones) & ~self & Self.highBits
  }

  private static var ones: UInt64 { 0x0101_0101_0101_0101 }
  private static var highBits: UInt64 { 0x8080_8080_8080_8080 }
}
