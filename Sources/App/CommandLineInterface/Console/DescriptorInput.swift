import Dispatch
import Glibc
import Synchronization

/// Reads lines from a file descriptor, each only when the caller asks for it.
///
/// A read that blocks does so on a queue of its own, never on a thread that runs tasks. A dispatch
/// source would not do: it misses the end of a pipe that is closed already and gets nothing from
/// `/dev/null`.
///
/// ```swift
/// let input = DescriptorInput(descriptor: STDIN_FILENO)
/// while let line = try await input.readLine() { note(line) }
/// ```
package final class DescriptorInput: Sendable {
  private struct State {
    var lines: ArraySlice<String> = []
    var unfinished: [UInt8] = []
    var isAtStart = true
    var isAtEnd = false

    mutating func putBack(_ line: String) {
      lines.insert(line, at: lines.startIndex)
    }

    mutating func append(_ bytes: ArraySlice<UInt8>) {
      var pieces = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      let last = pieces.removeLast()
      for piece in pieces {
        finishLine(with: piece)
      }
      unfinished += last
    }

    mutating func end() {
      isAtEnd = true
      if !unfinished.isEmpty { finishLine(with: []) }
    }

    private mutating func finishLine(with bytes: ArraySlice<UInt8>) {
      unfinished += bytes
      if unfinished.last == UInt8(ascii: "\r") { unfinished.removeLast() }
      let mark: [UInt8] = isAtStart ? [0xEF, 0xBB, 0xBF] : []
      if unfinished.starts(with: mark) { unfinished.removeFirst(mark.count) }
      lines.append(String(decoding: unfinished, as: UTF8.self))
      unfinished = []
      isAtStart = false
    }
  }

  private let descriptor: Int32
  private let queue = DispatchQueue(label: "syncups.input")

  // Only the queue touches it, so that the lock is always free.
  private let state = Mutex(State())

  /// Makes an input over a descriptor, which stays the caller's to close.
  package init(descriptor: Int32) {
    self.descriptor = descriptor
  }

  /// Waits for the next line.
  ///
  /// Replaces bytes that are not UTF-8, and drops a byte order mark at the start. A line that comes after the task that waited for it was
  /// cancelled is not lost: the next call returns it.
  ///
  /// - Returns: The line without its line feed, or carriage return and line feed; `nil` at the end
  ///   and when the task is cancelled.
  /// - Throws: ``ConsoleError/readFailed(reason:)`` if the descriptor cannot be read.
  package func readLine() async throws(ConsoleError) -> String? {
    // A stream of one result, because waiting for a stream ends when the task is cancelled.
    let (results, continuation) = AsyncStream.makeStream(of: Result<String?, ConsoleError>.self)
    queue.async {
      let result = self.nextLine()
      if case .terminated = continuation.yield(result), case .success(let line?) = result {
        self.state.withLock { $0.putBack(line) }
      }
    }
    for await result in results {
      return try result.get()
    }
    return nil
  }

  /// Blocks until there is a whole line, or the end.
  private func nextLine() -> Result<String?, ConsoleError> {
    while true {
      let (line, isAtEnd) = state.withLock { ($0.lines.popFirst(), $0.isAtEnd) }
      if line != nil || isAtEnd { return .success(line) }
      if let error = readChunk() { return .failure(error) }
    }
  }

  /// Blocks until there is something to read, or the end.
  private func readChunk() -> ConsoleError? {
    var chunk = [UInt8](repeating: 0, count: 65536)
    while true {
      // SAFETY: the system writes no more bytes than the array has, and keeps no pointer to it.
      let count = unsafe read(descriptor, &chunk, chunk.count)
      if count > 0 {
        state.withLock { $0.append(chunk[..<count]) }
        return nil
      } else if count == 0 {
        state.withLock { $0.end() }
        return nil
      } else if errno == EAGAIN {
        descriptor.wait(for: POLLIN)
      } else if errno != EINTR {
        return .readFailed(reason: describe(errno))
      }
    }
  }
}

extension Int32 {
  /// Blocks until this file descriptor, which does not block by itself, can be read or written.
  ///
  /// Returns early on a signal: the caller tries again in any case.
  func wait(for event: Int32) {
    var request = pollfd(fd: self, events: Int16(event), revents: 0)
    // SAFETY: exactly one request is passed, and the count says so.
    _ = unsafe poll(&request, 1, -1)
  }
}

/// Returns the system's description of an error number.
func describe(_ code: Int32) -> String {
  // SAFETY: `strerror` never returns null, and the text is copied before another thread can call
  // it.
  unsafe String(cString: strerror(code))
}
