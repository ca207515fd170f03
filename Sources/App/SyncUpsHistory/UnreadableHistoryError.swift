import PersistenceKeys
import Sharing
import SyncUpsFile

/// Thrown if the history file cannot be loaded.
///
/// Without the file, no change can be undone.
package struct UnreadableHistoryError: Error {
  /// The reason the file cannot be loaded.
  package let error: any Error

  /// Creates an error.
  ///
  /// - Parameter error: The reason the file cannot be loaded.
  init(_ error: any Error) { self.error = error }

  /// A sentence that says what the problem is and what to do, for commands and screens.
  package var sentence: String {
    """
    \(StorageProblem.cause(of: error)): no change can be undone until you repair that file or move it away.
    """
  }
}
