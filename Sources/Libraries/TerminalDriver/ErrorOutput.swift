import Glibc

/// Keeps what is written to standard error while the full screen is shown, and shows it afterwards.
///
/// The reason for a crash would otherwise vanish with the full screen that it is written on, and
/// what a library has to say would stand in the midst of it.
///
/// Its descriptors are never closed, since a signal handler could be about to use them.
struct ErrorOutput: Sendable {
  private let terminal: Int32
  private let kept: Int32

  /// Prepares to keep, if standard error is what the full screen is shown on.
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

  /// Begins to keep.
  func keep() {
    _ = dup2(kept, STDERR_FILENO)
  }

  /// Shows what was kept, and keeps no more, also from within a signal handler.
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
