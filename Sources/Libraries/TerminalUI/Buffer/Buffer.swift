/// The content of a screen: a grid of cells and a cursor.
///
/// A screen draws each frame completely into a buffer, and ``Renderer`` sends the difference from
/// the previous buffer to the terminal. Access is clipped: writing outside the bounds has no
/// effect, and reading outside the bounds returns blanks.
///
/// ```swift
/// var buffer = Buffer(size: Size(width: 6, height: 1))
/// buffer.write("設計", at: Point(x: 1, y: 0))
/// buffer.lines  // [" 設計"]
/// ```
public struct Buffer: Hashable, Sendable {
  /// The number of columns and rows.
  public let size: Size

  /// The position of the cursor, or `nil` if the cursor is hidden or outside the bounds.
  public var cursor: Point? {
    didSet {
      if let point = cursor, !bounds.contains(point) { cursor = nil }
    }
  }

  /// The cells, row by row.
  private(set) var cells: [Cell]

  /// Creates a blank buffer.
  ///
  /// - Parameter size: The number of columns and rows.
  public init(size: Size) {
    self.size = size
    cells = Array(repeating: .blank, count: size.width * size.height)
  }

  /// The rectangle of all cells.
  public var bounds: Rect { Rect(origin: .zero, size: size) }

  /// The cell at a position.
  ///
  /// Positions outside the bounds contain blanks.
  ///
  /// - Parameters:
  ///   - x: The column.
  ///   - y: The row.
  public subscript(x: Int, y: Int) -> Cell {
    bounds.contains(Point(x: x, y: y)) ? cells[y * size.width + x] : .blank
  }

  /// Returns the cells of a row.
  ///
  /// - Precondition: The row exists.
  func row(_ y: Int) -> ArraySlice<Cell> {
    cells[y * size.width..<(y + 1) * size.width]
  }

  /// Writes a cluster into its one or two cells.
  ///
  /// If the cluster overwrites half of a wide cluster, blanks the other half.
  ///
  /// - Parameters:
  ///   - character: A printable cluster that is one or two columns wide.
  ///   - width: The cluster's width in columns.
  ///   - x: The first column of the cluster.
  ///   - y: The row.
  ///   - style: The cluster's style.
  /// - Precondition: The whole cluster is inside the bounds.
  mutating func put(_ character: Character, width: Int, x: Int, y: Int, style: Style) {
    let first = y * size.width + x
    let end = first + width
    if cells[first].isContinuation {
      cells[first - 1] = Cell(character: " ", style: cells[first - 1].style)
    }
    if x + width < size.width, cells[end].isContinuation {
      cells[end] = Cell(character: " ", style: cells[end].style)
    }
    cells[first] = Cell(character: character, style: style)
    if width == 2 {
      cells[first + 1] = Cell(character: " ", style: style, isContinuation: true)
    }
  }

  /// Changes the style of the cells in a rectangle and keeps their contents.
  ///
  /// If the first cell of a wide cluster is in the rectangle, both cells of the cluster get the new
  /// style. If only the second cell is in the rectangle, neither cell changes.
  ///
  /// - Parameters:
  ///   - rect: The cells to change.
  ///   - transform: A closure that receives the style of a cell and returns the new style.
  public mutating func restyle(_ rect: Rect, _ transform: (Style) -> Style) {
    let rect = rect.intersection(bounds)
    guard !rect.isEmpty else { return }
    for y in rect.minY..<rect.maxY {
      for x in rect.minX..<rect.maxX {
        let index = y * size.width + x
        guard !cells[index].isContinuation else { continue }
        cells[index].style = transform(cells[index].style)
        if x + 1 < size.width, cells[index + 1].isContinuation {
          cells[index + 1].style = cells[index].style
        }
      }
    }
  }
}
