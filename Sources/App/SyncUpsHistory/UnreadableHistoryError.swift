import PersistenceKeys
import Sharing
import SyncUpsFile

/// The error of a history file that cannot be loaded: no change can be undone.
package struct UnreadableHistoryError: Error {
  /// The error of the file.
  package let error: any Error

  /// Creates an error.
  ///
  /// - Parameter error: The error of the file.
  init(_ error: any Error) { self.error = error }

  /// The problem, its reason and what to do, as commands and screens report it.
  package var sentence: String {
    """
    \(StorageProblem.cause(of: error)): no change can be undone until you repair that file or move it away.
    """
  }
}
