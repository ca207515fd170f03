import Foundation

extension Color {
  /// Black or white, whichever is easier to read on this colour.
  public var legibleText: Color {
    contrast(with: .black) >= contrast(with: .brightWhite) ? .black : .brightWhite
  }

  /// Returns the contrast ratio of two colours, from 1 (equal) to 21 (black and white).
  ///
  /// - Parameter other: The other colour.
  /// - Source: "Contrast ratio" in the Web Content Accessibility Guidelines 2.2, which require 4.5
  ///   for text and 3 for large text.
  public func contrast(with other: Color) -> Double {
    let (left, right) = (luminance, other.luminance)
    return (max(left, right) + 0.05) / (min(left, right) + 0.05)
  }

  /// Returns this colour, mixed with just enough black or white to be legible on a background.
  ///
  /// - Parameters:
  ///   - background: The colour on which this colour must be legible.
  ///   - contrast: The minimum contrast with the background.
  /// - Returns: This colour if its contrast is sufficient. Otherwise, a mixture with black on a
  ///   light background, or with white on a dark background.
  public func legible(on background: Color, contrast: Double = 4.5) -> Color {
    let end = Color(hex: background.isLight ? 0x000000 : 0xFFFFFF)
    var ink = self
    for step in 1...20 where ink.contrast(with: background) < contrast {
      ink = mixed(with: end, fraction: Double(step) / 20)
    }
    return ink
  }

  /// Whether black is easier to read on this colour than white.
  public var isLight: Bool {
    contrast(with: Color(hex: 0x000000)) >= contrast(with: Color(hex: 0xFFFFFF))
  }

  private var luminance: Double {
    func linear(_ component: Int) -> Double {
      let value = Double(component) / 255
      return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
    let components = components
    return 0.2126 * linear(components.red) + 0.7152 * linear(components.green)
      + 0.0722 * linear(components.blue)
  }
}
