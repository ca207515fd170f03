import PersistenceKeys
import Sharing
import SyncUpsFile

/// The history file cannot be loaded, so no change can be undone.
package struct UnreadableHistoryError: Error {
  /// The reason the file cannot be loaded.
  package let error: any Error

  /// Creates an error.
  ///
  /// - Parameter error: The reason the file cannot be loaded.
  init(_ error: any Error) { self.error = error }

  /// The problem, its reason and what to do, as commands and screens report it.
  package var sentence: String {
    """
    \(StorageProblem.cause(of: error)): no change can be undone until you repair that file or move it away.
    """
  }
}
