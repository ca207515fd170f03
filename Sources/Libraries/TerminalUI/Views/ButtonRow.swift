/// A row of buttons, which wraps if necessary.
public struct ButtonRow: View, Sendable {
  /// A button.
  public struct Button: Hashable, Sendable {
    /// The title of the button.
    public var title: String

    /// The id of the button's clickable region.
    public var id: RegionID

    /// Creates a button.
    ///
    /// - Parameters:
    ///   - title: The title of the button.
    ///   - id: The id of the button's clickable region.
    public init(_ title: String, id: some Hashable & Sendable) {
      self.title = title
      self.id = RegionID(id)
    }

    /// The width of the title, the selection marker before it, and two blank columns after it.
    var width: Int { title.inOneLine.columnWidth + 4 }
  }

  private static let spacing = 2

  private let buttons: [Button]
  private let selected: Int?
  private let style: Style

  /// Creates a row of buttons.
  ///
  /// - Parameters:
  ///   - buttons: The buttons.
  ///   - selected: The index of the button that Enter presses, if any.
  ///   - style: The style of the buttons. The selected button is bold, with inverted colours.
  public init(_ buttons: [Button], selected: Int?, style: Style = .plain) {
    self.buttons = buttons
    self.selected = selected
    self.style = style
  }

  /// Returns the size needed to show all buttons.
  ///
  /// - Parameter width: The available width in columns.
  public func size(fitting width: Int) -> Size {
    let places = places(width: width)
    return Size(
      width: places.map(\.maxX).max() ?? 0,
      height: places.map(\.maxY).max() ?? 0
    )
  }

  /// Draws the buttons and registers them as clickable regions.
  public func draw(in canvas: inout Canvas, rect: Rect) {
    for (index, place) in places(width: rect.width).enumerated() {
      let isSelected = index == selected
      let cells = Rect(
        x: rect.minX + place.minX,
        y: rect.minY + place.minY,
        width: place.width,
        height: 1
      ).intersection(rect)
      let marker = isSelected ? "❯ " : "  "
      let text = marker + buttons[index].title.inOneLine
      canvas.write(
        text.fitted(toWidth: cells.width),
        in: cells,
        style: isSelected ? style.bold().reverse() : style
      )
      canvas.regions.add(buttons[index].id, rect: cells)
    }
  }

  /// Returns the areas of the buttons, relative to the top left of the row.
  private func places(width: Int) -> [Rect] {
    var places: [Rect] = []
    var (x, y) = (0, 0)
    for button in buttons {
      if x > 0, x + button.width > width { (x, y) = (0, y + 1) }
      places.append(Rect(x: x, y: y, width: min(button.width, max(0, width)), height: 1))
      x += button.width + Self.spacing
    }
    return places
  }
}
