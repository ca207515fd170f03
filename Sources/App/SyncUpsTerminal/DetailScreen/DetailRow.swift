import Models
import TerminalUI

/// A row of a sync-up's page.
enum DetailRow {
  /// Nothing.
  case blank

  /// The start of a new meeting.
  case start

  /// What something is, and its value.
  case fact(String, String)

  /// An attendee in the unfolded list, with the place in the order of speaking.
  case attendee(Attendee, place: Int)

  /// The title of the rows below.
  case heading(String)

  /// A sentence in the place of something that is not there.
  case nothing(String)

  /// Something to do.
  case item(ActionItem)

  /// A past meeting.
  case meeting(Meeting)

  /// How long a person spoke, by the place among those who are shown.
  case speaker(Int)

  /// How long the last meetings took.
  case lengths

  /// What selects the row, or `nil` if it cannot be selected.
  var id: ID? {
    switch self {
    case .start: .start
    case .attendee(let attendee, _): .attendee(attendee.id)
    case .item(let item): .item(item.id)
    case .meeting(let meeting): .meeting(meeting.id)
    case .blank, .fact, .heading, .nothing, .speaker, .lengths: nil
    }
  }

  /// The identity of a row that can be selected.
  nonisolated enum ID: Hashable, Sendable {
    /// The start of a new meeting.
    case start

    /// An attendee.
    case attendee(Attendee.ID)

    /// Something to do.
    case item(ActionItem.ID)

    /// A past meeting.
    case meeting(Meeting.ID)
  }
}
