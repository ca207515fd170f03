import Glibc

/// Reads lines from a descriptor that does not block.
struct LineReader {
  /// The descriptor, or -1, which `poll(2)` ignores, when it has come to its end.
  private(set) var descriptor: Int32

  private var lines: LineBuffer
  private var chunk = [UInt8](repeating: 0, count: 65_536)

  /// Makes a reader over a descriptor, which stays the caller's to close.
  init(descriptor: Int32, longestLine: Int = 65_536) {
    self.descriptor = descriptor
    lines = LineBuffer(longestLine: longestLine)
  }

  /// Reads once.
  ///
  /// - Returns: The lines that have ended.
  mutating func read() -> [String] {
    // SAFETY: The system writes no more bytes than the array has, and keeps no pointer to it.
    let count = unsafe Glibc.read(descriptor, &chunk, chunk.count)
    if count > 0 { return lines.append(chunk[..<count]) }
    if count == 0 || (errno != EAGAIN && errno != EINTR) { descriptor = -1 }
    return []
  }

  /// Reads what is there, and ends the last line.
  ///
  /// The limit is the size of a pipe: otherwise a process that still writes could keep the reader
  /// busy for ever.
  ///
  /// - Returns: The lines.
  mutating func readRest() -> [String] {
    var rest: [String] = []
    // The largest pipe that a program may ask for has a mebibyte.
    for _ in 0..<16 where descriptor >= 0 { rest += read() }
    if let last = lines.end() { rest.append(last) }
    return rest
  }
}
