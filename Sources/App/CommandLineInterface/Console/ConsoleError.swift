/// Why text could not be written or read.
package enum ConsoleError: Error, Hashable, Sendable {
  /// The reader of standard output or standard error has closed it.
  case outputClosed

  /// Writing failed for a reason that the system gives.
  case writeFailed(reason: String)

  /// Reading standard input failed for a reason that the system gives.
  case readFailed(reason: String)
}

extension ConsoleError: UserFacingError {
  /// Reading or writing failed, whichever it was.
  package var exitCode: ExitCode { .ioError }

  /// The problem, and a way to solve it.
  package var message: String {
    switch self {
    case .outputClosed:
      "Could not write all of the output because its reader has closed it: read it to its end."
    case .writeFailed(let reason):
      "Could not write the output (\(reason)): make room for it or send it elsewhere."
    case .readFailed(let reason):
      "Could not read standard input (\(reason)): give it from a file, a pipe or a terminal."
    }
  }
}
