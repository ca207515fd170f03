import DetailFeature
import IdentifiedCollections
import Models
import Tagged
package import TerminalUI

extension DetailScreen {
  /// Draws the sync-up.
  package func draw(in canvas: inout Canvas, rect: Rect, _ context: ScreenContext) {
    let syncUp = model.syncUp
    let layout = DetailLayout(rect, syncUp)
    let wayBack = Text("‹ \(context.previousTitle)", style: .dim)
    canvas.draw(wayBack.clickable(PressTarget(press: .key(.escape))), in: layout.back)
    drawTitle(of: syncUp, in: &canvas, rect: layout.title)
    drawStart(of: syncUp, in: &canvas, rect: layout.start, context)
    draw("Length", Text(Self.length(of: syncUp)), in: &canvas, rect: layout.length)
    let names = AttendeeNames(syncUp.namedAttendees.map(\.name))
    draw("Attendees", names, in: &canvas, rect: layout.attendees)
    drawMeetings(of: syncUp, in: &canvas, layout, context)
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
    let isSelected = selection(in: meetings) == nil
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
    let parts = rect.columns(.fixed(2), .fixed(DetailLayout.labelWidth), .flexible())
    canvas.write(label, in: parts[1], style: .dim)
    canvas.draw(view, in: parts[2])
  }

  private func drawMeetings(
    of syncUp: SyncUp,
    in canvas: inout Canvas,
    _ layout: DetailLayout,
    _ context: ScreenContext
  ) {
    let meetings = meetings
    canvas.write("Past meetings", in: layout.heading.inset(by: Insets(leading: 2)), style: .bold)
    guard !meetings.isEmpty else {
      let row = layout.meetings.inset(by: Insets(leading: 2))
      canvas.write("None yet. A meeting is listed here when it ends.", in: row, style: .dim)
      return
    }
    let selected = selection(in: meetings)
    let position = scroll.position(
      showing: selected.map { [$0] } ?? [],
      of: meetings.count,
      visible: layout.visibleCount
    )
    let style = context.colors == .none ? Style.reverse : syncUp.theme.cardStyle
    canvas.draw(
      List(count: meetings.count, position: position) { index in
        let isSelected = index == selected
        return MeetingRow(meetings[index], style: isSelected ? style : nil, context)
          .clickable(Target.meeting(meetings[index].id))
      },
      in: layout.meetings
    )
  }

  /// The length of a meeting, and the share of each attendee if there are several.
  private static func length(of syncUp: SyncUp) -> String {
    let length = syncUp.duration.spoken
    guard syncUp.attendees.count > 1 else { return length }
    return "\(length), \(syncUp.durationPerAttendee.spoken) each"
  }
}
