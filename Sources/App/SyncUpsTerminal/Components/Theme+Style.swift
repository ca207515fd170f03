package import Models
package import TerminalUI

extension Theme {
  /// The theme's main colour.
  package var color: Color { Color(mainColor) }

  /// The style of a card filled with the theme's colour.
  package var cardStyle: Style { Style(foreground: Color(accentColor), background: color) }
}

extension Theme {
  /// The style of a selected row: a soft tint of the theme's colour.
  ///
  /// Sixteen colours have no tints, so the row is filled with the theme's colour there. Without
  /// colours, the row is inverted.
  ///
  /// - Parameter context: The colours of the terminal and its background. An unknown background
  ///   counts as dark. The text is legible on the tint in any case.
  func selectionStyle(_ context: ScreenContext) -> Style {
    switch context.colors {
    case .none: return .reverse
    case .ansi16: return cardStyle
    case .ansi256, .trueColor:
      let background = context.background ?? Color(hex: 0x202020)
      let tint = color.mixed(with: background, fraction: 0.75)
      let (black, white) = (Color(hex: 0x101010), Color(hex: 0xF4F4F4))
      let isLight = tint.contrast(with: black) > tint.contrast(with: white)
      return Style(foreground: isLight ? black : white, background: tint)
    }
  }
}

extension Color {
  /// Creates a terminal colour.
  ///
  /// The renderer replaces it with the closest one that is supported.
  init(_ color: RGBColor) {
    self.init(hex: UInt32(color.red) << 16 | UInt32(color.green) << 8 | UInt32(color.blue))
  }
}
