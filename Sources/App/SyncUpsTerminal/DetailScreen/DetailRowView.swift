import Foundation
import IdentifiedCollections
import Models
import Tagged
import TerminalUI

/// Draws the rows of a sync-up's screen.
struct DetailRowView {
  /// The minimum width of the column with the due dates or the ages of action items.
  private static let dueWidth = 11

  /// The width of the longest usual age, `open for 999 meetings`.
  private static let longestDueWidth = 21

  /// Returns the width that remains for the words of an action item next to a long due date or age.
  ///
  /// - Parameter width: The width of the row.
  static func itemWidth(in width: Int) -> Int { max(1, width - 2 - 1 - 2 - longestDueWidth - 2) }

  private let syncUp: SyncUp
  private let meetings: IdentifiedArrayOf<Meeting>
  private let recent: RecentMeetings
  private let meetingWidths: MeetingRow.Widths
  private let isInProgress: Bool
  private let context: ScreenContext

  /// Creates a view.
  ///
  /// - Parameters:
  ///   - syncUp: The sync-up.
  ///   - meetings: The past meetings, newest first.
  ///   - recent: The summary of the most recent meetings.
  ///   - meetingWidths: The column widths of the past meetings.
  ///   - isInProgress: Whether a meeting of the sync-up is in progress.
  ///   - context: The values that all screens need for drawing.
  init(
    _ syncUp: SyncUp,
    meetings: IdentifiedArrayOf<Meeting>,
    recent: RecentMeetings,
    meetingWidths: MeetingRow.Widths,
    isInProgress: Bool,
    _ context: ScreenContext
  ) {
    self.syncUp = syncUp
    self.meetings = meetings
    self.recent = recent
    self.meetingWidths = meetingWidths
    self.isInProgress = isInProgress
    self.context = context
  }

  /// Draws a row.
  ///
  /// - Parameters:
  ///   - row: The row to draw.
  ///   - canvas: The canvas to draw on.
  ///   - rect: The area of the row.
  ///   - isSelected: Whether the row is selected.
  func draw(_ row: DetailRow, in canvas: inout Canvas, rect: Rect, isSelected: Bool) {
    let text = rect.inset(by: Insets(leading: 2))
    let style = syncUp.theme.selectionStyle(context)
    if isSelected {
      // Draw the marker next to the attendee, not next to the label of the section.
      let labelWidth =
        switch row {
        case .attendees, .attendee: DetailLayout.labelWidth - 1
        default: 0
        }
      canvas.write("❯", in: rect.inset(by: Insets(leading: labelWidth)), style: .bold)
    }
    switch row {
    case .blank: break
    case .start:
      let words = isInProgress ? "[ ● Join the meeting in progress ]" : "[ ● Start meeting ]"
      let button = context.colors == .none ? Style.reverse : syncUp.theme.cardStyle
      let plain = context.colors > .ansi16 ? syncUp.theme.selectionStyle(context) : .plain
      let title = Text(words, style: (isSelected ? button : plain).bold())
      let place = text.columns(.fixed(title.text.columnWidth), .flexible())[0]
      canvas.draw(title.clickable(DetailRow.ID.start), in: place)
    case .postponed(let draft):
      let date = draft.startDate.relativeText(now: context.now, in: context.calendar)
      let parts = text.columns(.fixed(DetailLayout.labelWidth), .flexible())
      canvas.write("○ \(draft.label)", in: parts[0], style: ink.bold())
      // In a meeting in progress, `r` joins that meeting.
      canvas.write(isInProgress ? date : "\(date): 'r' resumes or saves it", in: parts[1])
    case .fact(let label, let value):
      let parts = text.columns(.fixed(DetailLayout.labelWidth), .flexible())
      canvas.write(label, in: parts[0], style: .dim)
      canvas.write(value, in: parts[1])
    case .schedule(let schedule):
      let parts = text.columns(.fixed(DetailLayout.labelWidth), .flexible())
      canvas.write("Schedule", in: parts[0], style: .dim)
      canvas.write(self.text(of: schedule), in: parts[1])
    case .attendees(let names):
      let parts = text.columns(.fixed(DetailLayout.labelWidth), .flexible(), .fixed(1))
      canvas.write("Attendees", in: parts[0], style: .dim)
      canvas.regions.add(DetailRow.ID.attendees, rect: parts[1])
      if isSelected { canvas.fill(parts[1], style: style) }
      canvas.write(names, in: parts[1], style: isSelected ? style : .plain)
    case .attendee(let attendee, let place):
      drawAttendee(attendee, place: place, in: &canvas, text, isSelected ? style : nil)
    case .heading(let title): canvas.write(title, in: text, style: .bold)
    case .speakers(let title):
      let legend = recent.people.count > 1 ? SpeakerBars.legend : ""
      let parts = text.inset(by: Insets(trailing: 1))
        .columns(.flexible(), .fixed(legend.columnWidth), spacing: 2)
      canvas.write(title, in: parts[0], style: .bold)
      canvas.write(legend, in: parts[1], style: .dim)
    case .agenda(let line): canvas.write("· \(line)", in: text)
    case .itemContinuation(let words):
      canvas.write(words, in: text.inset(by: Insets(leading: 2)))
    case .nothing(let sentence): canvas.write(sentence, in: text, style: .dim)
    case .item(let item, let words):
      drawItem(item, words: words, in: &canvas, text, isSelected ? style : nil)
    case .meeting(let meeting):
      let row = MeetingRow(meeting, meetingWidths, style: isSelected ? style : nil, context)
      canvas.draw(row.clickable(DetailRow.ID.meeting(meeting.id)), in: rect)
    case .speaker(let index):
      let place = text.inset(by: Insets(trailing: 1))
      bars.draw(index, of: DetailPage.speakerCount, in: &canvas, rect: place)
    case .lengths: drawLengths(in: &canvas, text)
    }
  }

