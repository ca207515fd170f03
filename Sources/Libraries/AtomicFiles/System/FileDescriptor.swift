import Foundation
import Glibc

/// An open file, closed when it goes out of scope.
package struct FileDescriptor: ~Copyable {
  let number: Int32

  /// Opens a file.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - flags: The flags for `open(2)`. Child processes never inherit the descriptor.
  ///   - mode: The permissions of a newly created file.
  init(opening path: FilePath, _ flags: Int32, mode: mode_t = 0) throws(SystemError) {
    number = try retryingInterrupted { unsafe open(path.cString, flags | O_CLOEXEC, mode) }
  }

  deinit { close(number) }

  /// The status of the file.
  borrowing func status() throws(SystemError) -> stat {
    var status = stat()
    try retryingInterrupted { unsafe fstat(number, &status) }
    return status
  }

  /// Writes all bytes of the content, with as many system calls as needed.
  borrowing func write(_ content: Data) throws(SystemError) {
    var rest = content.span
    while !rest.isEmpty {
      let count = try retryingInterrupted {
        unsafe rest.withUnsafeBytes { unsafe Glibc.write(number, $0.baseAddress, $0.count) }
      }
      rest = rest.extracting(droppingFirst: count)
    }
  }

  /// Waits until the file, or the list of names in the directory, is on disk.
  borrowing func synchronize() throws(SystemError) {
    try retryingInterrupted { fsync(number) }
  }

  /// Reads all remaining bytes.
  ///
  /// - Parameter size: The expected number of bytes, if known.
  borrowing func readToEnd(expecting size: Int) throws(SystemError) -> Data {
    guard Self.hasMemory(forFileOf: size) else {
      let megabytes = size / 1_000_000
      let words = "there is not enough memory for its \(megabytes) MB"
      throw SystemError(number: ENOMEM, description: words)
    }
    var content = Data(capacity: size)
    try readParts(ofFileOf: size) { content.append(contentsOf: $0) }
    return content
  }

  /// Computes the digest of all remaining bytes in chunks, so the file need not fit into memory.
  borrowing func digestToEnd() throws(SystemError) -> ContentDigest {
    var builder = ContentDigest.Builder()
    try readParts(ofFileOf: Self.bufferSize) { builder.append($0) }
    return builder.digest
  }

  /// The maximum number of bytes that one system call reads.
  private static let bufferSize = 1 << 17

  private borrowing func readParts(
    ofFileOf size: Int,
    _ receive: (ArraySlice<UInt8>) -> Void
  ) throws(SystemError) {
    var buffer = [UInt8](repeating: 0, count: min(max(size, 4_096), Self.bufferSize))
    while true {
      let count = try retryingInterrupted {
        unsafe buffer.withUnsafeMutableBytes { unsafe Glibc.read(number, $0.baseAddress, $0.count) }
      }
      if count == 0 { return }
      receive(buffer[..<count])
    }
  }

  /// Whether memory suffices for the content of a file and the decoded value.
  static func hasMemory(forFileOf size: Int) -> Bool {
    size < 1_000_000 || AvailableMemory.includes(size * memoryFactor + memoryReserve)
  }

  /// The maximum memory for a file's content and its decoded value, as a multiple of the file's
  /// size.
  ///
  /// In a measurement, reading and decoding 46 MB of JSON needed seven times its size in memory.
  private static let memoryFactor = 8

  /// The memory to leave for other threads, in bytes.
  private static let memoryReserve = 64_000_000
}

/// Repeats a system call until no signal interrupts it.
///
/// - Parameter call: Performs the system call, and returns a negative number if the call failed.
/// - Returns: The result of the call.
/// - Throws: The error with which the system call failed, unless a signal interrupted the call.
@discardableResult
func retryingInterrupted<Result: SignedInteger>(
  _ call: () -> Result
) throws(SystemError) -> Result {
  while true {
    let result = call()
    if result >= 0 { return result }
    let error = SystemError.latest
    if error.number != EINTR { throw error }
  }
}
