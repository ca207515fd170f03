import Glibc

/// Captures the output to standard error in full-screen mode, and prints it afterwards.
///
/// Without the capture, a crash message would disappear with the alternate screen, and libraries
/// would print messages over the frames.
///
/// The descriptors are never closed, because a signal handler may be about to use them.
struct ErrorOutput: Sendable {
  private let terminal: Int32
  private let kept: Int32

  /// Prepares the capture.
  ///
  /// Returns `nil` if standard error is not the terminal that shows the frames, or if the system
  /// provides no temporary file or no descriptor.
  ///
  /// - Parameter output: The terminal that shows the frames.
  init?(on output: Int32) {
    var (error, screen) = (stat(), stat())
    // SAFETY: The structures outlive the calls.
    guard isatty(STDERR_FILENO) == 1,
      unsafe fstat(STDERR_FILENO, &error) == 0,
      unsafe fstat(output, &screen) == 0,
      error.st_rdev == screen.st_rdev
    else { return nil }
    // SAFETY: The file is anonymous, and stays open until the process ends.
    guard let file = unsafe tmpfile() else { return nil }
    kept = unsafe fileno(file)
    terminal = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, STDERR_FILENO + 1)
    guard terminal != -1 else { return nil }
    _ = fcntl(kept, F_SETFD, FD_CLOEXEC)
    // Append to the file, because another process may still write to it after `show()` has emptied
    // the file.
    _ = fcntl(kept, F_SETFL, O_APPEND)
  }

  /// Starts capturing the output to standard error.
  func keep() {
    _ = dup2(kept, STDERR_FILENO)
  }

  /// Prints the captured output and stops capturing.
  ///
  /// Safe to call from a signal handler.
  func show() {
    _ = dup2(terminal, STDERR_FILENO)
    var piece = InlineArray<512, UInt8>(repeating: 0)
    var offset: off_t = 0
    while true {
      // SAFETY: The system reads no more bytes than the buffer holds, and writes only bytes that
      // were read.
      let count = unsafe withUnsafeMutableBytes(of: &piece) { piece in
        let count = unsafe pread(kept, piece.baseAddress, piece.count, offset)
        unsafe try? Descriptor.write(
          UnsafeRawBufferPointer(rebasing: piece.prefix(max(0, count))),
          to: terminal
        )
        return count
      }
      guard count > 0 else { break }
      offset += count
    }
    _ = ftruncate(kept, 0)
  }
}
