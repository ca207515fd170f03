extension Color {
  /// The red, green and blue components, each from 0 to 255.
  struct Components {
    let red: Int
    let green: Int
    let blue: Int

    init(_ red: Int, _ green: Int, _ blue: Int) {
      self.red = red
      self.green = green
      self.blue = blue
    }

    /// Whether the colour is clearly different from grey.
    var isVivid: Bool { max(red, green, blue) - min(red, green, blue) >= 60 }
  }

  /// The components of the colour.
  ///
  /// For palette colours, uses xterm's default components.
  ///
  /// - Source: `256colres.pl` and `XTerm-col.ad` of xterm.
  var components: Components {
    switch self {
    case .rgb(let red, let green, let blue):
      Components(Int(red), Int(green), Int(blue))
    case .palette(let index) where index < 16:
      Self.sixteen[Int(index)]
    case .palette(let index) where index < 232:
      Components(
        Self.levels[(Int(index) - 16) / 36],
        Self.levels[(Int(index) - 16) / 6 % 6],
        Self.levels[(Int(index) - 16) % 6]
      )
    case .palette(let index):
      Components(
        8 + 10 * (Int(index) - 232),
        8 + 10 * (Int(index) - 232),
        8 + 10 * (Int(index) - 232)
      )
    }
  }

  /// The component values of the colours in xterm's colour cube.
  static let levels = [0, 95, 135, 175, 215, 255]

  private static let sixteen = [
    Components(0, 0, 0), Components(205, 0, 0), Components(0, 205, 0), Components(205, 205, 0),
    Components(0, 0, 238), Components(205, 0, 205), Components(0, 205, 205),
    Components(229, 229, 229), Components(127, 127, 127), Components(255, 0, 0),
    Components(0, 255, 0), Components(255, 255, 0), Components(92, 92, 255),
    Components(255, 0, 255), Components(0, 255, 255), Components(255, 255, 255),
  ]
}
