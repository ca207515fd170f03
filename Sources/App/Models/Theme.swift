/// The colours of a sync-up.
package enum Theme: String, CaseIterable, Codable, Hashable, Sendable {
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

  /// The name as people read and type it, such as `Orange`.
  ///
  /// The original's raw values of six themes have a prefix that avoids the names of system colours.
  package var name: String {
    let name = rawValue.hasPrefix("app") ? String(rawValue.dropFirst(3)) : rawValue
    return name.prefix(1).uppercased() + name.dropFirst()
  }

  /// Finds a theme by what somebody typed.
  ///
  /// - Parameter text: A name or a raw value, in any case.
  package init?(named text: String) {
    let text = text.lowercased()
    let match = Theme.allCases.first {
      $0.rawValue.lowercased() == text || $0.name.lowercased() == text
    }
    guard let match else { return nil }
    self = match
  }

  /// The colour of surfaces.
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
    }
  }

  /// The colour of text on such a surface.
  package var accentColor: RGBColor {
    switch self {
    case .appIndigo, .appMagenta, .appPurple, .navy, .oxblood: .white
    case .appOrange, .appTeal, .appYellow, .bubblegum, .buttercup, .lavender, .periwinkle, .poppy,
      .seafoam, .sky, .tan:
      .black
    }
  }
}
