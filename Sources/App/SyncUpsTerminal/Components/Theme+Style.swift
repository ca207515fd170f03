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
  /// A terminal with sixteen colours has no tints, so the theme's colour fills the row. If the
  /// terminal has no colours, the row is inverted.
  ///
  /// - Parameter context: The terminal's colours and background. An unknown background counts as
  ///   dark. The text is legible on a light terminal as well, because the tint is the background of
  ///   the text.
  func selectionStyle(_ context: ScreenContext) -> Style {
    switch context.colors {
    case .none: return .reverse
    case .ansi16: return cardStyle
    case .ansi256, .trueColor: return context.tint(of: color)
    }
  }
}

extension ScreenContext {
  /// The style of a selected row that belongs to no theme: a soft tint of grey.
  var selectionStyle: Style {
    colors <= .ansi16 ? .reverse : tint(of: Color(hex: 0x909090))
  }

  /// The minimum contrast of a tint with the background.
  private static let leastTintContrast = 1.25

  /// Returns a style whose background is a soft tint of a colour, with legible text on it.
  ///
  /// The tint is visible on the terminal's background.
  fileprivate func tint(of color: Color) -> Style {
    let background = background ?? Color(hex: 0x202020)
    let (black, white) = (Color(hex: 0x101010), Color(hex: 0xF4F4F4))
    // Try stronger tints, too: a soft tint of a pale colour on white, or of a dark colour on black,
    // contrasts too little with the background.
    let strong = color.mixed(with: background.isLight ? black : white, fraction: 0.5)
    let tints = (0...8).map { step in
      color.mixed(with: strong, fraction: Double(step) / 8)
        .mixed(with: background, fraction: 0.75 - Double(step) / 20)
    }
    let last = tints[tints.count - 1]
    let tint =
      tints.first { $0.contrast(with: background) >= Self.leastTintContrast } ?? last
    let isLight = tint.contrast(with: black) > tint.contrast(with: white)
    return Style(foreground: isLight ? black : white, background: tint)
  }
}

extension Color {
  /// Creates a terminal colour from a theme's colour.
  ///
  /// The renderer replaces the colour with the closest one that the terminal supports.
  init(_ color: RGBColor) {
    self.init(hex: UInt32(color.red) << 16 | UInt32(color.green) << 8 | UInt32(color.blue))
  }
}
