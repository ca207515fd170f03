import Glibc

/// The failure of a system call.
struct SystemCallError: Error {
  /// The error code from `errno`.
  let code: Int32

  /// The system's description of the error.
  var reason: String {
    // SAFETY: The string is copied at once. It is a constant or belongs to this thread.
    unsafe String(cString: strerror(code))
  }
}
