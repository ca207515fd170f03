import Foundation
import HistoryFeature
import Models
import TerminalUI

/// A line of the history: a change, or what the changes below have in common.
enum HistoryLine {
  /// What the changes below have in common.
  case heading(String)

  /// A change.
  case change(HistoryRow)

  private static let dateWidth = 15
  private static let placeWidth = 14

  /// The columns from which on the place of a change is said in full.
  private static let leastWidthForPlaces = 72

  /// The change, or `nil` in a heading.
  var row: HistoryRow? {
    if case .change(let row) = self { row } else { nil }
  }

  /// Draws the line.
  ///
  /// - Parameters:
  ///   - canvas: What it is drawn on.
  ///   - rect: Where it is drawn.
  ///   - isSelected: Whether Enter takes it back.
  ///   - context: The time, and the calendar of the reader.
  func draw(in canvas: inout Canvas, rect: Rect, isSelected: Bool, _ context: ScreenContext) {
    guard case .change(let row) = self else {
      if case .heading(let text) = self { canvas.write("┄ \(text) ┄", in: rect, style: .dim) }
      return
    }
    let style: Style = isSelected ? .reverse : row.isUndone ? .dim : .plain
    let parts = rect.columns(.fixed(2), .flexible(), .fixed(1))
    if isSelected {
      canvas.write("❯", in: parts[0], style: .bold)
      canvas.fill(parts[1].row(0), style: style)
    }
    let isWide = rect.width >= Self.leastWidthForPlaces
    let columns = parts[1].columns(
      .fixed(Self.dateWidth),
      .flexible(),
      .fixed(isWide ? Self.placeWidth : Self.placeWidth / 2),
      spacing: 2
    )
    let date = row.date.relativeText(now: context.now, in: context.calendar)
    canvas.write(date, in: columns[0], style: style)
    canvas.write(row.title, in: columns[1], style: style)
    canvas.write(isWide ? row.place.name : row.place.shortName, in: columns[2], style: style)
  }
}

extension HistoryRow.Place {
  fileprivate var name: String {
    switch self {
    case .here: "here"
    case .anotherWindow: "another window"
    case .commandLine: "command line"
    case .import: "import"
    }
  }

  fileprivate var shortName: String {
    switch self {
    case .here: "here"
    case .anotherWindow: "window"
    case .commandLine: "command"
    case .import: "import"
    }
  }
}
