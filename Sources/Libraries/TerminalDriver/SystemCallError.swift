import Glibc

/// The failure of a system call.
public struct SystemCallError: Error, Hashable, Sendable {
  /// The error code from `errno`.
  public let code: Int32

  /// Creates an error.
  ///
  /// - Parameter code: The error code from `errno`.
  public init(code: Int32) { self.code = code }

  /// The system's description of the error.
  public var reason: String {
    // SAFETY: The string is copied at once. The string is a constant or belongs to this thread.
    unsafe String(cString: strerror(code))
  }
}
