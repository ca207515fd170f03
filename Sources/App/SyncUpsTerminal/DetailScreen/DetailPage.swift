import IdentifiedCollections
import Models
import TerminalUI

/// The rows of a sync-up: in one column, or in two beside each other.
struct DetailPage {
  /// How many of those who spoke most are shown, at most.
  static let speakerCount = 6

  private let beginning: [DetailRow]
  private let meetings: IdentifiedArrayOf<Meeting>
  private let end: [DetailRow]

  /// The rows of the second column, none if there is one column.
  let side: [DetailRow]

  /// Describes rows.
  ///
  /// - Parameters:
  ///   - syncUp: The sync-up.
  ///   - meetings: Its past meetings, newest first.
  ///   - items: What is to be done.
  ///   - recent: What the last meetings add up to.
  ///   - isUnfolded: Whether the attendees are listed one below the other.
  ///   - layout: Where the rows are drawn.
  init(
    of syncUp: SyncUp,
    meetings: IdentifiedArrayOf<Meeting>,
    items: [ActionItem],
    recent: RecentMeetings,
    isUnfolded: Bool,
    _ layout: DetailLayout
  ) {
    let facts = Self.facts(of: syncUp, isUnfolded: isUnfolded, size: layout.page.size)
    let itemRows = items.map(DetailRow.item)
    let itemSection = [.heading("Open items")] + itemRows
    let statistics = Self.statistics(recent)
    let none = DetailRow.nothing("None yet. A meeting is listed here when it ends.")
    let heading = [DetailRow.heading("Past meetings")] + (meetings.isEmpty ? [none] : [])
    self.meetings = meetings
    if layout.side != nil {
      beginning = facts + heading
      end = []
      side =
        (items.isEmpty ? [] : itemSection + (statistics.isEmpty ? [] : [.blank])) + statistics
    } else {
      beginning = facts + (items.isEmpty ? [] : itemSection + [.blank]) + heading
      end = statistics.isEmpty ? [] : [.blank] + statistics
      side = []
    }
  }

  /// How many rows the page has, without those of the second column.
  var count: Int { beginning.count + meetings.count + end.count }

  /// A row of the page.
  subscript(index: Int) -> DetailRow {
    if index < beginning.count { return beginning[index] }
    let place = index - beginning.count
    return place < meetings.count ? .meeting(meetings[place]) : end[place - meetings.count]
  }

  /// What can be selected, in the order in which the selection moves: the start, attendees, what is
  /// to be done, past meetings.
  var selectableIDs: [DetailRow.ID] {
    (beginning + side).compactMap(\.id) + meetings.ids.map(DetailRow.ID.meeting)
  }

  /// The rows to show together with a selected one, the most important last.
  ///
  /// - Parameter id: What is selected.
  func rows(showing id: DetailRow.ID) -> [Int] {
    let row: Int?
    if case .meeting(let id) = id {
      row = meetings.index(id: id).map { beginning.count + $0 }
    } else {
      row = beginning.firstIndex { $0.id == id }
    }
    guard let row else { return [] }
    // The title of a section is seen with its first row, and what follows the last with that.
    let title = row > 0 && self[row - 1].id == nil ? [row - 1] : []
    return (row == 0 || row < count - end.count - 1 ? [] : [count - 1]) + title + [row]
  }

  private static func facts(of syncUp: SyncUp, isUnfolded: Bool, size: Size) -> [DetailRow] {
    let named = syncUp.namedAttendees
    let attendees: [DetailRow]
    if isUnfolded, !syncUp.attendees.isEmpty {
      attendees = syncUp.attendees.enumerated().map { .attendee($1, place: $0) }
    } else {
      let lines = AttendeeNames(named.map(\.name)).lines(
        width: size.width - 2 - DetailLayout.labelWidth,
        height: max(3, size.height / 4)
      )
      attendees = lines.enumerated().map { .fact($0 == 0 ? "Attendees" : "", $1) }
    }
    return [.start, .blank, .fact("Length", length(of: syncUp))] + attendees + [.blank]
  }

  private static func statistics(_ recent: RecentMeetings) -> [DetailRow] {
    guard !recent.people.isEmpty || !recent.lengths.isEmpty else { return [] }
    let meetings = recent.count == 1 ? "last meeting" : "last \(recent.count) meetings"
    return [.heading("Speaking, \(meetings)")]
      + (recent.people.isEmpty ? [.nothing("Who spoke is not known.")] : [])
      + (0..<min(recent.people.count, speakerCount)).map(DetailRow.speaker)
      + (recent.lengths.isEmpty ? [] : [.lengths])
  }

  /// The length of a meeting, and the share of each attendee if there are several.
  private static func length(of syncUp: SyncUp) -> String {
    let length = syncUp.duration.spoken
    guard syncUp.attendees.count > 1 else { return length }
    return "\(length), \(syncUp.durationPerAttendee.spoken) each"
  }
}
