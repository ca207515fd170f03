import IdentifiedCollections
import ListFeature
import Models
import PersistenceKeys
import Tagged
package import TerminalUI

extension ListScreen {
  /// Draws the list, and what is above it.
  package func draw(in canvas: inout Canvas, rect: Rect, _ context: ScreenContext) {
    if let form { return form.draw(in: &canvas, rect: rect, context) }
    let rows = rows
    let parts = rect.padded(horizontal: 1).rows(.fixed(1), .fixed(1), .flexible())
    let status = rows.count == 1 ? "1 sync-up" : "\(rows.count) sync-ups"
    ScreenTitle(Self.title, status: rows.count == 0 ? "" : status)
      .draw(in: &canvas, rect: parts[0])
    if let selected = selection(in: rows) {
      drawCards(rows, selected: selected, in: &canvas, rect: parts[2], context)
    } else {
      drawInvitation(in: &canvas, rect: parts[2])
    }
    question?.draw(in: &canvas, rect: rect, context)
    regions = canvas.regions
  }

  private func drawCards(
    _ rows: SyncUpRows,
    selected: Int,
    in canvas: inout Canvas,
    rect: Rect,
    _ context: ScreenContext
  ) {
    let rowHeight = SyncUpCard.height(fitting: rect.height, count: rows.count)
    let updated = scroll.updated(
      selected: selected,
      of: rows.count,
      visible: ScrollPosition.visibleCount(height: rect.height, rowHeight: rowHeight)
    )
    if updated != scroll { scroll = updated }
    canvas.draw(
      List(count: rows.count, position: scroll.position, rowHeight: rowHeight) { index in
        SyncUpCard(rows[index], isSelected: index == selected, context)
          .clickable(rows[index].id)
      },
      in: rect
    )
  }

  private func drawInvitation(in canvas: inout Canvas, rect: Rect) {
    let (title, new) =
      switch model.storageProblem {
      case .unread:
        ("The file of your sync-ups cannot be used.", " to start afresh with a new one,")
      case .unsaved, .incomplete, nil: ("There are no sync-ups yet.", " to write the first one,")
      }
    let lines = [
      [(title, Style.bold)],
      [],
      [("Press ", .plain), ("n", .bold), (new, .plain)],
      [("or ", .plain), ("l", .bold), (" to load a few samples to look around with.", .plain)],
    ]
    let width = lines.map { $0.reduce(0) { $0 + $1.0.columnWidth } }.max() ?? 0
    let place = rect.aligned(Size(width: width, height: lines.count))
    for (index, line) in lines.enumerated() {
      canvas.write(line.map { (text: $0.0, style: $0.1) }, in: place.row(index))
    }
  }
}
