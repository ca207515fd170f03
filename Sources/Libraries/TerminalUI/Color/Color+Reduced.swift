extension Color {
  /// Returns the nearest colour that a terminal supports.
  ///
  /// On a terminal with sixteen colours, a vivid colour becomes the nearest vivid colour.
  ///
  /// - Parameter support: The colours that the terminal supports.
  /// - Returns: A supported colour, or `nil` if the terminal has no colours.
  public func reduced(to support: ColorSupport) -> Color? {
    switch (support, self) {
    case (.none, _): nil
    case (.trueColor, _), (.ansi256, .palette): self
    case (.ansi256, .rgb): nearestOf256
    case (.ansi16, .palette(let index)) where index < 16: self
    case (.ansi16, _): nearest(of: Self.sixteen(vivid: components.isVivid))
    }
  }

  /// Returns the nearest of the terminal's sixteen colours that is legible on a background.
  ///
  /// A vivid colour becomes a legible vivid colour. If no vivid colour is legible, the result is
  /// black or white.
  ///
  /// - Parameter background: The background colour. If the background is unknown (`nil`), the
  ///   returned colour is visible on black and on white.
  func nearestOfSixteen(legibleOn background: Color?) -> Color {
    let legible = Self.sixteen(vivid: components.isVivid).filter { color in
      guard let background else {
        return color.contrast(with: Color(hex: 0x000000)) >= 3
          && color.contrast(with: Color(hex: 0xFFFFFF)) >= 1.3
      }
      return color.contrast(with: background) >= 3
    }
    return legible.isEmpty ? nearest(of: [.black, .brightWhite]) : nearest(of: legible)
  }

  /// Returns the terminal's sixteen colours, or only the vivid ones.
  ///
  /// - Parameter isVivid: Whether the original colour is vivid. A vivid colour must not become a
  ///   grey, even if a grey is nearer: coral becomes red, and navy becomes blue.
  private static func sixteen(vivid isVivid: Bool) -> [Color] {
    let all = (0..<16).map(Color.palette)
    return isVivid ? all.filter(\.components.isVivid) : all
  }

  /// The nearest colour in the cube of 216 colours or among the 24 greys.
  ///
  /// NB: Excludes the first sixteen colours, because the user's theme may redefine them.
  private var nearestOf256: Color {
    let components = components
    func level(_ value: Int) -> Int {
      let distances = Self.levels.map { abs($0 - value) }
      return distances.indices.min { distances[$0] < distances[$1] } ?? 0
    }
    let cube =
      16 + 36 * level(components.red) + 6 * level(components.green) + level(components.blue)
    let mean = (components.red + components.green + components.blue) / 3
    let grey = 232 + ((mean - 3) / 10).clamped(to: 0...23)
    return nearest(of: [.palette(UInt8(cube)), .palette(UInt8(grey))])
  }

  private func nearest(of candidates: [Color]) -> Color {
    candidates.min { squaredDistance(to: $0) < squaredDistance(to: $1) } ?? self
  }

  /// Returns a measure of how different two colours look.
  ///
  /// - Source: the "redmean" approximation, <https://www.compuphase.com/cmetric.htm>.
  private func squaredDistance(to other: Color) -> Int {
    let (left, right) = (components, other.components)
    let mean = (left.red + right.red) / 2
    let red = left.red - right.red
    let green = left.green - right.green
    let blue = left.blue - right.blue
    return (((512 + mean) * red * red) >> 8) + 4 * green * green
      + (((767 - mean) * blue * blue) >> 8)
  }
}