  private var ink: Style { Style(foreground: syncUp.theme.inkColor) }

  private var bars: SpeakerBars { SpeakerBars(recent.people, ink: ink, colors: context.colors) }

  /// Returns a schedule and the start of the next meeting, as in `weekdays 9:30, next Monday 9:30`.
  private func text(of schedule: Schedule) -> String {
    let next = syncUp.nextMeeting(now: context.now, in: context.calendar.timeZone)
      .map { ", \($0.nextMeetingText(now: context.now, in: context.calendar))" }
    return "\(schedule)\(next ?? "")"
  }

  private func drawAttendee(
    _ attendee: Attendee,
    place: Int,
    in canvas: inout Canvas,
    _ rect: Rect,
    _ style: Style?
  ) {
    let parts = rect.columns(.fixed(DetailLayout.labelWidth), .flexible(), .fixed(1))
    if place == 0 { canvas.write("Attendees", in: parts[0], style: .dim) }
    canvas.regions.add(DetailRow.ID.attendee(attendee.id), rect: parts[1])
    if let style { canvas.fill(parts[1], style: style) }
    let columns = parts[1].columns(.fixed(2), .flexible(), spacing: 2)
    canvas.write("\(place + 1)", in: columns[0], style: style ?? .dim, alignment: .trailing)
    canvas.write(attendee.name.speakerName(at: place), in: columns[1], style: style ?? .plain)
  }

  private func drawItem(
    _ item: ActionItem,
    words: String,
    in canvas: inout Canvas,
    _ rect: Rect,
    _ style: Style?
  ) {
    let outer = rect.columns(.flexible(), .fixed(1))[0]
    if let style { canvas.fill(outer, style: style) }
    let due = due(of: item)
    let width = min(max(Self.dueWidth, due.columnWidth), Self.longestDueWidth)
    let parts = outer.columns(.fixed(2), .flexible(), .fixed(width))
    canvas.regions.add(DetailRow.ID.item(item.id), rect: outer)
    canvas.regions.add(DetailScreen.TickTarget(id: item.id), rect: parts[0])
    canvas.write(item.isDone ? "☑" : "☐", in: parts[0], style: style ?? .plain)
    let place = parts[1].inset(by: Insets(trailing: 2))
    canvas.write(words, in: place, style: style ?? (item.isDone ? .dim : .plain))
    canvas.write(due, in: parts[2], style: style ?? .dim, alignment: .trailing)
  }

  /// Returns the due date of an action item.
  ///
  /// If the item has no due date, returns `done` for a finished item, or else the age of the item.
  private func due(of item: ActionItem) -> String {
    let calendar = context.calendar
    let parts = ActionItemParts(item.text, people: [], on: item.startDate, in: calendar)
    let count = meetings.index(id: item.id.meetingID) ?? 0
    let followUp = FollowUp(item: item, parts: parts, meetingCount: count)
    return followUp.dueText(now: context.now, in: calendar)
      ?? (item.isDone ? "done" : followUp.ageText)
  }

  /// Draws the length of the last meeting, the planned length, and, if there is room, the median
  /// length.
  ///
  /// The length of the last meeting is red if it exceeded the planned length.
  private func drawLengths(in canvas: inout Canvas, _ rect: Rect) {
    guard let median = recent.lengths.median, let last = recent.lengths.last else { return }
    let isOver = last > syncUp.duration
    let start: [(text: String, style: Style)] = [
      ("Lengths  ", .dim), ("last \(last.spoken)", isOver ? .overPlan : .plain),
      (", plan \(syncUp.duration.spoken)", .plain),
    ]
    let end = ", median \(median.spoken)"
    let width = start.reduce(end.columnWidth) { $0 + $1.text.columnWidth }
    canvas.write(start + (width <= rect.width ? [(end, .plain)] : []), in: rect)
  }
}
