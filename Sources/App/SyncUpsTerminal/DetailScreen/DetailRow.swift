import Models
import TerminalUI

/// A row of a sync-up's screen.
enum DetailRow {
  case blank

  /// The button that starts or joins a meeting.
  case start

  /// A postponed meeting, which the user can resume with the button in the row above.
  case postponed(MeetingDraft)

  /// A label and a value.
  case fact(String, String)

  /// The schedule, and the start of the next meeting.
  case schedule(Schedule)

  /// The first line of the folded list of attendees: their names, wrapped.
  case attendees(String)

  /// An attendee in the unfolded list, and the attendee's position in the speaking order.
  case attendee(Attendee, place: Int)

  /// The title of a section, above the section's rows.
  case heading(String)

  /// The title of the section with the speaking times, and the legend of the section's bars.
  case speakers(String)

  /// A sentence that replaces the missing content of an empty section.
  case nothing(String)

  /// An action item, and its words. If the words wrap, this row shows only their first line.
  case item(ActionItem, words: String)

  /// A further line of the wrapped action item or agenda line above.
  case itemContinuation(String)

  /// A line of the agenda.
  case agenda(String)

  case meeting(Meeting)

  /// The speaking time of the person at an index in the list of speakers.
  case speaker(Int)

  /// The length of the last meeting, the planned length, and the median of the recent lengths.
  case lengths

  /// The identity by which the row is selected, or `nil` if the row cannot be selected.
  var id: ID? {
    switch self {
    case .start: .start
    case .attendees: .attendees
    case .attendee(let attendee, _): .attendee(attendee.id)
    case .item(let item, _): .item(item.id)
    case .meeting(let meeting): .meeting(meeting.id)
    case .agenda, .blank, .fact, .schedule, .heading, .itemContinuation, .nothing, .postponed,
      .speaker, .speakers, .lengths:
      nil
    }
  }

  /// The identity of a selectable row.
  nonisolated enum ID: Hashable, Sendable {
    /// The button that starts or joins a meeting.
    case start

    /// The names of all attendees in the folded list.
    case attendees

    case attendee(Attendee.ID)

    case item(ActionItem.ID)

    case meeting(Meeting.ID)
  }
}
