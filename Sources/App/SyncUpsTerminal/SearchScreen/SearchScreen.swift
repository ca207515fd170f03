import IdentifiedCollections
import Models
import Observation
package import SearchFeature
package import TerminalUI

/// The search screen: a query, and its results in all sync-ups.
@Observable
package final class SearchScreen: Screen {
  @ObservationIgnored private let model: SearchModel

  /// The query and its cursor.
  private var typed: TextEditing

  /// The result that the user has selected, or `nil` for the first result.
  private var selectedID: SearchResult.ID?

  @ObservationIgnored private let foundRows = Memo<IdentifiedArrayOf<SearchResult>, [SearchRow]>()

  @ObservationIgnored private let previewed = Memo<SyncUp, SyncUpPreview.Contents>()

  private var scroll = RowScroll()

  /// A clickable part of the screen.
  private nonisolated enum Target: Hashable, Sendable {
    /// The text field of the query.
    case field

    case result(SearchResult.ID)
  }

  /// Creates the screen.
  ///
  /// - Parameter model: The model of the search.
  package init(model: SearchModel) {
    self.model = model
    typed = TextEditing(model.text)
  }

  /// Letters are always text for the query.
  package var acceptsText: Bool { true }

  package var hints: [KeyHint] {
    let selecting = [
      KeyHint("⏎", "open", .key(.enter)).meaning("open the result"), KeyHint("↑↓", "select"),
    ]
    let clearing = KeyHint("Esc", "clear", .key(.escape)).meaning("clear the search")
    return (model.results.isEmpty ? [] : selecting) + [model.text.isEmpty ? .back : clearing]
  }

  package var help: [KeySection] {
    [
      KeySection(
        title: "Search",
        hints: [
          KeyHint("⏎", "open the selected result"),
          KeyHint("↑ ↓ ^P ^N", "up or down"),
          KeyHint("PgUp PgDn", "a page up or down"),
          KeyHint("Esc", "clear, then back"),
        ]
      ),
      .text,
    ]
  }

  /// Draws the query and its results.
  package func draw(in canvas: inout Canvas, rect: Rect, _ context: ScreenContext) {
    let rows = Self.rows(of: rect)
    let count = model.results.count
    let status = count == 0 ? "" : count.counted("hit")
    let title = rows[0].columns(.flexible(), .fixed(status.count), spacing: 1)
    canvas.write("Search", in: title[0], style: .bold)
    canvas.write(status, in: title[1], style: .dim)
    let field = rows[2].columns(.fixed(2), .flexible())
    canvas.write("❯", in: field[0], style: .bold)
    canvas.draw(
      TextField(
        editing,
        isFocused: true,
        placeholder: "a title, a name, or words of the notes"
      ).clickable(Target.field),
      in: field[1]
    )
    drawResults(in: &canvas, rect: rows[4], context)
    drawDetail(in: &canvas, rect: rows[5])
  }

  /// Handles a key press, a paste or a mouse wheel event.
  package func handle(_ event: InputEvent, in rect: Rect) -> Bool {
    let visible = max(1, Self.rows(of: rect)[4].height)
    switch event {
    case .key(let press): return handle(press, visible: visible)
    case .paste(let text):
      edit { $0.insert(text) }
      return true
    case .mouse(let mouse) where mouse.action == .scroll(.up): select(by: -1, visible: visible)
    case .mouse(let mouse) where mouse.action == .scroll(.down): select(by: 1, visible: visible)
    case .mouse: return false
    }
    return true
  }

  /// Opens the clicked result, or moves the cursor to the clicked position in the query.
  package func click(_ target: RegionID, _ event: MouseEvent, in rect: Rect) -> Bool {
    switch target.value(as: Target.self) {
    case .field:
      let field = TextField(editing, isFocused: true)
      edit { $0.moveCursor(to: field.offset(at: event.position.x, in: rect)) }
    case .result(let id): model.resultTapped(id: id)
    case nil: return false
    }
    return true
  }

  /// Returns the areas of the title, the query, the results and the selected line.
  ///
  /// Blank rows separate the title, the query and the results.
  private static func rows(of rect: Rect) -> [Rect] {
    let hasDetail = rect.height >= 12 && rect.width < SidePane.narrowest
    let detail = hasDetail ? max(3, min(6, rect.height / 5)) : 0
    return rect.padded(horizontal: 1)
      .rows(.fixed(1), .fixed(1), .fixed(1), .fixed(1), .flexible(), .fixed(detail))
  }
}

// MARK: - Text

extension SearchScreen {
  /// The current query with its cursor.
  ///
  /// Another part of the app may have changed the query.
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
  /// The rows of the search results.
  private var rows: [SearchRow] {
    foundRows.value(for: model.results) { SearchRow.rows(model.results) }
  }

  /// Returns the index of the row that Enter opens, or `nil` if the search has no results.
  private func selection(in rows: [SearchRow]) -> Int? {
    let selected = selectedID.flatMap { id in rows.firstIndex { $0.result?.id == id } }
    return selected ?? rows.firstIndex { $0.result != nil }
  }

