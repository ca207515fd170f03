import Glibc

// SAFETY of all here: it runs within signal handlers as well, and so calls nothing but functions
// that signal-safety(7) allows them, and keeps nothing of what it is given.

/// Restores a terminal as it was before a session.
///
/// In the background the mode is left to the shell, which has set its own.
///
/// - Parameters:
///   - errors: The kept messages to show.
///   - saved: The mode that was found.
///   - leave: The sequence that leaves the full screen.
@unsafe func restoreTerminal(
  input: Int32,
  output: Int32,
  errors: ErrorOutput?,
  saved: UnsafePointer<termios>,
  leave: UnsafeRawBufferPointer
) {
  // What a process does to its terminal from the background stops it otherwise.
  var background = sigset_t()
  var previous = sigset_t()
  unsafe sigemptyset(&background)
  unsafe sigaddset(&background, SIGTTOU)
  _ = unsafe pthread_sigmask(SIG_BLOCK, &background, &previous)
  // A terminal that has gone away needs nothing.
  unsafe try? Descriptor.write(leave, to: output)
  if isInForeground(input) {
    // Unread mouse reports would be typed into the shell. The terminal sends none from now on, and
    // does not echo them until the mode is set.
    _ = tcflush(input, TCIFLUSH)
    while unsafe tcsetattr(input, TCSANOW, saved) != 0, errno == EINTR {}
  }
  errors?.show()
  _ = unsafe pthread_sigmask(SIG_SETMASK, &previous, nil)
}

/// Whether the process may do what it likes with a terminal.
///
/// So it may with one that is not its own, and with one that has gone away.
func isInForeground(_ terminal: Int32) -> Bool {
  let foreground = tcgetpgrp(terminal)
  return foreground == -1 || foreground == getpgrp()
}
