/// Makes lines of bytes as they arrive.
///
/// What is not UTF-8 is repaired. A carriage return at the end of a line, and lines of nothing but
/// white space, are dropped: they are no speech.
package struct LineBuffer {
  private let longestLine: Int
  private var unfinished: [UInt8] = []

  /// Creates an empty buffer.
  ///
  /// - Parameter longestLine: The number of bytes after which a line ends in any case, so that a
  ///   program that never ends one cannot fill the memory.
  package init(longestLine: Int = 65_536) {
    self.longestLine = longestLine
  }

  /// Takes bytes.
  ///
  /// - Parameter bytes: What has arrived.
  /// - Returns: The lines that end in it.
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

  /// Ends the line that has begun.
  ///
  /// - Returns: The line, or `nil` if it is blank.
  package mutating func end() -> String? {
    if unfinished.last == UInt8(ascii: "\r") { unfinished.removeLast() }
    let line = String(decoding: unfinished, as: UTF8.self)
    unfinished.removeAll(keepingCapacity: true)
    return line.allSatisfy(\.isWhitespace) ? nil : line
  }
}
