/// The content of a screen: a grid of cells and a cursor.
///
/// Screens are drawn into a buffer completely; ``Renderer`` sends the terminal what differs from
/// the buffer before. Everything is clipped: writing outside does nothing, reading outside gives
/// blanks.
///
/// ```swift
/// var buffer = Buffer(size: Size(width: 6, height: 1))
/// buffer.write("設計", at: Point(x: 1, y: 0))
/// buffer.lines  // [" 設計"]
/// ```
public struct Buffer: Hashable, Sendable {
  /// The number of columns and rows.
  public let size: Size

  /// Where the cursor is shown, `nil` if it is hidden or outside.
  public var cursor: Point? {
    didSet {
      if let point = cursor, !bounds.contains(point) { cursor = nil }
    }
  }

  /// Row after row, each as long as the buffer is wide.
  private(set) var cells: [Cell]

  /// Creates a blank buffer.
  ///
  /// - Parameter size: The number of columns and rows.
  public init(size: Size) {
    self.size = size
    cells = Array(repeating: .blank, count: size.width * size.height)
  }

  /// All cells.
  public var bounds: Rect { Rect(origin: .zero, size: size) }

  /// The cell at a place, a blank if that is outside.
  ///
  /// - Parameters:
  ///   - x: The column.
  ///   - y: The row.
  public subscript(x: Int, y: Int) -> Cell {
    bounds.contains(Point(x: x, y: y)) ? cells[y * size.width + x] : .blank
  }

  /// The cells of one row.
  ///
  /// - Precondition: There is such a row.
  func row(_ y: Int) -> ArraySlice<Cell> {
    cells[y * size.width..<(y + 1) * size.width]
  }

  /// Puts a cluster into its one or two cells, and blanks what it leaves of wide ones.
  ///
  /// - Parameters:
  ///   - character: A cluster of one or two columns that does not act on a terminal.
  ///   - width: How many columns it takes.
  ///   - x: Its first column.
  ///   - y: Its row.
  ///   - style: How it is drawn.
  /// - Precondition: All of the cluster is within the buffer.
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

  /// Changes how the cells of a rectangle are drawn, and leaves what they hold.
  ///
  /// A wide cluster follows its first cell.
  ///
  /// - Parameters:
  ///   - rect: The cells to change.
  ///   - transform: Returns the new style for the style of a cell.
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
