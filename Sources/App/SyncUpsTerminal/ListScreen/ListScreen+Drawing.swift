import IdentifiedCollections
import ListFeature
import Models
import Tagged
package import TerminalUI

extension ListScreen {
  /// Draws the list.
  package func draw(in canvas: inout Canvas, rect: Rect, _ context: ScreenContext) {
    let rows = rows
    let layout = ListLayout(rect, count: rows.count)
    let title = model.fileName.map { "\(Self.title) · \($0)" } ?? Self.title
    ScreenTitle(title, status: status(of: rows)).draw(in: &canvas, rect: layout.title)
    guard let selected = selectedIndex(in: rows) else {
      return drawInvitation(in: &canvas, rect: layout.cards)
    }
    let position = position(in: layout, of: rows)
    canvas.draw(
      List(count: rows.count, position: position, rowHeight: layout.rowHeight) { index in
        SyncUpCard(rows[index], isSelected: index == selected, context)
          .clickable(rows[index].id)
      },
      in: layout.cards
    )
  }

  /// How many sync-ups there are, and how many of them cannot be read.
  private func status(of rows: IdentifiedArrayOf<SyncUp>) -> String {
    let shown = rows.count == 1 ? "1 sync-up" : "\(rows.count) sync-ups"
    let unreadable = model.unreadableCount > 0 ? "\(model.unreadableCount) not readable" : nil
    return [rows.isEmpty ? nil : shown, unreadable].compactMap(\.self).joined(separator: ", ")
  }

  private func drawInvitation(in canvas: inout Canvas, rect: Rect) {
    let lines: [[(String, Style)]] =
      if model.offersSamples {
        [
          [("There are no sync-ups yet.", .bold)],
          [],
          [("Press ", .plain), ("n", .bold), (" to add the first one,", .plain)],
          [("or ", .plain), ("l", .bold), (" to load a few samples to look around with.", .plain)],
        ]
      } else if model.offersRepair {
        [
          [("The file of your sync-ups cannot be read.", .bold)],
          [],
          [("Press ", .plain), ("⏎", .bold), (" to see what is wrong, and its copies.", .plain)],
        ]
      } else {
        [
          [("No sync-up in the file can be read.", .bold)],
          [],
          [("They stay there. Press ", .plain), ("n", .bold), (" to add another one.", .plain)],
        ]
      }
    let width = lines.map { $0.reduce(0) { $0 + $1.0.columnWidth } }.max() ?? 0
    let place = rect.aligned(Size(width: width, height: lines.count))
    for (index, line) in lines.enumerated() {
      canvas.write(line.map { (text: $0.0, style: $0.1) }, in: place.row(index))
    }
  }
}
