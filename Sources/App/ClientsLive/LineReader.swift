import Glibc

/// Reads lines from a non-blocking descriptor.
struct LineReader {
  /// The descriptor, or -1 after the end of its input.
  ///
  /// `poll(2)` ignores -1.
  private(set) var descriptor: Int32

  private var lines: LineBuffer
  private var chunk = [UInt8](repeating: 0, count: 65_536)

  /// Creates a reader for a descriptor that the caller closes.
  init(descriptor: Int32, longestLine: Int = 65_536) {
    self.descriptor = descriptor
    lines = LineBuffer(longestLine: longestLine)
  }

  /// Reads available bytes with a single system call.
  ///
  /// - Returns: The lines that these bytes complete.
  mutating func read() -> [String] {
    // SAFETY: The system writes no more bytes than the array has, and keeps no pointer to it.
    let count = unsafe Glibc.read(descriptor, &chunk, chunk.count)
    if count > 0 { return lines.append(chunk[..<count]) }
    if count == 0 || (errno != EAGAIN && errno != EINTR) { descriptor = -1 }
    return []
  }

  /// Reads the remaining bytes and completes the last line.
  ///
  /// Reads at most as many bytes as a pipe can hold, so that a process that keeps writing cannot
  /// keep the reader busy forever.
  ///
  /// - Returns: The remaining lines.
  mutating func readRest() -> [String] {
    var rest: [String] = []
    // Sixteen reads of 64 KiB are one mebibyte, the default maximum size to which a program can
    // enlarge a pipe.
    for _ in 0..<16 where descriptor >= 0 { rest += read() }
    if let last = lines.end() { rest.append(last) }
    return rest
  }
}
