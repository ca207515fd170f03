import IdentifiedCollections
import Models
import TerminalUI

/// A sync-up in the list: filled with its colour if it is selected, with a bar in it if it is not.
struct SyncUpCard: View {
  private nonisolated static let lineCount = 2

  /// The height of a card with a blank line above and below.
  private nonisolated static let roomyHeight = 4

  /// The rows of the list from which on four roomy cards are better than eight dense ones.
  private nonisolated static let roomyListHeight = 18

  private let syncUp: SyncUp
  private let isSelected: Bool
  private let context: ScreenContext

  /// Describes a card.
  ///
  /// - Parameters:
  ///   - syncUp: The sync-up.
  ///   - isSelected: Whether it is selected.
  ///   - context: What all screens need.
  init(_ syncUp: SyncUp, isSelected: Bool, _ context: ScreenContext) {
    self.syncUp = syncUp
    self.isSelected = isSelected
    self.context = context
  }

  /// The height of each card of a list.
  ///
  /// - Parameters:
  ///   - height: The rows there are for the list.
  ///   - count: How many cards there are.
  nonisolated static func height(fitting height: Int, count: Int) -> Int {
    let isRoomy = height >= roomyListHeight || count <= height / roomyHeight
    return isRoomy ? roomyHeight : lineCount
  }

  /// Draws the card, with its lines in the middle.
  func draw(in canvas: inout Canvas, rect: Rect) {
    let parts = rect.columns(.fixed(2), .flexible(), .fixed(1))
    let lines = parts[1].aligned(Size(width: parts[1].width, height: Self.lineCount))
    if isSelected {
      canvas.fill(parts[1], style: style)
      canvas.write("❯", in: Rect(x: rect.minX, y: lines.minY, width: 1, height: 1), style: .bold)
    } else {
      let bar = lines.columns(.fixed(1), .flexible())[0]
      canvas.fill(bar, with: "▌", style: Style(foreground: syncUp.theme.inkColor))
    }
    let text = lines.padded(horizontal: 2)
    canvas.write(syncUp.title.shownTitle, in: text.row(0), style: style.bold())
    drawDetails(in: &canvas, rect: text.row(1))
  }

  private func drawDetails(in canvas: inout Canvas, rect: Rect) {
    let count = syncUp.namedAttendees.count
    let people = count == 0 ? "nobody" : count == 1 ? "1 person" : "\(count) people"
    let duration = syncUp.duration.spoken
    let columns = rect.columns(
      .fixed(10),
      .flexible(),
      .fixed(max(10, duration.columnWidth)),
      spacing: 2
    )
    canvas.write(people, in: columns[0], style: style)
    let meetings = meetingsTexts.first { $0.columnWidth <= columns[1].width }
    canvas.write(meetings ?? "", in: columns[1], style: style)
    canvas.write(duration, in: columns[2], style: style, alignment: .trailing)
  }

  /// Texts about the meetings, the longest first.
  private var meetingsTexts: [String] {
    guard let last = syncUp.lastMeetingDate else { return ["not met yet"] }
    let count = syncUp.meetings.count == 1 ? "1 meeting" : "\(syncUp.meetings.count) meetings"
    let date = last.relativeText(now: context.now, in: context.calendar)
    return ["\(count), last \(date)", count]
  }

  /// The colours of the card; without any, they are exchanged for the selected one.
  private var style: Style {
    guard isSelected else { return .plain }
    return context.colors == .none ? .reverse : syncUp.theme.cardStyle
  }
}
