/// A scrollable list of rows.
///
/// Creates only the visible rows, so that a hundred thousand rows are as cheap as ten. If some rows
/// are not visible, a thin scroll bar on the right shows the position.
///
/// ```swift
/// List(count: syncUps.count, position: position, rowHeight: 2, spacing: 1) { index in
///   Card(syncUps[index], isSelected: index == selected).clickable(Target.row(syncUps[index].id))
/// }
/// ```
public struct List<Row: View>: View {
  private let count: Int
  private let position: ScrollPosition
  private let rowHeight: Int
  private let spacing: Int
  private let scrollBarStyle: Style
  private let row: (Int) -> Row

  /// Creates a list.
  ///
  /// - Parameters:
  ///   - count: The number of rows in the list.
  ///   - position: The first visible row. If too few rows follow to fill the area, the list starts
  ///     at an earlier row.
  ///   - rowHeight: The height of each row.
  ///   - spacing: The number of blank screen rows between two rows of the list.
  ///   - scrollBarStyle: The style of the scroll bar.
  ///   - row: A closure that returns the row at an index, called only for visible rows.
  public init(
    count: Int,
    position: ScrollPosition = ScrollPosition(),
    rowHeight: Int = 1,
    spacing: Int = 0,
    scrollBarStyle: Style = .plain,
    row: @escaping (Int) -> Row
  ) {
    self.count = count
    self.position = position
    self.rowHeight = max(1, rowHeight)
    self.spacing = max(0, spacing)
    self.scrollBarStyle = scrollBarStyle
    self.row = row
  }

  /// Returns the number of rows that fit, at least one.
  ///
  /// - Parameter rect: The area of the list.
  public func visibleCount(in rect: Rect) -> Int {
    ScrollPosition.visibleCount(height: rect.height, rowHeight: rowHeight, spacing: spacing)
  }

  /// Draws the visible rows.
  public func draw(in canvas: inout Canvas, rect: Rect) {
    guard !rect.isEmpty, count > 0 else { return }
    let visible = visibleCount(in: rect)
    let first = position.clamped(of: count, visible: visible)
    var rows = rect
    if visible < count {
      let parts = rect.columns(.flexible(), .fixed(1))
      rows = parts[0]
      ScrollBar(first: first, visible: visible, count: count, style: scrollBarStyle)
        .draw(in: &canvas, rect: parts[1])
    }
    for index in first..<min(count, first + visible) {
      let place = Rect(
        x: rows.minX,
        y: rows.minY + (index - first) * (rowHeight + spacing),
        width: rows.width,
        height: rowHeight
      )
      row(index).draw(in: &canvas, rect: place.intersection(rows))
    }
  }
}
