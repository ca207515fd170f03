import Observation
import TerminalUI

/// The command palette: all actions of a screen and of the app, found by a few of their letters.
@Observable
final class PaletteScreen: Screen {
  private static let width = 56

  private var query = TextEditing("")
  private var selected = 0

  @ObservationIgnored private let entries: [PaletteEntry]
  @ObservationIgnored private let onClose: (PaletteEntry?) -> Void

  /// A clickable part of the palette.
  private nonisolated enum Target: Hashable, Sendable {
    case field
    case entry(Int)
  }

  /// Creates a palette.
  ///
  /// - Parameters:
  ///   - entries: The actions.
  ///   - onClose: A closure called with the chosen action, or with `nil` if the user chose none.
  init(_ entries: [PaletteEntry], onClose: @escaping (PaletteEntry?) -> Void) {
    self.entries = entries
    self.onClose = onClose
  }

  var acceptsText: Bool { true }

  var hints: [KeyHint] {
    [
      KeyHint("⏎", "run", .key(.enter)), KeyHint("↑↓", "select"),
      KeyHint("Esc", "close", .key(.escape)),
    ]
  }

  var help: [KeySection] {
    let keys = [
      KeyHint("⏎", "run the selected command"), KeyHint("↑ ↓ ^P ^N", "up or down"),
      KeyHint("Esc F2", "close"),
    ]
    return [KeySection(title: "Commands", hints: keys), .text]
  }

  func draw(in canvas: inout Canvas, rect: Rect, _ context: ScreenContext) {
    canvas.dim()
    let found = found
    let outer = rect.aligned(
      Size(
        width: min(Self.width, rect.width - 2),
        // Count all actions, so that the palette keeps its size while the user types.
        height: min(entries.count + 4, rect.height - 1)
      )
    )
    canvas.fill(outer, style: .plain)
    canvas.draw(Border(), in: outer)
    let rows = outer.padded(horizontal: 2, vertical: 1).rows(.fixed(1), .fixed(1), .flexible())
    let field = rows[0].columns(.fixed(2), .flexible())
    canvas.write(":", in: field[0], style: .bold)
    let text = TextField(query, isFocused: true, placeholder: "a few letters of a command")
    canvas.draw(text.clickable(Target.field), in: field[1])
    guard !found.isEmpty else {
      canvas.write("No command contains these letters.", in: rows[2], style: .dim)
      return
    }
    var position = ScrollPosition()
    let index = min(selected, found.count - 1)
    position.reveal(index, of: found.count, visible: max(1, rows[2].height))
    let list = List(count: found.count, position: position) { place in
      Drawing { canvas, rect in
        canvas.regions.add(Target.entry(place), rect: rect)
        Self.draw(found[place], isSelected: place == index, in: &canvas, rect)
      }
    }
    canvas.draw(list, in: rows[2])
  }

  func handle(_ event: InputEvent, in rect: Rect) -> Bool {
    switch event {
    case .key(.key(.escape)), .key(.key(.function(2))): onClose(nil)
    case .key(.key(.enter)):
      let found = found
      if !found.isEmpty { onClose(found[min(selected, found.count - 1)].entry) }
    case .key(.key(.up)), .key(.control("p")): move(by: -1)
    case .key(.key(.down)), .key(.control("n")), .key(.key(.tab)): move(by: 1)
    case .mouse(let mouse) where mouse.action == .scroll(.up): move(by: -1)
    case .mouse(let mouse) where mouse.action == .scroll(.down): move(by: 1)
    case .key(let press):
      selected = 0
      return query.handle(press) || !press.modifiers.contains(.control)
    case .paste(let text):
      selected = 0
      query.insert(text)
    case .mouse: break
    }
    return true
  }

  /// Runs the clicked action, or moves the cursor to the clicked position in the query.
  func click(_ target: RegionID, _ event: MouseEvent, in rect: Rect) -> Bool {
    switch target.value(as: Target.self) {
    case .field:
      let field = TextField(query, isFocused: true)
      query.moveCursor(to: field.offset(at: event.position.x, in: rect))
    case .entry(let index):
      let found = found
      if found.indices.contains(index) { onClose(found[index].entry) }
    case nil: return false
    }
    return true
  }

  private typealias Found = (entry: PaletteEntry, match: FuzzyMatch)

  /// The actions that match, best match first.
  ///
  /// Equally good matches keep the order of the entries.
  private var found: [Found] {
    entries.compactMap { entry in
      FuzzyMatch(query.text, in: entry.title).map { (entry, $0) }
    }
    .enumerated()
    .sorted { ($1.element.1.score, $0.offset) < ($0.element.1.score, $1.offset) }
    .map(\.element)
  }

  private func move(by offset: Int) {
    let count = found.count
    guard count > 0 else { return }
    selected = (min(selected, count - 1) + offset + count) % count
  }

  private static func draw(
    _ found: Found,
    isSelected: Bool,
    in canvas: inout Canvas,
    _ rect: Rect
  ) {
    let keyWidth = found.entry.key.columnWidth
    let parts = rect.columns(.fixed(2), .flexible(), .fixed(keyWidth), .fixed(1), spacing: 0)
    let style: Style = isSelected ? .bold : .plain
    if isSelected { canvas.write("❯", in: parts[0], style: .bold) }
    let places = Set(found.match.places)
    let pieces = found.entry.title.enumerated().map { place, letter in
      (text: String(letter), style: places.contains(place) ? style.bold().underline() : style)
    }
    canvas.write(pieces, in: parts[1])
    canvas.write(found.entry.key, in: parts[2], style: isSelected ? .bold : .dim)
  }
}
