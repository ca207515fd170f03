import PersistenceKeys
import SyncUpsHistory

extension UnreadableHistoryError: UserFacingError {
  /// The exit code, which is the same for every problem with the history file.
  package var exitCode: ExitCode { .inputNotFound }

  /// The history file.
  package var path: String? { (error as? any UserFacingError)?.path }

  /// A message that says what went wrong and what to do.
  package var message: String { sentence }
}
