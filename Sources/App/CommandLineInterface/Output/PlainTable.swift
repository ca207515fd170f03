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
package struct PlainTable: Hashable, Sendable {
  /// One column: what stands above it and how its cells stand in it.
  package struct Column: Hashable, Sendable {
    /// What stands above the cells.
    package let header: String

    /// The side on which the cells stand.
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

  private static let gap = "   "

  private let columns: [Column]
  private let rows: [[String]]

  /// Makes a table.
  ///
  /// - Parameters:
  ///   - columns: The columns, from the left.
  ///   - rows: The cells of each row. Line breaks and tabs in them become spaces, other controls
  ///     are made visible.
  /// - Precondition: Each row has a cell for each column.
  package init(columns: [Column], rows: consuming [[String]]) {
    precondition(
      rows.allSatisfy { $0.count == columns.count },
      "Each row of a PlainTable needs a cell for each of its \(columns.count) columns."
    )
    self.columns = columns
    // In place: a second table takes as much memory as the first.
    for row in rows.indices {
      for column in columns.indices { rows[row][column] = rows[row][column].inOneLine }
    }
    self.rows = rows
  }

  /// The header and the rows, a line each, without spaces at their ends.
  ///
  /// - Parameter width: The number of columns of the terminal, or `nil` to cut nothing. Where it is
  ///   not enough, the widest columns that can be cut give way, down to the width of their headers.
  ///   What cannot be cut stays whole, even if lines become too long.
  /// - Complexity: O(*n*) in the size of the table.
  package func lines(fitting width: Int? = nil) -> [String] { Array(lazyLines(fitting: width)) }

  /// The same lines, each of which is made when it is needed: those of a long table take as much
  /// memory as its cells.
  func lazyLines(fitting width: Int? = nil) -> some Sequence<String> {
    let widths = columnWidths(fitting: width)
    return ([columns.map(\.header)] + rows).lazy.map { [columns] row in
      var line = ""
      for (index, cell) in row.enumerated() {
        if index > 0 { line += Self.gap }
        line += cell.fitted(toWidth: widths[index], alignment: columns[index].alignment)
      }
      while line.last == " " { line.removeLast() }
      return line
    }
  }

  private func columnWidths(fitting width: Int?) -> [Int] {
    let headers = columns.map(\.header.columnWidth)
    var widths = rows.reduce(headers) { widest, row in
      zip(widest, row).map { max($0, $1.columnWidth) }
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
