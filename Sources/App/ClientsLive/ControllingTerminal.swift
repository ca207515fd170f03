import Glibc

/// The terminal that the program runs in, whatever its output goes to.
struct ControllingTerminal {
  /// Its path.
  var path = "/dev/tty"

  /// Writes bytes, unless there is no terminal or it takes no more output now: that must not stop a
  /// meeting.
  ///
  /// - Parameter bytes: What to write.
  func write(_ bytes: [UInt8]) {
    let descriptor = unsafe open(path, O_WRONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK)
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    // SAFETY: the system reads the bytes of the array and keeps no pointer to them.
    _ = unsafe Glibc.write(descriptor, bytes, bytes.count)
  }
}
