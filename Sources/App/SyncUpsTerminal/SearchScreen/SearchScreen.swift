import IdentifiedCollections
import Models
import Observation
package import SearchFeature
package import TerminalUI

/// The search: a text, and what is found for it in all sync-ups, one after the other.
@Observable
package final class SearchScreen: Screen {
  @ObservationIgnored private let model: SearchModel

  /// The text with its cursor.
  private var typed: TextEditing

  /// The result that Enter opens, unless it is not there any more.
  private var selectedID: SearchResult.ID?

  @ObservationIgnored private var position = ScrollPosition()
  @ObservationIgnored private var visibleRows = 1
  @ObservationIgnored private var regions = RegionMap()

  /// What can be clicked.
  private nonisolated enum Target: Hashable, Sendable {
    /// The text.
    case field

    /// A result.
    case result(SearchResult.ID)
  }

  /// Shows a search.
  ///
  /// - Parameter model: The search.
  package init(model: SearchModel) {
    self.model = model
    typed = TextEditing(model.text)
  }

  /// Whatever is typed is looked for.
  package var isTakingText: Bool { true }

  /// The main keys.
  package var hints: [KeyHint] {
    let selecting =
      model.results.isEmpty
      ? [] : [KeyHint("⏎", "open", .key(.enter)), KeyHint("↑↓", "select")]
    return selecting + [KeyHint("Esc", model.text.isEmpty ? "back" : "clear", .key(.escape))]
  }

  /// All keys of the search.
  package var help: [KeySection] {
    [
      KeySection(
        title: "Search",
        hints: [
          KeyHint("⏎", "open the selected"),
          KeyHint("↑ ↓ ^P ^N", "one up or down"),
          KeyHint("PgUp PgDn", "a page up or down"),
          KeyHint("Esc", "clear, then back"),
        ]
      ),
      .text,
    ]
  }

  /// Draws the text and what is found for it.
  package func draw(in canvas: inout Canvas, rect: Rect, _ context: ScreenContext) {
    let rows = rect.padded(horizontal: 1).rows(
      .fixed(1),
      .fixed(1),
      .fixed(1),
      .fixed(1),
      .flexible()
    )
    let count = model.results.count
    let status = count == 0 ? "" : count == 1 ? "1 hit" : "\(count) hits"
    let title = rows[0].columns(.flexible(), .fixed(status.count), spacing: 1)
    canvas.write("Search", in: title[0], style: .bold)
    canvas.write(status, in: title[1], style: .dim)
    let field = rows[2].columns(.fixed(2), .flexible())
    canvas.write("❯", in: field[0], style: .bold)
    canvas.draw(
      TextField(
        editing,
        isFocused: true,
        placeholder: "a title, a name, or what was noted"
      ).clickable(Target.field),
      in: field[1]
    )
    drawResults(in: &canvas, rect: rows[4], context)
    regions = canvas.regions
  }

  /// Does what a key or the mouse asks for.
  package func handle(_ event: InputEvent) -> Bool {
    switch event {
    case .key(let press): return handle(press)
    case .paste(let text):
      edit { $0.insert(text) }
      return true
    case .mouse(let mouse): return handle(mouse)
    }
  }
}

// MARK: - Text

extension SearchScreen {
  /// The text as it is now: somebody else may have changed it.
  private var editing: TextEditing {
    var editing = typed
    editing.text = model.text
    return editing
  }

  @discardableResult
  private func edit<Result>(_ change: (inout TextEditing) -> Result) -> Result {
    var editing = editing
    let result = change(&editing)
    typed = editing
    if model.text != editing.text {
      model.text = editing.text
      selectedID = nil
    }
    return result
  }
}

// MARK: - Results

extension SearchScreen {
  /// The place of the result that Enter opens in the list of rows.
  private func selection(in rows: [SearchRow]) -> Int? {
    rows.firstIndex { $0.result != nil && $0.result?.id == selectedID }
      ?? rows.firstIndex { $0.result != nil }
  }

  private func drawResults(in canvas: inout Canvas, rect: Rect, _ context: ScreenContext) {
    let found = SearchRow.rows(model.results)
    guard !found.isEmpty else {
      let sentence = Text(noResults, style: .dim, isWrapped: true)
      return canvas.draw(sentence, in: rect.inset(by: Insets(leading: 2)))
    }
    visibleRows = max(1, rect.height)
    let selected = selection(in: found)
    if let selected {
      // The title above the first result is seen with it.
      let above = selected > 0 && found[selected - 1].result == nil ? selected - 1 : selected
      position.reveal(above, of: found.count, visible: visibleRows)
      position.reveal(selected, of: found.count, visible: visibleRows)
    }
    let isScrolled = visibleRows < found.count
    let list = List(count: found.count, position: position) { index in
      Drawing { canvas, rect in
        let room = rect.inset(by: Insets(trailing: isScrolled ? 1 : 0))
        if let result = found[index].result {
          canvas.regions.add(Target.result(result.id), rect: room)
        }
        found[index].draw(in: &canvas, rect: room, isSelected: index == selected, context)
      }
    }
    canvas.draw(list, in: rect)
  }

  private var noResults: String {
    let text = model.text.inOneLine.truncated(toWidth: 40)
    if text.allSatisfy(\.isWhitespace) {
      return "Type to look for it in titles, names and notes of all meetings."
    }
    return model.isLoading ? "Looking for “\(text)” …" : "Nothing was found for “\(text)”."
  }
}

// MARK: - Keys

extension SearchScreen {
  private func handle(_ press: KeyPress) -> Bool {
    switch press {
    case .key(.up), .control("p"): select(by: -1)
    case .key(.down), .control("n"): select(by: 1)
    case .key(.pageUp): select(by: 1 - visibleRows)
    case .key(.pageDown): select(by: visibleRows - 1)
    case .key(.enter):
      let rows = SearchRow.rows(model.results)
      if let id = selection(in: rows).flatMap({ rows[$0].result?.id }) {
        model.resultTapped(id: id)
      }
    case .key(.escape):
      guard !model.text.isEmpty else { return false }
      model.clearButtonTapped()
      selectedID = nil
    default: return edit { $0.handle(press) }
    }
    return true
  }

  private func handle(_ mouse: MouseEvent) -> Bool {
    switch mouse.action {
    case .scroll(.up): select(by: -1)
    case .scroll(.down): select(by: 1)
    case .press(.left):
      guard let region = regions.region(at: mouse.position) else { return false }
      switch region.id.value(as: Target.self) {
      case .field:
        let field = TextField(editing, isFocused: true)
        edit { $0.moveCursor(to: field.offset(at: mouse.position.x, in: region.rect)) }
      case .result(let id): model.resultTapped(id: id)
      case nil: return false
      }
    default: return false
    }
    return true
  }

  private func select(by offset: Int) {
    let rows = SearchRow.rows(model.results)
    let results = rows.compactMap(\.result)
    guard !results.isEmpty, let selected = selection(in: rows), let id = rows[selected].result?.id,
      let index = results.firstIndex(where: { $0.id == id })
    else { return }
    selectedID = results[min(max(0, index + offset), results.count - 1)].id
  }
}
