import Glibc

/// The result that the program returns to its parent process.
///
/// The numbers from 64 to 74 come from `sysexits.h`. Above 128 it is a signal.
package enum ExitCode: Int32, CaseIterable, Hashable, Sendable {
  /// Everything that was asked for is done.
  case done = 0

  /// Something went wrong that has no code of its own.
  case failed = 1

  /// The command line makes no sense.
  case usage = 64

  /// A file or a value has content that cannot be used.
  case badInputData = 65

  /// A file or a sync-up that was named does not exist.
  case inputNotFound = 66

  /// A file cannot be made.
  case cannotCreate = 73

  /// Reading or writing failed.
  case ioError = 74

  /// The terminal was closed, after everything was saved.
  case hungUp = 129

  /// The user ended the program with SIGQUIT, after everything was saved.
  case quit = 131

  /// Another process ended the program, after everything was saved.
  case terminated = 143

  /// The code for a signal that ended the program, or `nil` if the signal is a usual way to end it.
  init?(signal: Int32) {
    switch signal {
    case SIGHUP: self = .hungUp
    case SIGQUIT: self = .quit
    case SIGTERM: self = .terminated
    default: return nil
    }
  }

  /// The meaning of the code, as help lists it.
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
    case .quit: "Ended by SIGQUIT."
    case .terminated: "Ended by SIGTERM."
    }
  }
}

/// An error that knows what to tell the user.
///
/// Errors of the models and libraries do not know about terminals. This module adds the conformance
/// for the errors that it lets through, next to the command that encounters them.
///
/// ```swift
/// extension DescriptorError: UserFacingError {
///   var message: String { "Could not write to standard output: the disk is full." }
///   var exitCode: ExitCode { .ioError }
/// }
/// ```
package protocol UserFacingError: Error {
  /// One sentence, with a capital and a period: what was wrong, where, and what to do.
  var message: String { get }

  /// How the program ends because of it.
  var exitCode: ExitCode { get }

  /// The file that it is about, or `nil` if it is about none.
  var path: String? { get }
}

extension UserFacingError {
  /// Most errors are about no file.
  package var path: String? { nil }
}
