/// An error that knows what to tell the user.
///
/// Errors of the models and the libraries know nothing of a terminal: this module gives those it
/// lets through a conformance, beside the command that meets them.
///
/// ```swift
/// extension ConsoleError: UserFacingError {
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
