/// A colour of a cell.
///
/// Screens may use any colour. The renderer replaces each colour with the nearest one that the
/// terminal supports.
///
/// ```swift
/// let orange = Color(hex: 0xFF8B42)
/// orange.reduced(to: .ansi256)  // .palette(209)
/// ```
public enum Color: Hashable, Sendable {
  /// One of the 256 palette colours: the sixteen colours of the user's theme, a cube of 216
  /// colours, and 24 greys.
  case palette(UInt8)

  /// A colour with 8 bits each for red, green and blue.
  case rgb(red: UInt8, green: UInt8, blue: UInt8)

  /// The theme's black.
  public static let black = Color.palette(0)

  /// The theme's red.
  public static let red = Color.palette(1)

  /// The theme's green.
  public static let green = Color.palette(2)

  /// The theme's yellow.
  public static let yellow = Color.palette(3)

  /// The theme's blue.
  public static let blue = Color.palette(4)

  /// The theme's magenta.
  public static let magenta = Color.palette(5)

  /// The theme's cyan.
  public static let cyan = Color.palette(6)

  /// The theme's white, which is light grey in most themes.
  public static let white = Color.palette(7)

  /// The theme's bright white.
  public static let brightWhite = Color.palette(15)

  /// Creates a colour from a hexadecimal number, as used in style sheets.
  ///
  /// - Parameter hex: Red, green and blue in the lowest 24 bits, such as `0xFF8B42`.
  public init(hex: UInt32) {
    self = .rgb(
      red: UInt8(truncatingIfNeeded: hex >> 16),
      green: UInt8(truncatingIfNeeded: hex >> 8),
      blue: UInt8(truncatingIfNeeded: hex)
    )
  }

  /// This colour at half its brightness, for content behind an overlay.
  ///
  /// Palette colours stay unchanged, because the user's theme defines their appearance.
  public var dimmed: Color {
    guard case .rgb(let red, let green, let blue) = self else { return self }
    return .rgb(red: red / 2, green: green / 2, blue: blue / 2)
  }

  /// Returns the colour halfway between this colour and a light background.
  ///
  /// Palette colours stay unchanged, because the user's theme defines their appearance.
  ///
  /// - Parameter background: The background colour.
  func faded(to background: Color) -> Color {
    guard case .rgb = self else { return self }
    return mixed(with: background, fraction: 0.5)
  }

  /// Returns a mixture of this colour and another colour.
  ///
  /// - Parameters:
  ///   - other: The other colour.
  ///   - fraction: The fraction of the other colour, from 0 to 1.
  /// - Returns: A 24-bit colour. A palette colour counts as the colour that xterm shows for it by
  ///   default.
  public func mixed(with other: Color, fraction: Double) -> Color {
    let (from, to) = (components, other.components)
    func mix(_ start: Int, _ end: Int) -> UInt8 {
      let value = Double(start) + Double(end - start) * max(0, min(1, fraction))
      return UInt8(value.rounded())
    }
    return .rgb(
      red: mix(from.red, to.red),
      green: mix(from.green, to.green),
      blue: mix(from.blue, to.blue)
    )
  }
}
