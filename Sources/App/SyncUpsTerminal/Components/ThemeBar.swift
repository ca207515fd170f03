import Models
import TerminalUI

/// The bar in the colour of a theme, at the left edge of a card or a title.
///
/// Sixteen themes do not fit into sixteen colours: themes of the same colour differ in the shape of
/// the bar there.
struct ThemeBar: View {
  private static let shapes: [Character] = ["▌", "┃", "║", "▐", "▚", "█"]

  private let theme: Theme
  private let background: Color?
  private let context: ScreenContext

  /// Creates a bar.
  ///
  /// - Parameters:
  ///   - theme: The theme.
  ///   - background: The colour behind the bar, if it is not that of the terminal.
  ///   - context: The values that all screens need for drawing.
  init(_ theme: Theme, on background: Color? = nil, _ context: ScreenContext) {
    self.theme = theme
    self.background = background
    self.context = context
  }

  func draw(in canvas: inout Canvas, rect: Rect) {
    canvas.fill(rect, with: shape, style: style(of: theme))
  }

  private var shape: Character {
    guard context.colors == .ansi16 else { return Self.shapes[0] }
    let color = colorOfSixteen(of: theme)
    let alike = Theme.allCases.filter { colorOfSixteen(of: $0) == color }
    return Self.shapes[(alike.firstIndex(of: theme) ?? 0) % Self.shapes.count]
  }

  private func colorOfSixteen(of theme: Theme) -> Color? {
    style(of: theme).legibleInSixteenColors(on: context.background).foreground
  }

  private func style(of theme: Theme) -> Style {
    Style(foreground: theme.inkColor, background: background)
  }
}
