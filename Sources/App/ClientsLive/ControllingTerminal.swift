import Glibc

/// The terminal that the program runs in, even if the program's output is redirected.
struct ControllingTerminal {
  var path = "/dev/tty"

  /// Writes bytes to the terminal.
  ///
  /// Drops the bytes if the program has no terminal. Also drops the bytes if the terminal cannot
  /// accept output now, because writing must not block a meeting.
  ///
  /// - Parameter bytes: The bytes to write.
  func write(_ bytes: [UInt8]) {
    let descriptor = unsafe open(path, O_WRONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK)
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    // SAFETY: The system reads the bytes of the array and keeps no pointer to them.
    _ = unsafe Glibc.write(descriptor, bytes, bytes.count)
  }
}
