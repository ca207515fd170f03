import Glibc

/// A pipe that sends messages to the reading thread.
///
/// Signal handlers may use the pipe.
struct WakePipe: Sendable {
  /// A message to the thread, sent as one byte.
  enum Message: UInt8, Sendable {
    /// End the thread.
    case end
    /// The window size has changed.
    case resize
    /// Stop the process.
    case stop
    /// The session controls the terminal again, because the process continues or another program
    /// has returned the terminal.
    case proceed
    /// Stop reading and tell the session, so that another program can use the terminal.
    case handOver
  }

  /// The read end.
  let reading: Int32

  /// The write end.
  let writing: Int32

  init() throws(TerminalError) {
    var descriptors: [Int32] = [-1, -1]
    // SAFETY: The array has space for two descriptors.
    guard unsafe pipe(&descriptors) == 0 else {
      throw .refused(operation: "create a pipe for the terminal's signals", code: errno)
    }
    (reading, writing) = (descriptors[0], descriptors[1])
    for descriptor in descriptors {
      // NB: A signal handler must not block on a full pipe.
      _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
      _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    }
  }

  /// Sends a message to the thread.
  func send(_ message: Message) {
    // Ignore errors: `write` waits while the pipe is full, and has no reason to fail.
    try? Descriptor.write([message.rawValue], to: writing)
  }

  /// Returns the messages that have arrived.
  func receive() -> [Message] {
    (Descriptor.read(from: reading) ?? []).compactMap(Message.init)
  }

  /// Closes both ends.
  func close() {
    _ = Glibc.close(reading)
    _ = Glibc.close(writing)
  }
}
