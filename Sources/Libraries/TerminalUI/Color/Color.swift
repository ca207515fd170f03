/// A colour that a cell is drawn in.
///
/// Screens name the colour they want; the renderer reduces it to what the terminal can show.
///
/// ```swift
/// let orange = Color(hex: 0xFF8B42)
/// orange.reduced(to: .ansi256)  // .palette(209)
/// ```
public enum Color: Hashable, Sendable {
  /// One of the 256 colours: the sixteen of the user's theme, a cube of 216, 24 greys.
  case palette(UInt8)

  /// Red, green and blue, 8 bits each.
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

  /// The theme's white, which is a light grey in most.
  public static let white = Color.palette(7)

  /// The theme's brightest white.
  public static let brightWhite = Color.palette(15)

  /// Creates a colour from its hexadecimal number, as in style sheets.
  ///
  /// - Parameter hex: Red, green and blue in the lowest 24 bits, such as `0xFF8B42`.
  public init(hex: UInt32) {
    self = .rgb(
      red: UInt8(truncatingIfNeeded: hex >> 16),
      green: UInt8(truncatingIfNeeded: hex >> 8),
      blue: UInt8(truncatingIfNeeded: hex)
    )
  }

  /// This colour with half its light, as the background of something in front of it.
  ///
  /// A colour of the palette stays as it is, since the user's theme decides what it looks like.
  public var dimmed: Color {
    guard case .rgb(let red, let green, let blue) = self else { return self }
    return .rgb(red: red / 2, green: green / 2, blue: blue / 2)
  }

  /// This colour half-way to a light background.
  ///
  /// A colour of the palette stays as it is, since the user's theme decides what it looks like.
  ///
  /// - Parameter background: The background.
  func faded(to background: Color) -> Color {
    guard case .rgb = self else { return self }
    return mixed(with: background, fraction: 0.5)
  }

  /// Returns a colour between this one and another.
  ///
  /// - Parameters:
  ///   - other: The colour at the end of the way.
  ///   - fraction: How far to go, from zero for this colour to one for the other.
  /// - Returns: A colour of 24 bits; what the palette shows is taken from xterm.
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
