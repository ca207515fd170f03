/// The result that the program returns to its parent process.
///
/// The numbers from 64 to 74 come from `sysexits.h`. Codes above 128 represent signals.
package enum ExitCode: Int32, CaseIterable, Hashable, Sendable {
  /// The command succeeded.
  case done = 0

  /// An error without a specific code.
  case failed = 1

  /// The command line is invalid.
  case usage = 64

  /// A file or a value has invalid content.
  case badInputData = 65

  /// A file or a sync-up does not exist.
  case inputNotFound = 66

  /// A file cannot be created.
  case cannotCreate = 73

  /// Reading or writing failed.
  case ioError = 74

  /// The terminal was closed. The program saved everything before it ended.
  case hungUp = 129

  /// The user cancelled the command with Ctrl-C. The command changed nothing.
  case interrupted = 130

  /// The user ended the program with SIGQUIT. The program saved everything before it ended.
  case quit = 131

  /// Another process ended the program with SIGTERM. The program saved everything before it ended.
  case terminated = 143

  /// The exit code for a signal, or `nil` for a signal that the program does not handle.
  init?(signal: Int32) {
    self.init(rawValue: 128 + signal)
  }

  /// The meaning of the code, for the help.
  package var meaning: String {
    switch self {
    case .done: "Done."
    case .failed: "Failed."
    case .usage: "Wrong usage."
    case .badInputData: "Bad input data."
    case .inputNotFound: "Input not found."
    case .cannotCreate: "A file cannot be created."
    case .ioError: "Reading or writing failed."
    case .hungUp: "Ended by SIGHUP."
    case .interrupted: "Cancelled with Ctrl-C."
    case .quit: "Ended by SIGQUIT."
    case .terminated: "Ended by SIGTERM."
    }
  }
}

/// An error with a message for the user.
///
/// The errors of the models and libraries do not conform to this protocol, because the models and
/// libraries do not depend on a terminal. The module of the command line interface adds
/// conformances for the errors that it reports to the user.
///
/// ```swift
/// extension DescriptorError: UserFacingError {
///   var message: String { "Could not write to standard output: the disk is full." }
///   var exitCode: ExitCode { .ioError }
/// }
/// ```
package protocol UserFacingError: Error {
  /// A sentence that says what went wrong, where, and what to do.
  var message: String { get }

  /// The exit code of the program for this error.
  var exitCode: ExitCode { get }

  /// The file that the error concerns, if any.
  var path: String? { get }
}

extension UserFacingError {
  /// The default is `nil`, because most errors do not concern a file.
  package var path: String? { nil }
}
