import Models
import Observation
import TerminalUI

/// A text field for the words to find in the rows of a screen.
///
/// While the user types, the screen behind the text field selects a row that contains all typed
/// words.
@Observable
final class FindScreen: Screen {
  private var query = TextEditing("")

  /// The row that was selected when the search began.
  @ObservationIgnored private let origin: Int?
  @ObservationIgnored private let rows: () -> FindableRows?
  @ObservationIgnored private let onClose: () -> Void

  /// Creates a text field that finds rows.
  ///
  /// - Parameters:
  ///   - rows: A closure that returns the current rows of the screen.
  ///   - onClose: A closure called when the user closes the text field.
  init(in rows: @escaping () -> FindableRows?, onClose: @escaping () -> Void) {
    self.rows = rows
    self.onClose = onClose
    origin = rows()?.selected
  }

  var acceptsText: Bool { true }

  var hints: [KeyHint] {
    [
      KeyHint("⏎", "keep this row", .key(.enter)), KeyHint("↓", "next", .key(.down)),
      KeyHint("↑", "previous", .key(.up)), .back,
    ]
  }

  var help: [KeySection] {
    let keys = [
      KeyHint("⏎", "keep this row"), KeyHint("↓ ↑", "next or previous match"),
      KeyHint("Esc", "back to where you were"),
    ]
    return [KeySection(title: "Find", hints: keys), .text]
  }

  /// Draws the text field in the line above the footer.
  func draw(in canvas: inout Canvas, rect: Rect, _ context: ScreenContext) {
    guard let rows = rows() else { return }
    let found = found(in: rows)
    let number = rows.selected.flatMap(found.firstIndex).map { $0 + 1 }
    let status =
      query.text.isBlank
      ? "" : found.isEmpty ? "no row contains these words" : "\(number ?? 0) of \(found.count)"
    let line = rect.row(rect.height - 2).padded(horizontal: 1)
    canvas.fill(line)
    let parts = line.columns(.fixed(2), .flexible(), .fixed(status.columnWidth), spacing: 0)
    canvas.write("/", in: parts[0], style: .bold)
    let field = TextField(query, isFocused: true, placeholder: "words to find")
    canvas.draw(field, in: parts[1].inset(by: Insets(trailing: 2)))
    canvas.write(status, in: parts[2], style: .dim)
  }

  func handle(_ event: InputEvent, in rect: Rect) -> Bool {
    switch event {
    case .key(.key(.enter)): onClose()
    case .key(.key(.escape)):
      rows()?.select(origin)
      onClose()
    case .key(.key(.down)), .key(.control("n")), .key(.key(.tab)): move(by: 1)
    case .key(.key(.up)), .key(.control("p")), .key(.key(.tab, .shift)): move(by: -1)
    case .key(let press):
      let isHandled = query.handle(press)
      selectFirst()
      return isHandled || !press.modifiers.contains(.control)
    case .paste(let text):
      query.insert(text)
      selectFirst()
    case .mouse: return false
    }
    return true
  }

  /// Returns the indices of the rows that contain all words of the query.
  private func found(in rows: FindableRows) -> [Int] {
    let words = SearchWords(query.text)
    guard !words.isEmpty else { return [] }
    return rows.texts.indices.filter { words.match(rows.texts[$0]) }
  }

  /// Selects the first row that contains all words of the query, starting at the row that was
  /// selected when the search began.
  ///
  /// The search wraps around at the last row. If no row contains all words, selects the row that
  /// was selected when the search began.
  private func selectFirst() {
    guard let rows = rows() else { return }
    let found = found(in: rows)
    rows.select(found.first { $0 >= origin ?? 0 } ?? found.first ?? origin)
  }

  private func move(by offset: Int) {
    guard let rows = rows() else { return }
    let found = found(in: rows)
    guard !found.isEmpty else { return }
    let index = rows.selected.flatMap(found.firstIndex) ?? (offset > 0 ? -1 : found.count)
    rows.select(found[(index + offset + found.count) % found.count])
  }
}
