import Glibc

/// An error number of the operating system.
struct SystemError: Error, CustomStringConvertible {
  let number: Int32

  init(number: Int32) {
    self.number = number
  }

  /// The error of the system call that has just failed on this thread.
  static var latest: SystemError { SystemError(number: errno) }

  var description: String {
    // Checked: strerror returns a string for every number.
    unsafe strerror(number).map { unsafe String(cString: $0) } ?? "error \(number)"
  }
}
