import CommandLineParsing
import JSONStream
import PersistenceKeys
import Sharing
import SyncUpsFile
import TerminalUI

/// Turns an error into a message and an exit code, for the whole program.
///
/// ```swift
/// let report = ErrorReport(error, isJSON: false)
/// console.writeMessage(report.text)
/// return report.exitCode
/// ```
package struct ErrorReport: Hashable, Sendable {
  /// The line for standard error, without its line feed.
  ///
  /// As text, the line contains the name of the program and a sentence, with control characters
  /// escaped. As JSON, the line is an object with the `message`, the exit `code`, and the `path` of
  /// the file that the error concerns. The `path` is `null` if the error does not concern a file.
  package let text: String

  /// The exit code of the program.
  package let exitCode: ExitCode

  /// Creates an error report.
  ///
  /// An error that is neither a ``UserFacingError`` nor a `TeamError` has no message for users: the
  /// code that throws such an error contains a mistake. If an error has no message for users, the
  /// report contains the error's description and the exit code ``ExitCode/failed``.
  ///
  /// - Parameters:
  ///   - error: The error.
  ///   - isJSON: Whether the user requested JSON.
  package init(_ error: any Error, isJSON: Bool = false) {
    var message: String
    var path: String?
    if let error = error as? any UserFacingError {
      message = error.message
      path = error.path
      exitCode = error.exitCode
    } else if let error = error as? any TeamError {
      message =
        error.keepsChanges
        ? error.sentence
        : "\(error.sentence.dropLast()): check whether the team has the change before you repeat the command."
      exitCode = error.needsDecision ? .failed : .ioError
    } else {
      message = "An unexpected error occurred (\(error)): report it as a bug."
      exitCode = .failed
    }
    message = message.withoutCredentials
    guard isJSON else {
      text = "\(Program.name): error: \(message.inOneLine)"
      return
    }
    var writer = JSONWriter()
    writer.object { [exitCode] writer in
      writer.member("code", Int(exitCode.rawValue))
      writer.member("message", message)
      writer.member("path", path)
    }
    let json = (try? writer.finish()) ?? []
    text = String(decoding: json, as: UTF8.self).escapingInvisibleCharacters
  }
}

extension String {
  /// The text, in which `…` replaces the user and password of each URL.
  fileprivate var withoutCredentials: String {
    guard contains("@") else { return self }
    return replacing(/:\/\/[^\s']*@/) { _ in "://…@" }
  }
}

extension AppStorageError: UserFacingError {
  /// The exit code for the error.
  package var exitCode: ExitCode {
    switch self {
    case .mismatch: .badInputData
    case .unencodable: .failed
    case .unwritable: .ioError
    }
  }

  /// A message that states the problem and a solution.
  package var message: String { sentence }
}

extension FileStorageError: UserFacingError {
  /// The exit code for the error.
  package var exitCode: ExitCode {
    switch self {
    case .unreadable: .inputNotFound
    case .undecodable: .badInputData
    case .unencodable: .failed
    case .unwritable, .unflushed: .ioError
    }
  }

  /// The file.
  package var path: String? {
    switch self {
    case .unreadable(let url, _), .undecodable(let url, _), .unencodable(let url, _),
      .unwritable(let url, _), .unflushed(let url, _):
      "\(FilePath(url))"
    }
  }

  /// A message that states the problem and a solution.
  package var message: String { sentence }
}

extension UsageError: UserFacingError {
  /// The exit code of usage errors.
  package var exitCode: ExitCode { .usage }

  /// A message that states the problem, the affected argument and a solution.
  package var message: String { message(of: Program.name) }
}
