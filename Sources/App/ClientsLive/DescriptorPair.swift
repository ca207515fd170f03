import Glibc

/// The two ends of a pipe, which child processes do not inherit.
///
/// The read end is non-blocking.
struct DescriptorPair: Sendable {
  /// The read end.
  let reading: Int32

  /// The write end.
  let writing: Int32

  private init() throws(SpawnError) {
    var ends: [Int32] = [0, 0]
    // SAFETY: The system fills in two elements and keeps no pointer to them.
    guard unsafe pipe(&ends) == 0 else { throw SpawnError(code: errno) }
    (reading, writing) = (ends[0], ends[1])
    _ = fcntl(reading, F_SETFD, FD_CLOEXEC)
    _ = fcntl(writing, F_SETFD, FD_CLOEXEC)
    _ = fcntl(reading, F_SETFL, O_NONBLOCK)
  }

  /// Creates several pipes, or none if any of them cannot be created.
  ///
  /// - Parameter count: The number of pipes.
  /// - Throws: `SpawnError` if the system cannot create a pipe.
  static func pipes(count: Int) throws(SpawnError) -> [DescriptorPair] {
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

  /// Closes the read end.
  ///
  /// Call this method only once.
  func closeReading() { close(reading) }

  /// Closes the write end.
  ///
  /// Call this method only once.
  func closeWriting() { close(writing) }
}

/// Thrown if a system call fails while a command is being started.
struct SpawnError: Error {
  /// The error code in `errno`.
  let code: Int32

  /// The system's description of the error.
  var reason: String {
    // SAFETY: The text is copied immediately, and only another call of `strerror` could change it.
    guard let text = unsafe strerror(code) else { return "error \(code)" }
    return unsafe String(cString: text)
  }
}
