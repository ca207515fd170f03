import IdentifiedCollections
import Models
import Tagged

/// Caches the newest open action item and the newest note of each sync-up, for cards that are tall
/// enough to show them.
///
/// The lines of a card are cached, because finding them requires reading notes, and each frame
/// needs the lines of all cards.
final class CardDetails {
  /// The lines that a tall card shows below its usual two lines.
  struct Lines: Hashable {
    /// The newest open action item, if any.
    let item: String?

    /// The first line of the newest notes that is not an action item, if there is one.
    let note: String?

    /// The number of lines below the usual two lines.
    var count: Int { [item, note].compactMap(\.self).count }
  }

  private static let mostLines = 100

  private var lines: [SyncUp.ID: (meetings: IdentifiedArrayOf<Meeting>, lines: Lines)] = [:]

  /// The lines that a sync-up's card shows below its usual two lines, if the card is tall.
  subscript(syncUp: SyncUp) -> Lines {
    if let known = lines[syncUp.id], known.meetings == syncUp.meetings { return known.lines }
    if lines.count >= Self.mostLines { lines = [:] }
    let newest = syncUp.meetingsByDate.first { !$0.transcript.isBlank }
    let result = Lines(
      item: syncUp.actionItems.first { !$0.isDone }?.text,
      note: newest?.firstNote?.prefix(400).description
    )
    lines[syncUp.id] = (syncUp.meetings, result)
    return result
  }
}
