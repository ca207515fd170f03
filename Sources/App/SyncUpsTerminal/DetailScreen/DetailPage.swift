import IdentifiedCollections
import Models
import TerminalUI

/// The rows of a sync-up's screen, in one or two columns.
struct DetailPage {
  /// The maximum number of speakers to show.
  static let speakerCount = 6

  private let beginning: [DetailRow]
  private let meetings: IdentifiedArrayOf<Meeting>
  private let end: [DetailRow]

  /// The rows of the second column, or an empty array if the page has one column.
  let side: [DetailRow]

  /// Whether the second column has a chart of the meeting lengths below its rows.
  let hasChart: Bool

  /// Creates the rows.
  ///
  /// - Parameters:
  ///   - syncUp: The sync-up.
  ///   - meetings: The past meetings, newest first.
  ///   - items: The action items.
  ///   - postponed: The draft of a postponed meeting, if any.
  ///   - recent: The summary of the most recent meetings.
  ///   - isUnfolded: Whether each attendee has a row.
  ///   - layout: The layout of the screen.
  init(
    of syncUp: SyncUp,
    meetings: IdentifiedArrayOf<Meeting>,
    items: [ActionItem],
    postponed: MeetingDraft?,
    recent: RecentMeetings,
    isUnfolded: Bool,
    _ layout: DetailLayout
  ) {
    let facts = Self.facts(
      of: syncUp,
      postponed: postponed,
      isUnfolded: isUnfolded,
      hasSide: layout.side != nil,
      size: layout.page.size
    )
    let itemWidth = layout.side.map { DetailRowView.itemWidth(in: $0.width) }
    let itemRows = items.flatMap { Self.rows(of: $0, width: itemWidth) }
    let itemSection = [.heading("Open items")] + itemRows
    let statistics = Self.statistics(recent)
    let lengths = recent.lengths.isEmpty ? [] : [DetailRow.lengths]
    let none = DetailRow.nothing("No meetings yet. A meeting is listed here when it ends.")
    let heading = [DetailRow.heading("Past meetings")] + (meetings.isEmpty ? [none] : [])
    self.meetings = meetings
    if let place = layout.side {
      beginning = facts + heading
      end = []
      let agenda = syncUp.agenda.flatMap { Self.rows(of: $0, width: place.width - 5) }
      let sections = [
        items.isEmpty ? [] : itemSection,
        agenda.isEmpty ? [] : [.heading("Agenda")] + agenda,
        statistics,
      ].filter { !$0.isEmpty }
      let rows = Array(sections.joined(separator: [.blank]))
      hasChart =
        recent.lengths.count > 1 && place.height - rows.count - 1 >= RecentLengthsChart.lowest
      side = rows + (hasChart ? [] : lengths)
    } else {
      beginning = facts + (items.isEmpty ? [] : itemSection + [.blank]) + heading
      end = statistics.isEmpty ? [] : [.blank] + statistics + lengths
      (side, hasChart) = ([], false)
    }
  }

  /// The number of rows in the first column.
  var count: Int { beginning.count + meetings.count + end.count }

  /// Returns a row of the first column.
  subscript(index: Int) -> DetailRow {
    if index < beginning.count { return beginning[index] }
    let place = index - beginning.count
    return place < meetings.count ? .meeting(meetings[place]) : end[place - meetings.count]
  }

  /// The ids of the selectable rows, in the order in which the arrow keys select them.
  ///
  /// The row that starts a meeting is first, followed by the attendees, the action items and the
  /// past meetings.
  var selectableIDs: [DetailRow.ID] {
    (beginning + side).compactMap(\.id) + meetings.ids.map(DetailRow.ID.meeting)
  }

  /// Returns the indices of the rows that must be visible together, most important last: the rows
  /// that belong to the selected row, and the selected row itself.
  ///
  /// - Parameter id: The identity of the selected row.
  func rows(showing id: DetailRow.ID) -> [Int] {
    let row: Int?
    if case .meeting(let id) = id {
      row = meetings.index(id: id).map { beginning.count + $0 }
    } else {
      row = beginning.firstIndex { $0.id == id }
    }
    guard let row else { return [] }
    // Show the first row of a section together with the title of the section. Show the last meeting
    // together with all rows after it.
    let title = row > 0 && self[row - 1].id == nil ? [row - 1] : []
    return (row == 0 || row < count - end.count - 1 ? [] : [count - 1]) + title + [row]
  }

