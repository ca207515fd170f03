import IdentifiedCollections
import Models
import Tagged

/// Caches the number of open action items of each sync-up until the sync-up's meetings change.
///
/// Without the cache, each frame of the list would read all notes to count the open items.
final class OpenItemCounts {
  /// The maximum number of sync-ups in the cache.
  ///
  /// The maximum exceeds the number of sync-ups that fit on a terminal of ordinary size.
  private static let mostCounts = 500

  private var counts: [SyncUp.ID: (meetings: IdentifiedArrayOf<Meeting>, count: Int)] = [:]

  /// Returns whether any sync-up has open items.
  ///
  /// If there are open items, the list needs a column for their number.
  ///
  /// Always returns `true` for a list that is too long to search in each frame.
  ///
  /// - Parameter syncUps: The sync-ups in the list.
  func hasItems(in syncUps: IdentifiedArrayOf<SyncUp>) -> Bool {
    syncUps.count > 100 || syncUps.contains { self[$0] > 0 }
  }

  /// The number of open action items of a sync-up.
  subscript(syncUp: SyncUp) -> Int {
    if let known = counts[syncUp.id], known.meetings == syncUp.meetings { return known.count }
    if counts.count >= Self.mostCounts { counts = [:] }
    let count = syncUp.openActionItemCount
    counts[syncUp.id] = (syncUp.meetings, count)
    return count
  }
}
