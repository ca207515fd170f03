import Glibc

/// Keeps the output to standard error while the full screen is shown, and shows it afterwards.
///
/// Otherwise the reason for a crash would disappear with the full screen, and messages of libraries
/// would be written into it.
///
/// Its descriptors are never closed, since a signal handler could be about to use them.
struct ErrorOutput: Sendable {
  private let terminal: Int32
  private let kept: Int32

  /// Prepares to keep the output, if standard error is the terminal of the full screen.
  ///
  /// - Parameter output: The terminal of the full screen.
  init?(on output: Int32) {
    var (error, screen) = (stat(), stat())
    // SAFETY: The structures outlive the calls.
    guard isatty(STDERR_FILENO) == 1,
      unsafe fstat(STDERR_FILENO, &error) == 0,
      unsafe fstat(output, &screen) == 0,
      error.st_rdev == screen.st_rdev
    else { return nil }
    // SAFETY: A file that was opened, and has no name, is a file until the process ends.
    guard let file = unsafe tmpfile() else { return nil }
    kept = unsafe fileno(file)
    terminal = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, STDERR_FILENO + 1)
    guard terminal != -1 else { return nil }
    _ = fcntl(kept, F_SETFD, FD_CLOEXEC)
    // Another process may go on writing to it after it was emptied.
    _ = fcntl(kept, F_SETFL, O_APPEND)
  }

  /// Starts to keep the output.
  func keep() {
    _ = dup2(kept, STDERR_FILENO)
  }

  /// Shows the kept output and stops keeping it, also from within a signal handler.
  func show() {
    _ = dup2(terminal, STDERR_FILENO)
    var piece = InlineArray<512, UInt8>(repeating: 0)
    var offset: off_t = 0
    while true {
      // SAFETY: No more bytes are read than there is room for, and no more written than were read.
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