  /// Returns the rows of an action item.
  ///
  /// The words of the item wrap to `width`, into as many rows as they need. If `width` is `nil`,
  /// the item has one row.
  private static func rows(of item: ActionItem, width: Int?) -> [DetailRow] {
    guard let width else { return [.item(item, words: item.text)] }
    let lines = item.text.inOneLine.wrapped(toWidth: width)
    return [.item(item, words: lines.first ?? "")]
      + lines.dropFirst().map(DetailRow.itemContinuation)
  }

  private static func facts(
    of syncUp: SyncUp,
    postponed: MeetingDraft?,
    isUnfolded: Bool,
    hasSide: Bool,
    size: Size
  ) -> [DetailRow] {
    let named = syncUp.namedAttendees
    let attendees: [DetailRow]
    if isUnfolded, !syncUp.attendees.isEmpty {
      attendees = syncUp.attendees.enumerated().map { .attendee($1, place: $0) }
    } else {
      let lines = AttendeeNames(named.map(\.name)).lines(
        // Leave two columns for the marker of the selected row, and one blank column at the end of
        // the row.
        width: size.width - 3 - DetailLayout.labelWidth,
        height: max(3, size.height / 4)
      )
      let isEmpty = syncUp.attendees.isEmpty
      attendees = lines.enumerated().map { index, names in
        index > 0 ? .fact("", names) : isEmpty ? .fact("Attendees", names) : .attendees(names)
      }
    }
    let agenda = hasSide ? [] : Self.agenda(of: syncUp, height: max(2, size.height / 5))
    let schedule = syncUp.schedule.map { [DetailRow.schedule($0)] } ?? []
    let unsaved = postponed.map { [DetailRow.postponed($0)] } ?? []
    return [.start] + unsaved + [.blank, .fact("Length", length(of: syncUp))] + schedule + attendees
      + agenda
      + [.blank]
  }

  /// Returns the rows of a line of the agenda, wrapped to the width of its column.
  private static func rows(of item: AgendaItem, width: Int) -> [DetailRow] {
    let lines = item.text.inOneLine.wrapped(toWidth: max(1, width))
    return [.agenda(lines.first ?? "")] + lines.dropFirst().map(DetailRow.itemContinuation)
  }

  /// Returns rows with the first lines of the agenda.
  ///
  /// If lines are omitted, the last row shows the number of omitted lines.
  private static func agenda(of syncUp: SyncUp, height: Int) -> [DetailRow] {
    let lines = syncUp.agenda.map(\.text)
    let shown = lines.count > height ? lines.prefix(height - 1) : lines[...]
    let left = lines.count - shown.count
    let more = left == 0 ? [] : ["and \(left) more, 'A' shows all"]
    return (shown + more).enumerated().map { .fact($0 == 0 ? "Agenda" : "", $1) }
  }

  private static func statistics(_ recent: RecentMeetings) -> [DetailRow] {
    guard !recent.people.isEmpty || !recent.lengths.isEmpty else { return [] }
    let meetings = recent.count == 1 ? "last meeting" : "last \(recent.count) meetings"
    return [.speakers("Speaking time in the \(meetings)")]
      + (recent.people.isEmpty ? [.nothing("Speaking times were not recorded.")] : [])
      + (0..<min(recent.people.count, speakerCount)).map(DetailRow.speaker)
  }

  /// Returns the planned length of a meeting and, if the sync-up has several attendees, the time of
  /// each attendee.
  private static func length(of syncUp: SyncUp) -> String {
    let length = syncUp.duration.spoken
    guard syncUp.attendees.count > 1 else { return length }
    return "\(length), \(syncUp.durationPerAttendee.spoken) each"
  }
}
