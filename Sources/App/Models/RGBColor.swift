/// A colour with red, green and blue components.
package struct RGBColor: Hashable, Sendable {
  package let red: UInt8

  package let green: UInt8

  package let blue: UInt8

  /// Creates a colour.
  ///
  /// - Parameter hex: The components in one number, as in a style sheet: `0xFF8B42` for `#FF8B42`.
  package init(hex: UInt32) {
    red = UInt8(truncatingIfNeeded: hex >> 16)
    green = UInt8(truncatingIfNeeded: hex >> 8)
    blue = UInt8(truncatingIfNeeded: hex)
  }

  /// Creates a colour.
  ///
  /// - Parameters:
  ///   - red: The red component, from 0 to 1. Components below 0 or above 1 are clamped.
  ///   - green: The green component.
  ///   - blue: The blue component.
  package init(red: Double, green: Double, blue: Double) {
    func byte(_ part: Double) -> UInt8 { UInt8((min(max(part, 0), 1) * 255).rounded()) }
    (self.red, self.green, self.blue) = (byte(red), byte(green), byte(blue))
  }

  /// Returns the square of the distance to another colour.
  func distance(to other: RGBColor) -> Int {
    let parts = [(red, other.red), (green, other.green), (blue, other.blue)]
    return parts.reduce(0) { $0 + (Int($1.0) - Int($1.1)) * (Int($1.0) - Int($1.1)) }
  }

  package static let black = RGBColor(hex: 0x000000)

  package static let white = RGBColor(hex: 0xFFFFFF)
}
