import Foundation

/// The lines of an answer whose pieces are cut anywhere.
struct WatchLines {
  private var buffer = Data()
  private var searched = 0

  /// What does not end with the end of a line.
  var rest: Data { buffer }

  /// Adds a piece.
  mutating func append(_ data: Data) { buffer.append(data) }

  /// Removes the first line that is complete.
  ///
  /// - Returns: The line without its end, or `nil` if none is complete.
  mutating func next() -> Data? {
    while let end = buffer.dropFirst(searched).firstIndex(of: UInt8(ascii: "\n")) {
      let line = Data(buffer[buffer.startIndex..<end])
      buffer = Data(buffer[(end + 1)...])
      searched = 0
      if !line.isEmpty { return line }
    }
    searched = buffer.count
    return nil
  }
}
