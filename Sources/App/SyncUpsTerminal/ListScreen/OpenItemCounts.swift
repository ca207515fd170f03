import IdentifiedCollections
import Models
import Tagged

/// How many action items of sync-ups are open, remembered as long as their meetings are the same.
///
/// A list draws a row again and again, and to count means to read all notes.
final class OpenItemCounts {
  /// The most sync-ups that are remembered: more than there are rows on a terminal.
  private static let mostCounts = 500

  private var counts: [SyncUp.ID: (meetings: IdentifiedArrayOf<Meeting>, count: Int)] = [:]

  /// Whether any of some sync-ups has open items, for which a column is kept.
  ///
  /// A list that is too long to be looked through for each frame counts as one that has.
  ///
  /// - Parameter syncUps: The sync-ups.
  func hasItems(in syncUps: IdentifiedArrayOf<SyncUp>) -> Bool {
    syncUps.count > 100 || syncUps.contains { self[$0] > 0 }
  }

  /// The number of a sync-up.
  subscript(syncUp: SyncUp) -> Int {
    if let known = counts[syncUp.id], known.meetings == syncUp.meetings { return known.count }
    if counts.count >= Self.mostCounts { counts = [:] }
    let count = syncUp.openActionItemCount
    counts[syncUp.id] = (syncUp.meetings, count)
    return count
  }
}
