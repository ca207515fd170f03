import DetailFeature
import IdentifiedCollections
import Models
import Tagged
package import TerminalUI

extension DetailScreen {
  private static let labelWidth = 14

  /// The rows that are left to the heading and the meetings, however many attendees there are.
  private static let rowsForMeetings = 5

  /// Draws the sync-up, and what is above it.
  package func draw(in canvas: inout Canvas, rect: Rect, _ context: ScreenContext) {
    if let form { return form.draw(in: &canvas, rect: rect, context) }
    let syncUp = model.syncUp
    let inner = rect.padded(horizontal: 1)
    let fixed = 8 + Self.rowsForMeetings
    let names = AttendeeNames(syncUp.attendees.map(\.name))
    let nameCount = names.lines(
      width: inner.width - 2 - Self.labelWidth,
      height: max(1, inner.height - fixed)
    )
    .count
    let parts = inner.rows(
      .fixed(1),
      .fixed(1),
      .fixed(1),
      .fixed(1),
      .fixed(1),
      .fixed(1),
      .fixed(nameCount),
      .fixed(1),
      .flexible()
    )
    let wayBack = Text("‹ \(context.previousTitle)", style: .dim)
    canvas.draw(wayBack.clickable(Target.back), in: parts[0])
    drawTitle(of: syncUp, in: &canvas, rect: parts[1])
    drawStart(of: syncUp, in: &canvas, rect: parts[3], context)
    draw("Length", Text(Self.length(of: syncUp)), in: &canvas, rect: parts[5])
    draw("Attendees", names, in: &canvas, rect: parts[6])
    drawMeetings(of: syncUp, in: &canvas, rect: parts[8], context)
    question?.draw(in: &canvas, rect: rect, context)
    alert.draw(in: &canvas, rect: rect, context)
    regions = canvas.regions
  }

  private func drawTitle(of syncUp: SyncUp, in canvas: inout Canvas, rect: Rect) {
    let parts = rect.columns(.fixed(1), .flexible())
    canvas.fill(parts[0], with: "▌", style: Style(foreground: syncUp.theme.inkColor))
    ScreenTitle(syncUp.title.shownTitle, status: "\(syncUp.theme.name.lowercased()) theme")
      .draw(in: &canvas, rect: parts[1])
  }

  private func drawStart(
    of syncUp: SyncUp,
    in canvas: inout Canvas,
    rect: Rect,
    _ context: ScreenContext
  ) {
    let isSelected = selection == nil
    let title = " ● Start meeting "
    let parts = rect.columns(.fixed(2), .fixed(title.columnWidth), .flexible())
    if isSelected { canvas.write("❯", in: parts[0], style: .bold) }
    let fill = context.colors == .none ? Style.reverse : syncUp.theme.cardStyle
    canvas.draw(
      Text(title, style: isSelected ? fill.bold() : .bold).clickable(Target.start),
      in: parts[1]
    )
  }

  private func draw(_ label: String, _ view: some View, in canvas: inout Canvas, rect: Rect) {
    let parts = rect.columns(.fixed(2), .fixed(Self.labelWidth), .flexible())
    canvas.write(label, in: parts[1], style: .dim)
    canvas.draw(view, in: parts[2])
  }

  private func drawMeetings(
    of syncUp: SyncUp,
    in canvas: inout Canvas,
    rect: Rect,
    _ context: ScreenContext
  ) {
    let parts = rect.rows(.fixed(1), .flexible())
    let title = parts[0].inset(by: Insets(leading: 2))
    canvas.write("Past meetings", in: title, style: .bold)
    guard !syncUp.meetings.isEmpty else {
      let row = parts[1].inset(by: Insets(leading: 2))
      canvas.write("None yet: each one is kept here when it ends.", in: row, style: .dim)
      return
    }
    let (meetings, selected) = (syncUp.meetings, selection)
    let updated = scroll.updated(
      selected: selected,
      of: meetings.count,
      visible: ScrollPosition.visibleCount(height: parts[1].height)
    )
    if updated != scroll { scroll = updated }
    let style = context.colors == .none ? Style.reverse : syncUp.theme.cardStyle
    canvas.draw(
      List(count: meetings.count, position: scroll.position) { index in
        let isSelected = index == selected
        return MeetingRow(meetings[index], style: isSelected ? style : nil, context)
          .clickable(Target.meeting(meetings[index].id))
      },
      in: parts[1]
    )
  }

  /// The length of a meeting, and the share of each one if there are several.
  private static func length(of syncUp: SyncUp) -> String {
    let count = syncUp.attendees.count
    let length = syncUp.duration.spoken
    return count > 1 ? "\(length), \((syncUp.duration / count).spoken) each" : length
  }
}
