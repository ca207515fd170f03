import AgendaFeature
import IdentifiedCollections
import Models
import Tagged
package import TerminalUI

extension AgendaScreen {
  /// A clickable line of the agenda.
  nonisolated enum Target: Hashable, Sendable {
    case item(AgendaItem.ID)

    /// The line that the user is writing.
    case entry
  }

  package func draw(in canvas: inout Canvas, rect: Rect, _ context: ScreenContext) {
    let layout = Layout(rect)
    canvas.draw(WayBack(to: context.previousTitle), in: layout.back)
    let title = ThemeBar(model.theme, context).draw(in: &canvas, beforeTitleIn: layout.title)
    let count = model.items.isEmpty ? "" : model.items.count.counted("item")
    ScreenTitle("Agenda of ", quoting: model.title, status: count)
      .draw(in: &canvas, rect: title)
    guard let selected = selectedIndex else {
      let advice = Text(Self.advice, style: .dim, isWrapped: true)
      canvas.draw(advice, in: layout.sides.main.inset(by: Insets(leading: 2)))
      return layout.sides.draw(paragraphs(context), in: &canvas)
    }
    let position = scroll.position(
      showing: [selected],
      of: rowCount,
      visible: layout.visibleCount
    )
    let list = List(count: rowCount, position: position) { index in
      Drawing { canvas, rect in
        self.draw(index, isSelected: index == selected, in: &canvas, rect: rect, context)
      }
    }
    canvas.draw(list, in: layout.sides.main)
    layout.sides.draw(paragraphs(context), in: &canvas)
    drawDetail(in: &canvas, rect: layout.detail)
  }

  private func draw(
    _ index: Int,
    isSelected: Bool,
    in canvas: inout Canvas,
    rect: Rect,
    _ context: ScreenContext
  ) {
    let parts = rect.inset(by: Insets(trailing: 1)).columns(.fixed(2), .flexible())
    if isSelected { canvas.write("❯", in: parts[0], style: .bold) }
    switch row(at: index) {
    case .entry:
      guard let entry = model.entry else { return }
      let name = model.names.first.map { "'\($0.inOneLine): topic', or a topic for everyone" }
      let field = TextField(
        editing(entry),
        isFocused: true,
        placeholder: name ?? "what to talk about"
      )
      canvas.draw(field.clickable(Target.entry), in: parts[1])
    case .item(let item):
      canvas.regions.add(Target.item(item.id), rect: rect)
      let style = isSelected ? model.theme.selectionStyle(context) : .plain
      if isSelected { canvas.fill(parts[1], style: style) }
      canvas.write(pieces(of: item, style: style), in: parts[1])
    }
  }

  /// Returns the pieces of a line: the name of an attendee in bold, if the line begins with one,
  /// and the rest of the line.
  private func pieces(of item: AgendaItem, style: Style) -> [(text: String, style: Style)] {
    let length = model.nameLength(of: item)
    return [
      (String(item.text.prefix(length)), style.bold()),
      (String(item.text.dropFirst(length)), style),
    ]
  }

  /// Returns the contents of the side pane: the selected line in full, the number of lines for each
  /// turn, the open action items, and the newest notes.
  private func paragraphs(_ context: ScreenContext) -> [Paragraph] {
    let selected = selectedItem.map { [Paragraph.heading("This item"), .text($0.text), .blank] }
    let owners = model.items.map { model.attendee(of: $0)?.name }
    let counts = ([nil] + model.names.map(Optional.some)).compactMap { name -> Paragraph? in
      let count = owners.count { $0 == name }
      return count == 0 ? nil : .fact(name ?? "everybody", count.counted("item"))
    }
    let turns = counts.isEmpty ? [] : [.heading("Shown during the turn of")] + counts + [.blank]
    let contents = contents
    let items = contents.items.prefix(8).map { Paragraph.item("☐", $0.text) }
    let open = items.isEmpty ? [] : [.heading("Open items")] + items + [.blank]
    let notes = contents.lastNotes.map { meeting in
      let day = meeting.startDate.relativeDayText(now: context.now, in: context.calendar)
      return [Paragraph.heading("Notes, \(day)"), .text(meeting.transcript)]
    }
    return (selected ?? []) + turns + open + (notes ?? [])
  }

  /// Draws the selected line in full, below the list.
  private func drawDetail(in canvas: inout Canvas, rect: Rect) {
    guard let item = selectedItem, !rect.isEmpty else { return }
    let rows = rect.inset(by: Insets(leading: 2)).rows(.fixed(1), .flexible())
    canvas.fill(rect.row(0), with: "─", style: .dim)
    canvas.draw(Text(item.text.inOneLine, isWrapped: true), in: rows[1])
  }

  private static let advice = """
    Nothing to talk about yet: 'n' adds an item for the next meeting. An item that begins with a name, such as \
    'Ada: blocked by the review', is shown on that person's turn.
    """

  /// The positions of the parts of the screen.
  struct Layout {
    let back: Rect
    let title: Rect
    let list: Rect

    /// The area of the lines and, on a wide terminal, the area of the pane next to them.
    let sides: SidePane

    /// The area that shows the selected line in full, or an empty area on a small terminal.
    ///
    /// The area is also empty on a wide terminal, because the side pane already shows the selected
    /// line in full.
    let detail: Rect

    init(_ rect: Rect) {
      let hasDetail = rect.height >= 16 && rect.width < SidePane.narrowest
      let rows = rect.padded(horizontal: 1).rows(
        .fixed(1),
        .fixed(1),
        .fixed(1),
        .flexible(),
        .fixed(hasDetail ? min(6, rect.height / 5) : 0)
      )
      (back, title, list, detail) = (rows[0], rows[1], rows[3], rows[4])
      sides = SidePane(list)
    }

    var visibleCount: Int { ScrollPosition.visibleCount(height: list.height) }
  }
}
