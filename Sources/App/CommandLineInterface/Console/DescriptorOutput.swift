import Glibc

/// Writes text to a file descriptor, all of it or an error.
///
/// Does not buffer: a process that ends loses nothing.
///
/// ```swift
/// try DescriptorOutput(descriptor: STDOUT_FILENO).write("Saved.\n")
/// ```
package struct DescriptorOutput: Sendable {
  private let descriptor: Int32

  /// Makes an output over a descriptor, which stays the caller's to close.
  package init(descriptor: Int32) {
    self.descriptor = descriptor
  }

  /// The number of columns of the terminal at this moment, or `nil` if the descriptor is none or
  /// the terminal does not know.
  package var terminalWidth: Int? {
    var size = winsize()
    // SAFETY: TIOCGWINSZ fills in the `winsize` that it is handed and keeps no pointer to it.
    let result = unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &size)
    return result == 0 && size.ws_col > 0 ? Int(size.ws_col) : nil
  }

  /// Writes a text and returns when the system has taken all of it.
  ///
  /// Goes on after interruptions by signals and after partial writes, and waits for a
  /// descriptor that does not block.
  ///
  /// - Parameter text: The text, which is written as UTF-8.
  /// - Throws: ``ConsoleError/outputClosed`` if the reader has gone (and SIGPIPE is ignored),
  ///   ``ConsoleError/writeFailed(reason:)`` for everything else.
  package func write(_ text: String) throws(ConsoleError) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      // SAFETY: the system reads no more bytes than the buffer has, and keeps no pointer to it.
      let count = unsafe rest.withUnsafeBytes {
        unsafe Glibc.write(descriptor, $0.baseAddress, $0.count)
      }
      if count >= 0 {
        rest = rest.dropFirst(count)
        continue
      }
      switch errno {
      case EINTR: continue
      case EAGAIN: descriptor.wait(for: POLLOUT)
      case EPIPE: throw .outputClosed
      case let code: throw .writeFailed(reason: describe(code))
      }
    }
  }
}