  private func drawResults(in canvas: inout Canvas, rect: Rect, _ context: ScreenContext) {
    let found = rows
    guard !found.isEmpty else {
      let sentence = Text(context.unreadableFileText ?? noResults, style: .dim, isWrapped: true)
      return canvas.draw(sentence, in: rect.inset(by: Insets(leading: 2)))
    }
    let visible = max(1, rect.height)
    let selected = selection(in: found)
    let shown = selected.map { Self.rows(around: $0, in: found) } ?? []
    let position = scroll.position(showing: shown, of: found.count, visible: visible)
    let isScrolled = visible < found.count
    let result = selected.flatMap { found[$0].result }
    let syncUp = result.flatMap(model.syncUp)
    let sides = SidePane(rect, isWanted: syncUp != nil)
    let list = List(count: found.count, position: position) { index in
      Drawing { canvas, rect in
        let room = rect.inset(by: Insets(trailing: isScrolled ? 1 : 0))
        if let result = found[index].result {
          canvas.regions.add(Target.result(result.id), rect: room)
        }
        found[index].draw(in: &canvas, rect: room, isSelected: index == selected, context)
      }
    }
    canvas.draw(list, in: sides.main)
    if let result, let syncUp { draw(result, of: syncUp, in: &canvas, sides, context) }
  }

  /// On a narrow screen, draws the selected line in full below the results.
  private func drawDetail(in canvas: inout Canvas, rect: Rect) {
    let found = rows
    guard !rect.isEmpty, let result = selection(in: found).flatMap({ found[$0].result }) else {
      return
    }
    let rows = rect.inset(by: Insets(leading: 2)).rows(.fixed(1), .flexible())
    canvas.fill(rect.row(0), with: "─", style: .dim)
    canvas.draw(Text(result.text.inOneLine, isWrapped: true), in: rows[1])
  }

  /// Draws the pane next to the results, with the sync-up or the meeting that contains the selected
  /// result.
  private func draw(
    _ result: SearchResult,
    of syncUp: SyncUp,
    in canvas: inout Canvas,
    _ sides: SidePane,
    _ context: ScreenContext
  ) {
    guard let content = sides.content, let pane = sides.pane else { return }
    if case .transcript(let id, let date, let line) = result.field {
      guard let meeting = syncUp.meetings[id: id] else { return }
      let day = date.relativeText(now: context.now, in: context.calendar)
      let notes = Self.notes(of: meeting, around: line, height: content.height - 2)
      sides.draw([.heading("\(syncUp.title.shownTitle), \(day)"), .blank] + notes, in: &canvas)
    } else {
      let contents = previewed.value(for: syncUp) { SyncUpPreview.Contents(of: syncUp) }
      canvas.draw(SyncUpPreview(of: syncUp, contents, context), in: pane)
    }
  }

  /// Returns the found line of the notes in bold, with the lines before and after it.
  private static func notes(
    of meeting: Meeting,
    around line: Int,
    height: Int
  ) -> [Paragraph] {
    let lines = meeting.transcript.split(
      omittingEmptySubsequences: false,
      whereSeparator: \.isNewline
    )
    let first = max(0, min(line - 1 - height / 3, lines.count - height))
    return lines.indices.dropFirst(first).prefix(max(0, height)).map { index in
      .text(String(lines[index]), index == line - 1 ? .bold : .plain)
    }
  }

  /// Returns the indices of the rows that must be visible together: the selected result and, if a
  /// title is directly above it, that title.
  private static func rows(around selected: Int, in found: [SearchRow]) -> [Int] {
    selected > 0 && found[selected - 1].result == nil ? [selected - 1, selected] : [selected]
  }

  private var noResults: String {
    let text = model.text.inOneLine.truncated(toWidth: 40)
    if text.isBlank {
      return "Type to search titles, names and the notes of all meetings."
    }
    if model.isLoading { return "Searching for '\(text)' …" }
    return text.split(separator: " ").count > 1
      ? "No line contains all words of '\(text)'." : "Nothing was found for '\(text)'."
  }
}

// MARK: - Keys

extension SearchScreen {
  private func handle(_ press: KeyPress, visible: Int) -> Bool {
    switch press {
    case .key(.up), .control("p"): select(by: -1, visible: visible)
    case .key(.down), .control("n"): select(by: 1, visible: visible)
    case .key(.pageUp): select(by: 1 - visible, visible: visible)
    case .key(.pageDown): select(by: visible - 1, visible: visible)
    case .key(.enter):
      let rows = rows
      model.openButtonTapped(selectedID: selection(in: rows).flatMap { rows[$0].result?.id })
    case .key(.escape):
      guard !model.text.isEmpty else { return false }
      model.clearButtonTapped()
      selectedID = nil
    default: return edit { $0.handle(press) }
    }
    return true
  }

  private func select(by offset: Int, visible: Int) {
    let rows = rows
    let places = rows.indices.filter { rows[$0].result != nil }
    guard let selected = selection(in: rows), let index = places.firstIndex(of: selected) else {
      return
    }
    let target = places[min(max(0, index + offset), places.count - 1)]
    selectedID = rows[target].result?.id
    scroll.follow(Self.rows(around: target, in: rows), of: rows.count, visible: visible)
  }
}
