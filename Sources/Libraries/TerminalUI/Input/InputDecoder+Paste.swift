extension InputDecoder {
  /// The maximum number of bytes in one paste event.
  package static let longestPaste = 1 << 20

  private static let endOfPaste = Array("\u{1B}[201~".utf8)

  /// Collects a byte of a paste.
  mutating func paste(_ byte: UInt8, into events: inout [InputEvent]) {
    collected.append(byte)
    if byte == UInt8(ascii: "~"), collected.suffix(6) == Self.endOfPaste[...] {
      events.append(.paste(Self.pasted(collected.dropLast(6))))
      reset()
    } else if collected.count >= Self.longestPaste {
      let cut = collected.count - Self.unfinishedCount(of: collected)
      events.append(.paste(Self.pasted(collected[..<cut])))
      collected.removeFirst(cut)
    }
  }

  /// Ends a paste whose end marker has not arrived.
  ///
  /// If the last bytes are the start of an end marker or of a character, decodes those bytes like
  /// any other input.
  ///
  /// - Returns: The text received so far, if any.
  mutating func endedPaste() -> [InputEvent] {
    let isUnfinished = collected.last != UInt8(ascii: "\r")
    let rest = collected.suffix(isUnfinished ? Self.unfinishedCount(of: collected) : 0)
    let text = collected.dropLast(rest.count)
    reset()
    return (text.isEmpty ? [] : [.paste(Self.pasted(text))]) + decode(rest)
  }

  private static func pasted(_ bytes: ArraySlice<UInt8>) -> String {
    let lines = String(decoding: bytes, as: UTF8.self).split(omittingEmptySubsequences: false) {
      $0 == "\r\n" || $0 == "\r" || $0 == "\n"
    }
    return lines.joined(separator: "\n")
  }

  /// Returns the number of trailing bytes whose meaning depends on later bytes: the start of a line
  /// break, of the end marker, or of a character.
  private static func unfinishedCount(of bytes: [UInt8]) -> Int {
    if bytes.last == UInt8(ascii: "\r") { return 1 }
    let ends = (1..<endOfPaste.count).reversed()
    if let count = ends.first(where: { bytes.suffix($0) == endOfPaste.prefix($0) }) { return count }
    let tail = bytes.suffix(4)
    guard let start = tail.lastIndex(where: { $0 < 0x80 || $0 >= 0xC0 }),
      let length = length(from: bytes[start]), bytes.endIndex - start < length
    else { return 0 }
    return bytes.endIndex - start
  }
}
