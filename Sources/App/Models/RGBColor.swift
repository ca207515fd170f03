/// A colour by its red, green and blue parts.
package struct RGBColor: Hashable, Sendable {
  /// The red part.
  package let red: UInt8

  /// The green part.
  package let green: UInt8

  /// The blue part.
  package let blue: UInt8

  /// Creates a colour.
  ///
  /// - Parameter hex: The parts as they are written in style sheets: `0xFF8B42`.
  package init(hex: UInt32) {
    red = UInt8(truncatingIfNeeded: hex >> 16)
    green = UInt8(truncatingIfNeeded: hex >> 8)
    blue = UInt8(truncatingIfNeeded: hex)
  }

  /// Black.
  package static let black = RGBColor(hex: 0x000000)

  /// White.
  package static let white = RGBColor(hex: 0xFFFFFF)
}
