import Glibc

/// An error number of the operating system.
package struct SystemError: Error, Hashable, CustomStringConvertible {
  /// The number, as in `errno`.
  package let number: Int32

  /// The description of the error.
  package let description: String

  /// Creates an error.
  ///
  /// - Parameters:
  ///   - number: The number, as in `errno`.
  ///   - description: The description, or `nil` for the system's text.
  package init(number: Int32, description: String? = nil) {
    self.number = number
    // Safe: strerror returns a string for every number.
    let words = unsafe strerror(number).map { unsafe String(cString: $0) }
    self.description = description ?? words ?? "error \(number)"
  }

  /// The error from the last failed system call on this thread.
  static var latest: SystemError { SystemError(number: errno) }
}
