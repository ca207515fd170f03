import Glibc

// SAFETY of this file: The code also runs in signal handlers. So the code calls only functions that
// signal-safety(7) allows, and does not store the pointers that it receives.

/// Restores the state that a terminal had before a session.
///
/// If the process is in the background, leaves the terminal's mode unchanged, because the shell has
/// set its own mode.
///
/// - Parameters:
///   - errors: The captured messages to print.
///   - saved: The terminal's mode before the session.
///   - leave: The escape sequences that leave full-screen mode.
@unsafe func restoreTerminal(
  input: Int32,
  output: Int32,
  errors: ErrorOutput?,
  saved: UnsafePointer<termios>,
  leave: UnsafeRawBufferPointer
) {
  // Block the signal that stops a background process when it changes the terminal.
  var background = sigset_t()
  var previous = sigset_t()
  unsafe sigemptyset(&background)
  unsafe sigaddset(&background, SIGTTOU)
  _ = unsafe pthread_sigmask(SIG_BLOCK, &background, &previous)
  // A terminal that has closed needs no restoration.
  unsafe try? Descriptor.write(leave, to: output)
  if isInForeground(input) {
    // Discard unread mouse reports, which the shell would otherwise receive as typed text. At this
    // point, the terminal has stopped sending mouse reports, but does not echo input yet.
    _ = tcflush(input, TCIFLUSH)
    while unsafe tcsetattr(input, TCSANOW, saved) != 0, errno == EINTR {}
  }
  errors?.show()
  _ = unsafe pthread_sigmask(SIG_SETMASK, &previous, nil)
}

/// Returns whether the process is in the foreground of a terminal.
///
/// Also returns `true` if the terminal does not control the process or has closed.
func isInForeground(_ terminal: Int32) -> Bool {
  let foreground = tcgetpgrp(terminal)
  return foreground == -1 || foreground == getpgrp()
}
