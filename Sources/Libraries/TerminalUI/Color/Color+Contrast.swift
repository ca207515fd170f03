import Foundation

extension Color {
  /// Black or white, whichever is easier to read on this colour.
  public var legibleText: Color {
    contrast(with: .black) >= contrast(with: .brightWhite) ? .black : .brightWhite
  }

  /// How well text in one colour is read on the other, from 1 for not at all to 21.
  ///
  /// - Parameter other: The other colour.
  /// - Source: "Contrast ratio" in the Web Content Accessibility Guidelines 2.2, which ask for 4.5
  ///   for text, 3 for large text.
  public func contrast(with other: Color) -> Double {
    let (left, right) = (luminance, other.luminance)
    return (max(left, right) + 0.05) / (min(left, right) + 0.05)
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
