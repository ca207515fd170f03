extension JSONWriter {
  /// Writes a string.
  public mutating func write(_ string: String) { write(utf8: string.utf8.span) }

  /// Writes a string from its bytes.
  ///
  /// - Parameter utf8: The bytes of the string, which must be valid UTF-8.
  public mutating func write(utf8: Span<UInt8>) {
    bytes.append(UInt8(ascii: "\""))
    var start = 0
    var index = 0
    while index < utf8.count {
      if index + 8 <= utf8.count {
        let word = utf8.word(at: index)
        let slashes = layout.escapesSlashes ? word.bytes(equalTo: UInt8(ascii: "/")) : 0
        if word.specialBytes | slashes == 0 {
          index += 8
          continue
        }
      }
      // Writes up to eight bytes one by one, then processes whole words again.
      let end = min(index + 8, utf8.count)
      while index < end {
        let byte = utf8[index]
        if isEscaped(byte) {
          bytes.append(utf8.extracting(start..<index))
          writeEscape(of: byte)
          start = index + 1
        }
        index += 1
      }
    }
    bytes.append(utf8.extracting(start..<utf8.count))
    bytes.append(UInt8(ascii: "\""))
  }

  @inline(__always)
  private func isEscaped(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
      || (byte == UInt8(ascii: "/") && layout.escapesSlashes)
  }

  private mutating func writeEscape(of byte: UInt8) {
    bytes.append(UInt8(ascii: "\\"))
    switch byte {
    case 0x08: bytes.append(UInt8(ascii: "b"))
    case 0x0C: bytes.append(UInt8(ascii: "f"))
    case 0x0A: bytes.append(UInt8(ascii: "n"))
    case 0x0D: bytes.append(UInt8(ascii: "r"))
    case 0x09: bytes.append(UInt8(ascii: "t"))
    case 0..<0x20:
      bytes.append(contentsOf: "u00".utf8)
      bytes.append(UInt8(ascii: "0") + byte >> 4)
      bytes.append(contentsOf: String(byte & 0xF, radix: 16).utf8)
    default: bytes.append(byte)
    }
  }
}
