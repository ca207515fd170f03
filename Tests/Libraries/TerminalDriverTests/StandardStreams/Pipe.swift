import Glibc
import Testing

/// The two ends of a pipe, which close when the pipe is released.
final class Pipe: Sendable {
  let readEnd: Int32
  let writeEnd: Int32

  init() throws {
    var ends: [Int32] = [0, 0]
    let result = unsafe pipe(&ends)
    try #require(result == 0)
    readEnd = ends[0]
    writeEnd = ends[1]
  }

  deinit {
    close(readEnd)
    close(writeEnd)
  }

  /// Replaces an end of the pipe with `/dev/null`, so that no other file can get the number of its
  /// descriptor.
  func disconnect(_ end: Int32) throws {
    let null = unsafe open("/dev/null", O_RDWR)
    try #require(null >= 0)
    try #require(dup2(null, end) == end)
    close(null)
  }

  func write(_ bytes: [UInt8]) throws {
    let count = unsafe Glibc.write(writeEnd, bytes, bytes.count)
    try #require(count == bytes.count)
  }

  func write(_ text: String) throws {
    try write(Array(text.utf8))
  }

  /// Reads all bytes up to the end of the input.
  func readToEnd() -> [UInt8] {
    var all: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = unsafe read(readEnd, &chunk, chunk.count)
      if count <= 0 { return all }
      all += chunk[..<count]
    }
  }
}
