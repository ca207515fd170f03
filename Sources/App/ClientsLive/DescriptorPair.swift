import Glibc

/// The two ends of a pipe, which no other program inherits.
///
/// Reading never blocks.
struct DescriptorPair: Sendable {
  /// The end to read from.
  let reading: Int32

  /// The end to write to.
  let writing: Int32

  private init() throws(SystemCallError) {
    var ends: [Int32] = [0, 0]
    // SAFETY: The system fills in two elements and keeps no pointer to them.
    guard unsafe pipe(&ends) == 0 else { throw SystemCallError(code: errno) }
    (reading, writing) = (ends[0], ends[1])
    _ = fcntl(reading, F_SETFD, FD_CLOEXEC)
    _ = fcntl(writing, F_SETFD, FD_CLOEXEC)
    _ = fcntl(reading, F_SETFL, O_NONBLOCK)
  }

  /// Makes pipes, all or none.
  ///
  /// - Parameter count: How many.
  /// - Throws: Why the system refused to make one.
  static func pipes(count: Int) throws(SystemCallError) -> [DescriptorPair] {
    var pipes: [DescriptorPair] = []
    for _ in 0..<count {
      do { pipes.append(try DescriptorPair()) } catch {
        for pipe in pipes {
          pipe.closeReading()
          pipe.closeWriting()
        }
        throw error
      }
    }
    return pipes
  }

  /// Closes the end to read from, once.
  func closeReading() { close(reading) }

  /// Closes the end to write to, once.
  func closeWriting() { close(writing) }
}

/// A call that the system refused.
struct SystemCallError: Error {
  /// The code, as `errno` has it.
  let code: Int32

  /// What the system calls it.
  var reason: String {
    // SAFETY: The text is copied before another thread can call `strerror`.
    guard let text = unsafe strerror(code) else { return "error \(code)" }
    return unsafe String(cString: text)
  }
}
