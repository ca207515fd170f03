extension InputDecoder {
  /// The maximum number of bytes in one paste event.
  package static let longestPaste = 1 << 20

  private static let endOfPaste = Array("\u{1B}[201~".utf8)

  /// Collects a byte of a paste.
  mutating func paste(_ byte: UInt8, into events: inout [InputEvent]) {
    collected.append(byte)
    if byte == UInt8(ascii: "~"), collected.suffix(6) == Self.endOfPaste[...] {
      // A paste that stalled right before its end marker leaves no text for another event.
      if state == .paste || collected.count > 6 {
        events.append(.paste(Self.pasted(collected.dropLast(6))))
      }
      reset()
    } else if collected.count >= Self.longestPaste {
      events += finishedPaste()
      state = .paste
    }
  }

  /// Returns the received part of a stalled paste.
  ///
  /// Bytes that arrive later still belong to the paste: a slow connection must not turn pasted
  /// letters into commands. If the end marker is lost, a single Ctrl-C or Esc leaves the paste.
  mutating func flushPaste() -> [InputEvent] {
    if case .stalledPaste(let heldBack) = state,
      let key = collected.dropFirst(heldBack).first, key == 0x03 || key == 0x1B,
      collected.count == heldBack + 1
    {
      let rest = Self.pasted(collected[..<heldBack])
      reset()
      return (rest.isEmpty ? [] : [.paste(rest)]) + [.key(KeyPress(ascii: key))]
    }
    let events = finishedPaste()
    state = .stalledPaste(heldBack: collected.count)
    return events
  }

  /// Removes and returns the bytes whose meaning does not depend on later ones.
  private mutating func finishedPaste() -> [InputEvent] {
    let cut = collected.count - Self.unfinishedCount(of: collected)
    guard cut > 0 else { return [] }
    defer { collected.removeFirst(cut) }
    return [.paste(Self.pasted(collected[..<cut]))]
  }

  private static func pasted(_ bytes: ArraySlice<UInt8>) -> String {
    let lines = String(decoding: bytes, as: UTF8.self).split(omittingEmptySubsequences: false) {
      $0 == "\r\n" || $0 == "\r" || $0 == "\n"
    }
    return lines.joined(separator: "\n")
  }

  /// Returns the number of trailing bytes whose meaning depends on later ones: the start of a line
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
