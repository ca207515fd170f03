import Foundation
import IdentifiedCollections
import Models
import TerminalUI

/// A row of what was found: the title of a sync-up, or something in it.
enum SearchRow {
  /// A sync-up in which something was found, but not in its title.
  case heading(String, Theme)

  /// What was found.
  case hit(SearchResult)

  private static let labelWidth = 13

  /// The rows of what was found, by sync-up, in the order in which those were found first.
  ///
  /// - Parameter results: What was found.
  static func rows(_ results: IdentifiedArrayOf<SearchResult>) -> [SearchRow] {
    var places: [SyncUp.ID: Int] = [:]
    var groups: [[SearchRow]] = []
    for result in results {
      if let place = places[result.syncUpID] {
        groups[place].append(.hit(result))
      } else {
        places[result.syncUpID] = groups.count
        // What was found in a title is its own heading, and comes first.
        let heading = SearchRow.heading(result.syncUpTitle, result.theme)
        groups.append(result.place == .title ? [.hit(result)] : [heading, .hit(result)])
      }
    }
    return groups.flatMap(\.self)
  }

  /// What was found, or `nil` in a heading.
  var result: SearchResult? {
    if case .hit(let result) = self { result } else { nil }
  }

  private var theme: Theme {
    switch self {
    case .heading(_, let theme): theme
    case .hit(let result): result.theme
    }
  }

  /// Draws the row, with a bar in the colour of the sync-up that it belongs to.
  ///
  /// - Parameters:
  ///   - canvas: What it is drawn on.
  ///   - rect: Where it is drawn.
  ///   - isSelected: Whether Enter opens it.
  ///   - context: The time, and the calendar of the reader.
  func draw(in canvas: inout Canvas, rect: Rect, isSelected: Bool, _ context: ScreenContext) {
    let style: Style = isSelected ? .reverse : .plain
    let parts = rect.columns(.fixed(2), .fixed(1), .flexible())
    let text = parts[2].inset(by: Insets(leading: 1))
    if isSelected {
      canvas.write("❯", in: parts[0], style: .bold)
      canvas.fill(parts[2].row(0), style: style)
    }
    canvas.write("▌", in: parts[1], style: Style(foreground: theme.inkColor))
    switch self {
    case .heading(let title, _):
      canvas.write(Self.shown(title), in: text, style: style.bold())
    case .hit(let result) where result.place == .title:
      Self.draw(result, in: &canvas, rect: text, style: style.bold())
    case .hit(let result):
      let columns = text.columns(.fixed(2), .fixed(Self.labelWidth), .flexible())
      let label = Self.label(of: result.place, context)
      canvas.write(label, in: columns[1], style: isSelected ? style : style.dim())
      Self.draw(result, in: &canvas, rect: columns[2], style: style)
    }
  }

  private static func label(of place: SearchResult.Place, _ context: ScreenContext) -> String {
    switch place {
    case .title: ""
    case .attendee: "attendee"
    case .transcript(_, let date, _):
      date.relativeDayText(now: context.now, in: context.calendar)
    }
  }

  private static func shown(_ title: String) -> String {
    title.shownTitle
  }

  /// Draws what was found so that the match is visible, however much comes before it.
  private static func draw(
    _ result: SearchResult,
    in canvas: inout Canvas,
    rect: Rect,
    style: Style
  ) {
    func harmless(_ text: String) -> String { text.inOneLine }
    // As much as there is room for: a title or a line that fits is not cut.
    let excerpt = result.excerpt(context: rect.width)
    let match = harmless(excerpt.match)
    var before = harmless(excerpt.before)
    let room = max(0, rect.width - min(match.columnWidth, rect.width) - 1)
    if before.columnWidth > room {
      while before.columnWidth + 1 > room, !before.isEmpty { before.removeFirst() }
      before = "…" + before
    }
    canvas.write(
      [(before, style), (match, style.bold().underline()), (harmless(excerpt.after), style)],
      in: rect
    )
  }
}
