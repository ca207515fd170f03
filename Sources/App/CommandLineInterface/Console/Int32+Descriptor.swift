import Glibc

extension Int32 {
  /// Blocks until this file descriptor, which does not block by itself, can be read or written.
  ///
  /// Returns early on a signal: the caller tries again in any case.
  func wait(for event: Int32) {
    var request = pollfd(fd: self, events: Int16(event), revents: 0)
    // SAFETY: exactly one request is passed, and the count says so.
    _ = unsafe poll(&request, 1, -1)
  }
}

/// What the system says about an error number.
func describe(_ code: Int32) -> String {
  // SAFETY: `strerror` never returns null, and the text is copied before another thread can call
  // it.
  unsafe String(cString: strerror(code))
}
