import Glibc

/// A pipe by which the thread that reads is told something, also from within a signal handler.
struct WakePipe: Sendable {
  /// What the thread is told, each a byte.
  enum Message: UInt8, Sendable {
    /// To end.
    case end
    /// That the window has another size.
    case resize
    /// To stop the process.
    case stop
    /// That the process goes on after it was stopped.
    case proceed
  }

  /// What is polled and read.
  let reading: Int32

  /// What is written to.
  let writing: Int32

  init() throws(TerminalError) {
    var descriptors: [Int32] = [-1, -1]
    // SAFETY: The array has room for the two descriptors.
    guard unsafe pipe(&descriptors) == 0 else {
      throw .refused(operation: "make a pipe for the terminal's signals", code: errno)
    }
    (reading, writing) = (descriptors[0], descriptors[1])
    for descriptor in descriptors {
      // NB: a signal handler must not wait for room in a pipe that is full.
      _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
      _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    }
  }

  /// Tells the thread something.
  func send(_ message: Message) {
    // A full pipe holds enough messages that the thread has not read.
    try? Descriptor.write([message.rawValue], to: writing)
  }

  /// What the thread was told.
  func receive() -> [Message] {
    (Descriptor.read(from: reading) ?? []).compactMap(Message.init)
  }

  /// Closes both ends.
  func close() {
    _ = Glibc.close(reading)
    _ = Glibc.close(writing)
  }
}
