/// A table of text for standard output, with a header and aligned columns.
///
/// ```swift
/// let table = PlainTable(
///   columns: [.init("TITLE", canBeCut: true), .init("LENGTH", alignment: .trailing)],
///   rows: [["Design", "1 min"], ["Engineering", "10 min"]]
/// )
/// for line in table.lines(fitting: nil) { print(line) }
/// // TITLE         LENGTH
/// // Design         1 min
/// // Engineering   10 min
/// ```
///
/// The table reads the rows twice: to measure the columns and to create the lines. For a long
/// table, pass a closure, so that the rows are never all in memory at the same time.
public struct PlainTable {
  /// A column of the table.
  public typealias Column = PlainTableColumn

  private static var gap: String { "   " }

  private let columns: [Column]
  private let rowCount: Int
  private let row: (Int) -> [String]

  /// Creates a table.
  ///
  /// - Parameters:
  ///   - columns: The columns, from the left.
  ///   - rows: The cells of each row, one for each column. A cell is shown in one line: a
  ///     line break or tab becomes a space, and other controls become visible symbols.
  public init(columns: [Column], rows: [[String]]) {
    self.init(columns: columns, rowCount: rows.count) { rows[$0] }
  }

  /// Creates a table whose rows are created on demand.
  ///
  /// - Parameters:
  ///   - columns: The columns, from the left.
  ///   - rowCount: The number of rows in the table.
  ///   - row: A closure that returns the cells of the row at an index.
  public init(columns: [Column], rowCount: Int, row: @escaping (Int) -> [String]) {
    self.columns = columns
    self.rowCount = rowCount
    self.row = row
  }

  /// Returns the header and the rows, one line each, without spaces at the end.
  ///
  /// If the table is too wide, the columns that can be cut become narrower, widest first, but never
  /// narrower than their headers. Columns that cannot be cut keep their full width, so lines may be
  /// wider than the terminal.
  ///
  /// - Parameter width: The terminal's width in columns, or `nil` if no text may be cut.
  /// - Returns: The lines, each created on demand.
  /// - Precondition: Each row has a cell for each column.
  /// - Complexity: O(*n*) in the size of the table.
  public func lines(fitting width: Int?) -> some Sequence<String> {
    Lines(table: self, widths: columnWidths(fitting: width))
  }

  /// The header and the rows as lines.
  ///
  /// NB: A chain of lazy sequences would be shorter, but setting up its generic types takes a
  /// millisecond.
  private struct Lines: Sequence, IteratorProtocol {
    let table: PlainTable
    let widths: [Int]
    var index = -1

    mutating func next() -> String? {
      guard index < table.rowCount else { return nil }
      defer { index += 1 }
      return table.line(of: index < 0 ? table.columns.map(\.header) : table.row(index), widths)
    }
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
    for index in 0..<rowCount {
      let row = row(index)
      precondition(
        row.count == columns.count,
        "A row of a table with \(columns.count) columns has \(row.count) cells: add or remove cells."
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

/// A column of a ``PlainTable``: its header and the layout of its cells.
public struct PlainTableColumn: Hashable, Sendable {
  /// The header of the column.
  public let header: String

  /// The alignment of the cells.
  public let alignment: TextAlignment

  /// Whether long cells are truncated if the table is too wide.
  ///
  /// Never set this property for a column of numbers, because a truncated number would be wrong.
  public let canBeCut: Bool

  /// Creates a column.
  ///
  /// - Parameters:
  ///   - header: The header.
  ///   - alignment: The alignment of the cells.
  ///   - canBeCut: Whether long cells are truncated if the table is too wide.
  public init(_ header: String, alignment: TextAlignment = .leading, canBeCut: Bool = false) {
    self.header = header
    self.alignment = alignment
    self.canBeCut = canBeCut
  }
}
