import Glibc

/// An error number of the operating system.
package struct SystemError: Error, Hashable, CustomStringConvertible {
  /// The number, as in `errno`.
  package let number: Int32

  /// Creates an error.
  package init(number: Int32) {
    self.number = number
  }

  /// The error of the system call that has just failed on this thread.
  static var latest: SystemError { SystemError(number: errno) }

  /// The system's words for it.
  package var description: String {
    // Checked: strerror returns a string for every number.
    unsafe strerror(number).map { unsafe String(cString: $0) } ?? "error \(number)"
  }
}
