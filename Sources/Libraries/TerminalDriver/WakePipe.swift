import Glibc

/// A pipe that sends messages to the reading thread, also from within a signal handler.
struct WakePipe: Sendable {
  /// A message, sent as one byte.
  enum Message: UInt8, Sendable {
    /// The thread shall end.
    case end
    /// The window has another size.
    case resize
    /// The thread shall stop the process.
    case stop
    /// The session has the terminal again: the process continues after it was stopped, or another
    /// program has given the terminal back.
    case proceed
    /// The thread shall say that it no longer reads: another program does.
    case handOver
  }

  /// The end that is polled and read.
  let reading: Int32

  /// The end that is written to.
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

  /// Sends a message to the thread.
  func send(_ message: Message) {
    // A full pipe holds enough messages that the thread has not read.
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
