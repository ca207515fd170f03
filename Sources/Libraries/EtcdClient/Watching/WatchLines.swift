import Foundation

/// Splits an answer into lines while the answer arrives in chunks.
struct WatchLines {
  private var buffer = Data()
  private var searched = 0

  /// The part of the answer that ``next()`` has not removed yet.
  var rest: Data { buffer }

  mutating func append(_ data: Data) { buffer.append(data) }

  /// Removes the first complete line that is not empty, and the empty lines before it.
  ///
  /// - Returns: The line without its line break, or `nil` if there is no complete line.
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
