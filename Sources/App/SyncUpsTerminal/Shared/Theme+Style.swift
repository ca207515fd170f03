package import Models
package import TerminalUI

extension Theme {
  /// The theme's main colour.
  package var color: Color { Color(mainColor) }

  /// The style of a card filled with the theme's colour.
  package var cardStyle: Style { Style(foreground: Color(accentColor), background: color) }
}

extension Color {
  /// Creates a terminal colour.
  ///
  /// The renderer replaces it with the closest one that is supported.
  init(_ color: RGBColor) {
    self.init(hex: UInt32(color.red) << 16 | UInt32(color.green) << 8 | UInt32(color.blue))
  }
}
