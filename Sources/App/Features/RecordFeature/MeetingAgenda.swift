import IdentifiedCollections
package import Models
import Tagged

/// The agenda of a meeting in progress.
///
/// The agenda shows the speaker's lines, followed by the lines of the whole meeting. A line of an
/// absent attendee stays on the agenda for the next meeting.
///
/// A ticked line becomes a note of the meeting: every window in the meeting shows the note, and the
/// draft keeps it if the process dies. Unticking the line removes the note. Saving the meeting also
/// removes the ticked lines from the agenda, in the same undo step, so that undoing the meeting
/// restores these lines. Lines that were not ticked stay on the agenda for the next meeting. If the
/// meeting is discarded, the agenda does not change.
package struct MeetingAgenda {
  private let syncUp: SyncUp
  private let turns: AgendaOfTurns
  private let speaker: String?
  private let notes: IdentifiedArrayOf<MeetingNote>

  /// Creates the agenda.
  ///
  /// - Parameters:
  ///   - meeting: The meeting in progress.
  ///   - syncUp: The current sync-up.
  ///   - cache: A cache of the lines for each turn, which a screen reads several times a second.
  init(of meeting: MeetingInProgress, in syncUp: SyncUp, _ cache: Cache) {
    self.syncUp = syncUp
    turns = cache.turns(of: syncUp)
    speaker = meeting.speaker?.name
    notes = meeting.notes
  }

  /// The lines to show during the current turn.
  package var items: [AgendaItem] { turns.items(onTurnOf: speaker) }

  /// Returns the number of rows that the turn with the longest agenda needs.
  ///
  /// - Parameter rows: A closure that returns the number of rows that a line needs.
  package func longestCount(rows: (AgendaItem) -> Int = { _ in 1 }) -> Int {
    turns.longestCount(rows: rows)
  }

  /// Returns whether a line is ticked.
  ///
  /// - Parameter item: The line.
  package func isTicked(_ item: AgendaItem) -> Bool { notes.hasTicked(item) }

  /// The ids of the ticked lines of all turns.
  var tickedIDs: Set<AgendaItem.ID> {
    Set(syncUp.agenda.lazy.filter { notes.hasTicked($0) }.map(\.id))
  }

  /// A cache of the lines for each turn, valid until the agenda or the attendees change.
  final class Cache {
    private var latest:
      (
        agenda: IdentifiedArrayOf<AgendaItem>, attendees: IdentifiedArrayOf<Attendee>,
        turns: AgendaOfTurns
      )?

    fileprivate func turns(of syncUp: SyncUp) -> AgendaOfTurns {
      if let latest, latest.agenda == syncUp.agenda, latest.attendees == syncUp.attendees {
        return latest.turns
      }
      let turns = AgendaOfTurns(of: syncUp)
      latest = (syncUp.agenda, syncUp.attendees, turns)
      return turns
    }
  }
}

extension RecordMeetingModel {
  /// The agenda, with the speaker's lines.
  package var agenda: MeetingAgenda { MeetingAgenda(of: meeting, in: syncUp, agendaCache) }

  /// Ticks or unticks a line of the agenda.
  ///
  /// - Parameter item: The line.
  package func agendaItemTicked(_ item: AgendaItem) {
    if !isOver { running.tick(item) }
  }
}
