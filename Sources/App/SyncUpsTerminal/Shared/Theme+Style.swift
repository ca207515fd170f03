package import Models
package import TerminalUI

extension Theme {
  /// The colour that stands for the theme on the terminal.
  package var color: Color { Color(mainColor) }

  /// How a card in the theme's colour is filled and written on.
  package var cardStyle: Style { Style(foreground: Color(accentColor), background: color) }
}

extension Color {
  /// The terminal's colour that is the same, or the nearest there is when it is drawn.
  init(_ color: RGBColor) {
    self.init(hex: UInt32(color.red) << 16 | UInt32(color.green) << 8 | UInt32(color.blue))
  }
}
