package import TerminalUI

/// Rows of text in aligned columns under a header, for standard output.
///
/// ```swift
/// let table = PlainTable(
///   columns: [.init("TITLE", canBeCut: true), .init("LENGTH", alignment: .trailing)],
///   rows: [["Design", "1 min"], ["Engineering", "10 min"]]
/// )
/// table.lines(fitting: nil)
/// // TITLE         LENGTH
/// // Design         1 min
/// // Engineering   10 min
/// ```
///
/// The rows are asked for twice, for the widths and for the lines. Those of a long table are lazy,
/// so that they are never all in memory.
package struct PlainTable<Rows: Collection<[String]>> {
  /// One column: what stands above it and how its cells stand in it.
  package typealias Column = PlainTableColumn

  private static var gap: String { "   " }

  private let columns: [Column]
  private let rows: Rows

  /// Makes a table.
  ///
  /// - Parameters:
  ///   - columns: The columns, from the left.
  ///   - rows: The cells of each row, one for each column. Line breaks and tabs in them become
  ///     spaces, other controls are made visible.
  package init(columns: [Column], rows: Rows) {
    self.columns = columns
    self.rows = rows
  }

  /// The header and the rows, a line each, without spaces at their ends.
  ///
  /// - Parameter width: The number of columns of the terminal, or `nil` to cut nothing. Where it is
  ///   not enough, the widest columns that can be cut give way, down to the width of their headers.
  ///   What cannot be cut stays whole, even if lines become too long.
  /// - Precondition: Each row has a cell for each column.
  /// - Complexity: O(*n*) in the size of the table.
  package func lines(fitting width: Int? = nil) -> [String] { Array(lazyLines(fitting: width)) }

  /// The same lines, created on demand.
  func lazyLines(fitting width: Int? = nil) -> some Sequence<String> {
    let widths = columnWidths(fitting: width)
    let header = CollectionOfOne(columns.map(\.header)).lazy.map { line(of: $0, widths) }
    return [AnySequence(header), AnySequence(rows.lazy.map { line(of: $0, widths) })].joined()
  }

  private func line(of row: [String], _ widths: [Int]) -> String {
    var line = ""
    for (index, cell) in row.enumerated() {
      if index > 0 { line += Self.gap }
      let alignment = columns[index].alignment
      line += cell.inOneLine.fitted(toWidth: widths[index], alignment: alignment)
    }
    while line.last == " " { line.removeLast() }
    return line
  }

  private func columnWidths(fitting width: Int?) -> [Int] {
    let headers = columns.map(\.header.columnWidth)
    var widths = headers
    for row in rows {
      precondition(
        row.count == columns.count,
        "Each row of a PlainTable needs a cell for each of its \(columns.count) columns."
      )
      for index in row.indices {
        widths[index] = max(widths[index], row[index].inOneLine.columnWidth)
      }
    }
    guard let width else { return widths }
    var excess = widths.reduce(0, +) + Self.gap.count * (columns.count - 1) - width
    while excess > 0 {
      let shrinkable = columns.indices.filter { columns[$0].canBeCut && widths[$0] > headers[$0] }
      guard let widest = shrinkable.max(by: { widths[$0] < widths[$1] }) else { break }
      widths[widest] -= 1
      excess -= 1
    }
    return widths
  }
}

/// A column of a ``PlainTable``: what stands above it and how its cells stand in it.
package struct PlainTableColumn: Hashable, Sendable {
  /// The header of the column.
  package let header: String

  /// The alignment of the cells.
  package let alignment: TextAlignment

  /// Whether cells may lose their end when the table is too wide.
  ///
  /// Never set it for numbers, which would be wrong and not only short.
  package let canBeCut: Bool

  /// Describes a column.
  package init(_ header: String, alignment: TextAlignment = .leading, canBeCut: Bool = false) {
    self.header = header
    self.alignment = alignment
    self.canBeCut = canBeCut
  }
}
