import IdentifiedCollections
package import Models
import Tagged

/// The agenda of a meeting in progress.
///
/// Shows the speaker's lines, followed by the lines of the whole meeting. A line of an absent
/// attendee waits for the next meeting.
///
/// A ticked line becomes a note of the meeting: it is part of the record, every window in the
/// meeting sees it, and the draft keeps it if the process dies. Unticking removes the note. When
/// the meeting is saved, the ticked lines leave the agenda in the same step, so that an undo brings
/// them back. The other lines stay for the next meeting. If the meeting is discarded, the agenda
/// does not change.
package struct MeetingAgenda {
  private let syncUp: SyncUp
  private let turns: AgendaOfTurns
  private let speaker: String?
  private let notes: IdentifiedArrayOf<MeetingNote>

  /// Creates the agenda.
  ///
  /// - Parameters:
  ///   - meeting: The meeting.
  ///   - syncUp: The current sync-up.
  ///   - cache: Keeps the lines by turns, because a screen reads them several times a second.
  init(of meeting: MeetingInProgress, in syncUp: SyncUp, _ cache: Cache) {
    self.syncUp = syncUp
    turns = cache.turns(of: syncUp)
    speaker = meeting.speaker?.name
    notes = meeting.notes
  }

  /// The lines to show on the current turn.
  package var items: [AgendaItem] { turns.items(onTurnOf: speaker) }

  /// Returns the number of rows of the turn that has the most.
  ///
  /// - Parameter rows: Returns the number of rows of a line.
  package func longestCount(rows: (AgendaItem) -> Int = { _ in 1 }) -> Int {
    turns.longestCount(rows: rows)
  }

  /// Returns whether a line is ticked.
  ///
  /// - Parameter item: The line.
  package func isTicked(_ item: AgendaItem) -> Bool { notes.hasTicked(item) }

  /// The ticked lines of all turns.
  var tickedIDs: Set<AgendaItem.ID> {
    Set(syncUp.agenda.lazy.filter { notes.hasTicked($0) }.map(\.id))
  }

  /// The lines by turns, until the agenda or the attendees change.
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
