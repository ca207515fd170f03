/// The colour theme of a sync-up.
package enum Theme: Hashable, Sendable {
  /// #360071
  case appIndigo
  /// #A51377
  case appMagenta
  /// #FF8B42
  case appOrange
  /// #914BF2
  case appPurple
  /// #228F9E
  case appTeal
  /// #FFDF4D
  case appYellow
  /// #EE80D1
  case bubblegum
  /// #FFF196
  case buttercup
  /// #CFCEFF
  case lavender
  /// #001441
  case navy
  /// #4A070B
  case oxblood
  /// #8682FF
  case periwinkle
  /// #FF5E5E
  case poppy
  /// #CBEAE5
  case seafoam
  /// #6E92FF
  case sky
  /// #C29B7E
  case tan
  /// A theme that a newer version or another program wrote, preserved when the file is saved.
  case unknown(String)

  /// The name that users see and type, such as `Orange`.
  ///
  /// In the original app, six raw values start with `app` so that they differ from the names of
  /// system colours. The property leaves out the prefix `app`.
  package var name: String {
    if case .unknown(let rawValue) = self { return rawValue }
    let name = rawValue.hasPrefix("app") ? String(rawValue.dropFirst(3)) : rawValue
    return name.prefix(1).uppercased() + name.dropFirst()
  }

  /// Finds a theme by a name that the user typed.
  ///
  /// - Parameter text: A name or a raw value, in upper or lower case. Finds only themes that this
  ///   version knows.
  package init?(named text: String) {
    let text = text.lowercased()
    let match = Theme.allCases.first {
      $0.rawValue.lowercased() == text || $0.name.lowercased() == text
    }
    guard let match else { return nil }
    self = match
  }

  /// Finds the theme whose colour is closest to a given colour.
  ///
  /// - Parameter color: The colour to compare.
  package init(nearest color: RGBColor) {
    self =
      Theme.allCases.min { $0.mainColor.distance(to: color) < $1.mainColor.distance(to: color) }
      ?? .bubblegum
  }

  /// The background colour.
  package var mainColor: RGBColor {
    switch self {
    case .appIndigo: RGBColor(hex: 0x360071)
    case .appMagenta: RGBColor(hex: 0xA51377)
    case .appOrange: RGBColor(hex: 0xFF8B42)
    case .appPurple: RGBColor(hex: 0x914BF2)
    case .appTeal: RGBColor(hex: 0x228F9E)
    case .appYellow: RGBColor(hex: 0xFFDF4D)
    case .bubblegum: RGBColor(hex: 0xEE80D1)
    case .buttercup: RGBColor(hex: 0xFFF196)
    case .lavender: RGBColor(hex: 0xCFCEFF)
    case .navy: RGBColor(hex: 0x001441)
    case .oxblood: RGBColor(hex: 0x4A070B)
    case .periwinkle: RGBColor(hex: 0x8682FF)
    case .poppy: RGBColor(hex: 0xFF5E5E)
    case .seafoam: RGBColor(hex: 0xCBEAE5)
    case .sky: RGBColor(hex: 0x6E92FF)
    case .tan: RGBColor(hex: 0xC29B7E)
    case .unknown: RGBColor(hex: 0x8E8E93)
    }
  }

  /// The colour of text on ``mainColor``.
  package var accentColor: RGBColor {
    switch self {
    case .appIndigo, .appMagenta, .appPurple, .navy, .oxblood: .white
    case .appOrange, .appTeal, .appYellow, .bubblegum, .buttercup, .lavender, .periwinkle, .poppy,
      .seafoam, .sky, .tan, .unknown:
      .black
    }
  }
}

extension Theme: CaseIterable {
  /// The themes that this version knows and offers.
  package static let allCases: [Theme] = [
    .appIndigo, .appMagenta, .appOrange, .appPurple, .appTeal, .appYellow, .bubblegum, .buttercup,
    .lavender, .navy, .oxblood, .periwinkle, .poppy, .seafoam, .sky, .tan,
  ]
}

extension Theme: RawRepresentable {
  /// Creates a theme from its raw value in a file, even if this version does not know it.
  ///
  /// - Parameter rawValue: The raw value in the file.
  package init(rawValue: String) {
    self = Self.byRawValue[rawValue] ?? .unknown(rawValue)
  }

  // Includes the names without `app`, which older versions of the original app and Scrumdinger
  // write.
  private static let byRawValue = Dictionary(
    allCases.flatMap { [($0.rawValue, $0), ($0.name.lowercased(), $0)] },
    uniquingKeysWith: { first, _ in first }
  )

  /// The raw value in the file.
  package var rawValue: String {
    switch self {
    case .appIndigo: "appIndigo"
    case .appMagenta: "appMagenta"
    case .appOrange: "appOrange"
    case .appPurple: "appPurple"
    case .appTeal: "appTeal"
    case .appYellow: "appYellow"
    case .bubblegum: "bubblegum"
    case .buttercup: "buttercup"
    case .lavender: "lavender"
    case .navy: "navy"
    case .oxblood: "oxblood"
    case .periwinkle: "periwinkle"
    case .poppy: "poppy"
    case .seafoam: "seafoam"
    case .sky: "sky"
    case .tan: "tan"
    case .unknown(let rawValue): rawValue
    }
  }
}
