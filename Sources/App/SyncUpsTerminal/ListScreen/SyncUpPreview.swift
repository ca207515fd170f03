import Foundation
import IdentifiedCollections
import Models
import Tagged
import TerminalUI

/// The preview of the selected sync-up next to a wide list, cut to the height of the screen.
struct SyncUpPreview: View {
  /// The values that the preview computes from the notes of all meetings.
  struct Contents {
    /// The open action items, newest first.
    let items: [ActionItem]

    /// The summary of the most recent meetings.
    let recent: RecentMeetings

    /// The newest meeting that has notes.
    let lastNotes: Meeting?

    /// Reads the meetings of a sync-up.
    init(of syncUp: SyncUp) {
      items = syncUp.actionItems.filter { !$0.isDone }
      recent = RecentMeetings(of: syncUp)
      lastNotes = syncUp.meetingsByDate.first { !$0.transcript.isBlank }
    }
  }

  private static let labelWidth = 12
  private static let mostItems = 6
  private static let highestChart = 9

  private let syncUp: SyncUp
  private let contents: Contents
  private let context: ScreenContext

  /// Creates a preview.
  ///
  /// - Parameters:
  ///   - syncUp: The selected sync-up.
  ///   - contents: The contents of its meetings.
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
    drawItems(in: &canvas, &rest)
    drawLengths(in: &canvas, &rest)
    drawNotes(in: &canvas, &rest)
  }

  private func drawFacts(in canvas: inout Canvas, _ rest: inout Rect) {
    canvas.write(syncUp.title.shownTitle, in: rest.removeRows(1), style: ink.bold())
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

  private func drawItems(in canvas: inout Canvas, _ rest: inout Rect) {
    let items = contents.items
    guard !items.isEmpty, rest.height >= 3 else { return }
    rest.removeRows(1)
    canvas.write("Open items", in: rest.removeRows(1), style: .bold)
    let isCut = items.count > Self.mostItems
    for item in isCut ? items.prefix(Self.mostItems - 1) : items[...] {
      canvas.write("☐ \(item.text)", in: rest.removeRows(1))
    }
    if isCut {
      let more = items.count - Self.mostItems + 1
      canvas.write("\(more) more", in: rest.removeRows(1), style: .dim)
    }
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

extension Rect {
  /// Removes up to a number of rows from the top, and returns them.
  @discardableResult
  fileprivate mutating func removeRows(_ count: Int) -> Rect {
    let parts = rows(.fixed(min(count, height)), .flexible())
    self = parts[1]
    return parts[0]
  }
}
