import Foundation
import IdentifiedCollections
import Models
import Tagged
import TerminalUI

/// The preview of the selected sync-up, next to a wide list.
///
/// The preview omits parts that do not fit.
struct SyncUpPreview: View {
  /// The parts of a preview that are computed from the sync-up's meetings.
  struct Contents {
    /// The open action items, newest first.
    let items: [ActionItem]

    /// The summary of the most recent meetings.
    let recent: RecentMeetings

    /// The newest meeting that has notes.
    let lastNotes: Meeting?

    /// Computes the parts of a preview from the meetings of a sync-up.
    init(of syncUp: SyncUp) {
      items = syncUp.actionItems.filter { !$0.isDone }
      recent = RecentMeetings(of: syncUp)
      lastNotes = syncUp.meetingsByDate.first { !$0.transcript.isBlank }
    }
  }

  private static let labelWidth = 12
  /// The agenda and the open items may each fill at least this number of rows, even in a short
  /// preview.
  private static let leastRows = 6

  /// The number of rows that other parts leave free for the newest notes and their title.
  private static let leastNotes = 4
  private static let highestChart = 9

  private let syncUp: SyncUp
  private let contents: Contents
  private let context: ScreenContext

  /// Creates a preview.
  ///
  /// - Parameters:
  ///   - syncUp: The selected sync-up.
  ///   - contents: The parts that are computed from the sync-up's meetings.
  ///   - context: The values that all screens need for drawing.
  init(of syncUp: SyncUp, _ contents: Contents, _ context: ScreenContext) {
    self.syncUp = syncUp
    self.contents = contents
    self.context = context
  }

  func draw(in canvas: inout Canvas, rect: Rect) {
    canvas.fill(rect.columns(.fixed(1), .flexible())[0], with: "│", style: .dim)
    var rest = rect.inset(by: Insets(leading: 3))
    drawFacts(in: &canvas, &rest)
    let agenda = syncUp.agenda.map(\.text)
    drawLines("Agenda", agenda, after: "·", atMost: rest.height / 3, in: &canvas, &rest)
    let below =
      (contents.recent.lengths.count > 1 ? RecentLengthsChart.lowest + 1 : 0)
      + (contents.lastNotes == nil ? 0 : Self.leastNotes)
    let items = contents.items.map(\.text)
    drawLines("Open items", items, after: "☐", atMost: rest.height - below, in: &canvas, &rest)
    drawLengths(in: &canvas, &rest)
    drawNotes(in: &canvas, &rest)
  }

  private func drawFacts(in canvas: inout Canvas, _ rest: inout Rect) {
    let title = syncUp.title.shownTitle.inOneLine.truncatedInMiddle(toWidth: rest.width)
    canvas.write(title, in: rest.removeRows(1), style: ink.bold())
    let length = syncUp.durationPerAttendee.spoken
    let share = syncUp.attendees.count > 1 ? ", \(length) each" : ""
    drawFact("Length", syncUp.duration.spoken + share, in: &canvas, rest.removeRows(1))
    if let schedule = syncUp.schedule {
      drawFact("Schedule", schedule.description, in: &canvas, rest.removeRows(1))
    }
    let names = AttendeeNames(syncUp.namedAttendees.map(\.name))
    let lines = names.lines(width: rest.width - Self.labelWidth, height: 2)
    for (index, line) in lines.enumerated() {
      drawFact(index == 0 ? "Attendees" : "", line, in: &canvas, rest.removeRows(1))
    }
  }

  private func drawFact(
    _ label: String,
    _ value: String,
    in canvas: inout Canvas,
    _ rect: Rect
  ) {
    let parts = rect.columns(.fixed(Self.labelWidth), .flexible())
    canvas.write(label, in: parts[0], style: .dim)
    canvas.write(value, in: parts[1])
  }

  /// Draws a title and, below the title, the lines that fit and the number of omitted lines.
  private func drawLines(
    _ title: String,
    _ lines: [String],
    after sign: String,
    atMost height: Int,
    in canvas: inout Canvas,
    _ rest: inout Rect
  ) {
    guard !lines.isEmpty, rest.height >= 3 else { return }
    let room = max(Self.leastRows, height - 2)
    let width = max(1, rest.width - sign.columnWidth - 1)
    var ends: [Int] = []
    for line in lines where ends.last ?? 0 <= room {
      ends.append((ends.last ?? 0) + line.inOneLine.wrapped(toWidth: width).count)
    }
    let isCut = ends.last ?? 0 > room
    let shown = isCut ? lines.prefix(max(1, ends.count { $0 < room })) : lines[...]
    let more = isCut ? [Paragraph.text("\(lines.count - shown.count) more", .dim)] : []
    let items = shown.map { Paragraph.item(sign, $0) }
    Paragraphs([.blank, .heading(title)] + items + more).draw(in: &canvas, &rest)
  }

  private func drawLengths(in canvas: inout Canvas, _ rest: inout Rect) {
    guard contents.recent.lengths.count > 1, rest.height > RecentLengthsChart.lowest else { return }
    rest.removeRows(1)
    let height = max(RecentLengthsChart.lowest, min(Self.highestChart, rest.height / 3))
    let chart = RecentLengthsChart(contents.recent, of: syncUp, context)
    canvas.draw(chart, in: rest.removeRows(height))
  }

  private func drawNotes(in canvas: inout Canvas, _ rest: inout Rect) {
    guard let meeting = contents.lastNotes, rest.height >= 3 else { return }
    rest.removeRows(1)
    canvas.draw(LastNotes(of: meeting, context), in: rest)
  }

  private var ink: Style { Style(foreground: syncUp.theme.inkColor) }
}
