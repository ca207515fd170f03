/// Splits incoming bytes into lines.
///
/// A buffer repairs invalid UTF-8. A buffer also drops what is not speech: a byte order mark at the
/// start of the input, a carriage return at the end of a line, and blank lines.
package struct LineBuffer {
  private let longestLine: Int
  private var unfinished: [UInt8] = []
  private var isAtStart = true

  /// Creates an empty buffer.
  ///
  /// - Parameter longestLine: The number of bytes after which a line is split, so that a program
  ///   that writes no line breaks cannot exhaust the memory.
  package init(longestLine: Int = 65_536) {
    self.longestLine = longestLine
  }

  /// Appends bytes.
  ///
  /// - Parameter bytes: The bytes that arrived.
  /// - Returns: The lines that these bytes complete.
  package mutating func append(_ bytes: ArraySlice<UInt8>) -> [String] {
    var lines: [String] = []
    for byte in bytes {
      if byte == UInt8(ascii: "\n") {
        if let line = end() { lines.append(line) }
        continue
      }
      if unfinished.count >= longestLine, let line = end() { lines.append(line) }
      unfinished.append(byte)
    }
    return lines
  }

  /// Completes the current line.
  ///
  /// - Returns: The line, or `nil` if it is blank.
  package mutating func end() -> String? {
    if unfinished.last == UInt8(ascii: "\r") { unfinished.removeLast() }
    let mark: [UInt8] = isAtStart ? [0xEF, 0xBB, 0xBF] : []
    if unfinished.starts(with: mark) { unfinished.removeFirst(mark.count) }
    isAtStart = false
    let line = String(decoding: unfinished, as: UTF8.self)
    unfinished.removeAll(keepingCapacity: true)
    return line.allSatisfy(\.isWhitespace) ? nil : line
  }
}
