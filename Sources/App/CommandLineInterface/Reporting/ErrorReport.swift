import TerminalUI

/// The one place that turns an error into what is printed and how the program ends.
///
/// ```swift
/// let report = ErrorReport(error)
/// console.writeError(report.text)
/// return report.exitCode
/// ```
package struct ErrorReport: Hashable, Sendable {
  /// The line for standard error, with its line feed: the name of the program, and one sentence in
  /// which whatever came from the user or a file is harmless.
  package let text: String

  /// How the program ends.
  package let exitCode: ExitCode

  /// Makes the report of an error.
  ///
  /// An error that is no ``UserFacingError`` has no sentence of its own, which is a mistake. Its
  /// description is shown, because that is better than nothing, and the program ends with
  /// ``ExitCode/failed``.
  package init(_ error: any Error) {
    let message: String
    if let error = error as? any UserFacingError {
      message = error.message
      exitCode = error.exitCode
    } else {
      message = "Something unexpected went wrong (\(error)): please report this as a bug."
      exitCode = .failed
    }
    text = "\(Program.name): error: \(message.inOneLine)\n"
  }
}
