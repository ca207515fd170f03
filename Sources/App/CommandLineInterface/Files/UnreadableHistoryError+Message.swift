import PersistenceKeys
import SyncUpsHistory

extension UnreadableHistoryError: UserFacingError {
  /// The exit code for the error of the file.
  package var exitCode: ExitCode { (error as? any UserFacingError)?.exitCode ?? .failed }

  /// The file of the history.
  package var path: String? { (error as? any UserFacingError)?.path }

  /// A message that says what went wrong and what to do.
  package var message: String { sentence }
}
