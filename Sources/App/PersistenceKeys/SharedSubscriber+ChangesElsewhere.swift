package import IdentifiedCollections
package import Models
package import Sharing
import Tagged

/// The most sync-ups that are compared one by one.
///
/// To compare them, the content of a file before the change is decoded, too. With many sync-ups
/// that would take longer than the message is shown.
private let mostCompared = 10_000

extension SharedSubscriber<IdentifiedArrayOf<SyncUp>> {
  /// Hands on a list that was changed elsewhere, and notes what is different in it.
  ///
  /// - Parameters:
  ///   - syncUps: The list.
  ///   - base: The version that it has come from. Evaluated when needed.
  ///   - merger: Merges, and counts what could not be merged.
  ///   - changes: What ``Sharing/SharedReaderKey/changesElsewhere`` leads to.
  /// - Returns: Whether the list was taken in.
  package func take(
    _ syncUps: IdentifiedArrayOf<SyncUp>,
    since base: () throws -> IdentifiedArrayOf<SyncUp>,
    with merger: inout Merger,
    noting changes: Shared<ChangesElsewhere?>
  ) -> Bool {
    // Decoded once, even if it is needed both to merge and to compare.
    var decoded: IdentifiedArrayOf<SyncUp>?
    func old() throws -> IdentifiedArrayOf<SyncUp> {
      if let decoded { return decoded }
      let old = try base()
      decoded = old
      return old
    }
    // The list first: a screen that reports the change can already show it.
    guard yield(syncUps, since: try old(), with: &merger) else { return false }
    if syncUps.count <= mostCompared, let old = try? old(),
      let new = ChangesElsewhere(from: old, to: syncUps)
    {
      changes.withLock { $0 = new }
    }
    return true
  }
}
