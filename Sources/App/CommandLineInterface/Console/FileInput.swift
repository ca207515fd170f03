import Dispatch
import Glibc
package import Sharing
import Synchronization

/// Reads a file, a pipe or standard input in parts, each only when the caller asks for it.
///
/// Blocking calls run on a queue: opening a pipe blocks until another program writes to it.
///
/// ```swift
/// let input = FileInput(path)
/// while let part = try await input.readPart() { take(part) }
/// ```
package final class FileInput: Sendable {
  private let path: FilePath
  private let queue = DispatchQueue(label: "syncups.file")

  // Only the queue touches it, so that the lock is always free.
  private let descriptor: Mutex<Int32?>

  /// Creates an input over a file, which is opened when it is read.
  package init(_ path: FilePath) {
    self.path = path
    descriptor = Mutex(nil)
  }

  /// Creates an input over a descriptor, which is not to be closed before.
  package init(descriptor: Int32) {
    path = ""
    self.descriptor = Mutex(descriptor)
  }

  deinit {
    guard !path.bytes.isEmpty, let descriptor = descriptor.withLock(\.self) else { return }
    close(descriptor)
  }

  /// Waits for the next part.
  ///
  /// - Returns: Some bytes, or `nil` at the end and when the task is cancelled.
  /// - Throws: ``ConsoleError/readFailed(reason:)`` if the file cannot be opened or read.
  package func readPart() async throws(ConsoleError) -> [UInt8]? {
    // A stream of one result, because waiting for a stream ends when the task is cancelled.
    let (results, continuation) = AsyncStream.makeStream(of: Result<[UInt8]?, ConsoleError>.self)
    queue.async { continuation.yield(self.nextPart()) }
    for await result in results { return try result.get() }
    return nil
  }

  private func nextPart() -> Result<[UInt8]?, ConsoleError> {
    while true {
      let opened = descriptor.withLock { descriptor in
        if descriptor == nil { descriptor = Self.open(path) }
        return descriptor ?? -1
      }
      var part = [UInt8](repeating: 0, count: 1 << 17)
      // SAFETY: the system writes no more bytes than the array has, and keeps no pointer to it.
      let count = opened < 0 ? -1 : unsafe read(opened, &part, part.count)
      if count > 0 { return .success(Array(part[..<count])) }
      if count == 0 { return .success(nil) }
      switch errno {
      case EINTR: continue
      case EAGAIN: opened.wait(for: POLLIN)
      case let code: return .failure(.readFailed(reason: describe(code)))
      }
    }
  }

  private static func open(_ path: FilePath) -> Int32? {
    let name = path.bytes.map(CChar.init(bitPattern:)) + [0]
    let descriptor = unsafe Glibc.open(name, O_RDONLY | O_CLOEXEC)
    return descriptor < 0 ? nil : descriptor
  }
}
