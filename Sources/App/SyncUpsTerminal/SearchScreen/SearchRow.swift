import Foundation
import IdentifiedCollections
import Models
import TerminalUI

/// A row of the search results: the title of a sync-up, or a result in that sync-up.
enum SearchRow {
  /// The title of a sync-up, above its results. Used only if the title is not one of the results.
  case heading(String, Theme)

  case hit(SearchResult)

  private static let labelWidth = 13

  /// Groups results by sync-up.
  ///
  /// The groups are in the order of their first results.
  ///
  /// - Parameter results: The results of the search.
  static func rows(_ results: IdentifiedArrayOf<SearchResult>) -> [SearchRow] {
    // Group indices instead of results, because copying a result takes longer.
    let results = results.elements
    var places: [SyncUp.ID: Int] = [:]
    var groups: [[Int]] = []
    // Successive results often belong to the same sync-up, which needs no second lookup.
    var latest: (id: SyncUp.ID, place: Int)?
    for index in results.indices {
      let id = results[index].syncUpID
      let place = latest?.id == id ? latest?.place : places[id]
      if let place {
        groups[place].append(index)
      } else {
        places[id] = groups.count
        groups.append([index])
      }
      latest = (id, place ?? groups.count - 1)
    }
    var rows: [SearchRow] = []
    rows.reserveCapacity(results.count + groups.count)
    for group in groups {
      let first = results[group[0]]
      // If the title matches, the result for the title is also the heading of the group.
      if first.field != .title { rows.append(.heading(first.syncUpTitle, first.theme)) }
      for index in group { rows.append(.hit(results[index])) }
    }
    return rows
  }

  /// The result that the row shows, or `nil` for a heading.
  var result: SearchResult? {
    if case .hit(let result) = self { result } else { nil }
  }

  private var theme: Theme {
    switch self {
    case .heading(_, let theme): theme
    case .hit(let result): result.theme
    }
  }

  /// Draws the row, with a bar in the colour of the row's sync-up.
  ///
  /// - Parameters:
  ///   - canvas: The canvas to draw on.
  ///   - rect: The area of the row.
  ///   - isSelected: Whether the row is selected.
  ///   - context: The values that all screens need for drawing.
  func draw(in canvas: inout Canvas, rect: Rect, isSelected: Bool, _ context: ScreenContext) {
    let style = isSelected ? theme.selectionStyle(context) : .plain
    let parts = rect.columns(.fixed(2), .fixed(1), .flexible())
    let text = parts[2].inset(by: Insets(leading: 1))
    if isSelected {
      canvas.write("❯", in: parts[0], style: .bold)
      canvas.fill(parts[2].row(0), style: style)
    }
    canvas.draw(ThemeBar(theme, context), in: parts[1])
    switch self {
    case .heading(let title, _):
      let shown = title.shownTitle.inOneLine.truncatedInMiddle(toWidth: text.width)
      canvas.write(shown, in: text, style: style.bold())
    case .hit(let result) where result.field == .title:
      Self.draw(result, in: &canvas, rect: text, style: style.bold())
    case .hit(let result):
      let columns = text.columns(.fixed(2), .fixed(Self.labelWidth), .flexible())
      let label = Self.label(of: result.field, context)
      canvas.write(label, in: columns[1], style: isSelected ? style : style.dim())
      Self.draw(result, in: &canvas, rect: columns[2], style: style)
    }
  }

  private static func label(of field: SearchResult.Field, _ context: ScreenContext) -> String {
    switch field {
    case .title: ""
    case .attendee: "attendee"
    case .transcript(_, let date, _):
      date.relativeDayText(now: context.now, in: context.calendar)
    }
  }

  /// Draws a result so that the match is visible, even at the end of a long line.
  private static func draw(
    _ result: SearchResult,
    in canvas: inout Canvas,
    rect: Rect,
    style: Style
  ) {
    func harmless(_ text: String) -> String { text.inOneLine }
    // Request an excerpt of the full width, so that a title or line that fits is not truncated.
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
