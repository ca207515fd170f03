import Models
import TerminalUI

/// The bar in the colour of a theme, at the left edge of a card or a title.
///
/// With 16 or 256 colours, several themes have the same legible colour, so their bars differ in
/// shape.
struct ThemeBar: View {
  private static let shapes: [Character] = ["▌", "┃", "║", "▐", "▚", "█", "▞", "╏", "▓", "╎"]

  private let theme: Theme
  private let background: Color?
  private let context: ScreenContext

  /// Creates a bar.
  ///
  /// - Parameters:
  ///   - theme: The theme.
  ///   - background: The colour behind the bar, if it differs from the terminal's background.
  ///   - context: The values that all screens need for drawing.
  init(_ theme: Theme, on background: Color? = nil, _ context: ScreenContext) {
    self.theme = theme
    self.background = background
    self.context = context
  }

  func draw(in canvas: inout Canvas, rect: Rect) {
    if context.colors == .trueColor, context.background?.isLight == true {
      // Fill the background: the renderer would darken a bar that is drawn as text, and the theme
      // would no longer be recognisable.
      return canvas.fill(rect, style: Style(background: theme.inkColor))
    }
    if background != nil, context.colors == .ansi256, context.background?.isLight == true,
      let color = reducedColor(of: theme)
    {
      // Fill the background of the bar: on the tint of a selected row, the renderer would turn some
      // bars black if they were drawn as text.
      return canvas.fill(rect, style: Style(background: color))
    }
    canvas.fill(rect, with: shape, style: Style(foreground: theme.inkColor, background: background))
  }

  /// Draws the bar to the left of a screen's title.
  ///
  /// - Parameters:
  ///   - canvas: The canvas to draw on.
  ///   - line: The line of the title.
  /// - Returns: The area of the title. A blank column separates the title from the bar, because
  ///   some bars fill their column.
  func draw(in canvas: inout Canvas, beforeTitleIn line: Rect) -> Rect {
    let parts = line.columns(.fixed(1), .flexible(), spacing: 1)
    draw(in: &canvas, rect: parts[0])
    return parts[1]
  }

  private var shape: Character {
    guard [.ansi16, .ansi256].contains(context.colors) else { return Self.shapes[0] }
    let color = reducedColor(of: theme)
    let alike = Theme.allCases.filter { reducedColor(of: $0) == color }
    return Self.shapes[(alike.firstIndex(of: theme) ?? 0) % Self.shapes.count]
  }

  /// Returns the colour that a theme's bar has on the terminal.
  private func reducedColor(of theme: Theme) -> Color? {
    let style = Style(foreground: theme.inkColor)
    let legible =
      context.colors == .ansi16
      ? style.legibleInSixteenColors(on: context.background)
      : context.background.map(style.legible) ?? style
    return legible.reduced(to: context.colors).foreground
  }
}
