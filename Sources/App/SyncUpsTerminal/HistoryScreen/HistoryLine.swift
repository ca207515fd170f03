import Foundation
import HistoryFeature
import Models
import TerminalUI

/// A line of the history: a change, or a heading for the changes below.
enum HistoryLine {
  /// A heading for the changes of a day: the date of the newest change, and whether the user has
  /// undone the changes.
  case day(Date, isUndone: Bool)

  case change(HistoryRow)

  /// The widths of the columns, which are the same in all lines of the history.
  struct Widths {
    fileprivate let date: Int
    fileprivate let origin: Int

    /// Whether there is room for the full names of the origins.
    fileprivate let hasNames: Bool

    /// Measures the columns for the given changes.
    ///
    /// - Parameters:
    ///   - rows: The changes to show.
    ///   - width: The width of a line.
    ///   - context: The values that all screens need for drawing.
    init(of rows: [HistoryRow], width: Int, _ context: ScreenContext) {
      let dates = rows.map { $0.date.timeText(in: context.calendar).columnWidth }.max() ?? 0
      let titles = rows.map(\.title.columnWidth).max() ?? 0
      let names = rows.map(\.origin.name.columnWidth).max() ?? 0
      hasNames =
        width >= HistoryLine.leastWidthForNames
        || HistoryLine.margins + dates + titles + names + 2 * HistoryLine.spacing <= width
      // On a narrow terminal, omit the column of origins if every change was made in this window.
      let isHere = rows.allSatisfy { $0.origin == .here }
      let shortNames = isHere ? 0 : rows.map(\.origin.shortName.columnWidth).max() ?? 0
      (date, origin) = (dates, hasNames ? names : shortNames)
    }
  }

  /// The minimum width at which a line shows the full origin of a change.
  ///
  /// The full origin may leave too little room for the end of a long title.
  private static let leastWidthForNames = 72

  /// The number of columns that the mark and the blank end of a line take together.
  private static let margins = 3

  private static let spacing = 2

  /// The change that the line shows, or `nil` for a heading.
  var row: HistoryRow? {
    if case .change(let row) = self { row } else { nil }
  }

  /// Draws the line.
  ///
  /// - Parameters:
  ///   - canvas: The canvas to draw on.
  ///   - rect: The area of the line.
  ///   - widths: The column widths.
  ///   - isSelected: Whether the line is selected.
  ///   - context: The values that all screens need for drawing.
  func draw(
    in canvas: inout Canvas,
    rect: Rect,
    _ widths: Widths,
    isSelected: Bool,
    _ context: ScreenContext
  ) {
    let row: HistoryRow
    switch self {
    case .change(let change): row = change
    case .day(let date, let isUndone):
      let day = date.relativeDayText(now: context.now, in: context.calendar)
      canvas.write(isUndone ? "\(day), undone" : day, in: rect, style: .bold)
      return
    }
    let style: Style = isSelected ? context.selectionStyle : row.isUndone ? .dim : .plain
    let parts = rect.columns(.fixed(2), .flexible(), .fixed(1))
    if isSelected {
      canvas.write("❯", in: parts[0], style: .bold)
      canvas.fill(parts[1].row(0), style: style)
    }
    let columns = parts[1].columns(
      [.fixed(widths.date), .flexible()] + (widths.origin > 0 ? [.fixed(widths.origin)] : []),
      spacing: Self.spacing
    )
    let time = row.date.timeText(in: context.calendar)
    canvas.write(time, in: columns[0], style: style, alignment: .trailing)
    canvas.write(row.title, in: columns[1], style: style)
    guard widths.origin > 0 else { return }
    let origin = widths.hasNames ? row.origin.name : row.origin.shortName
    canvas.write(origin, in: columns[2], style: isSelected ? style : .dim)
  }
}

extension HistoryRow.ChangeOrigin {
  /// The window or process that made the change, in words.
  var name: String {
    switch self {
    case .here: "this window"
    case .anotherWindow: "another window"
    case .earlier: "earlier"
    case .commandLine: "command line"
    case .import: "import"
    }
  }

  fileprivate var shortName: String {
    switch self {
    case .here: "here"
    case .anotherWindow: "window"
    case .earlier: "earlier"
    case .commandLine: "command"
    case .import: "import"
    }
  }
}
