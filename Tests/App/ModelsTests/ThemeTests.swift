import Models
import Testing

@Suite("A theme")
struct ThemeTests {
  @Test(
    "A theme has the same raw value and colours as in the original app",
    arguments: [
      ("appIndigo", "Indigo", 0x360071, true), ("appMagenta", "Magenta", 0xA51377, true),
      ("appOrange", "Orange", 0xFF8B42, false), ("appPurple", "Purple", 0x914BF2, true),
      ("appTeal", "Teal", 0x228F9E, false), ("appYellow", "Yellow", 0xFFDF4D, false),
      ("bubblegum", "Bubblegum", 0xEE80D1, false), ("buttercup", "Buttercup", 0xFFF196, false),
      ("lavender", "Lavender", 0xCFCEFF, false), ("navy", "Navy", 0x001441, true),
      ("oxblood", "Oxblood", 0x4A070B, true), ("periwinkle", "Periwinkle", 0x8682FF, false),
      ("poppy", "Poppy", 0xFF5E5E, false), ("seafoam", "Seafoam", 0xCBEAE5, false),
      ("sky", "Sky", 0x6E92FF, false), ("tan", "Tan", 0xC29B7E, false),
    ] as [(String, String, UInt32, Bool)]
  )
  func originalValues(rawValue: String, name: String, color: UInt32, hasWhiteText: Bool) {
    let theme = Theme(rawValue: rawValue)
    #expect(theme.rawValue == rawValue)
    #expect(theme.name == name)
    #expect(theme.mainColor == RGBColor(hex: color))
    #expect(theme.accentColor == (hasWhiteText ? .white : .black))
    #expect(Theme(named: rawValue) == theme)
    #expect(Theme(named: name.uppercased()) == theme)
    // Older versions of the app wrote the name of a theme in lower case.
    #expect(Theme(rawValue: name.lowercased()) == theme)
    #expect(Theme(nearest: RGBColor(hex: color)) == theme)
  }

  @Test("The app has sixteen themes")
  func count() {
    #expect(Theme.allCases.count == 16)
    #expect(Theme(named: "green") == nil)
    #expect(Theme(named: "") == nil)
  }

  @Test(
    "An unknown theme keeps its raw value, is grey, and is not in the list of themes",
    arguments: ["mint", "Sky", ""]
  )
  func unknownTheme(rawValue: String) {
    let theme = Theme(rawValue: rawValue)
    #expect(theme == .unknown(rawValue))
    #expect(theme.rawValue == rawValue)
    #expect(theme.name == rawValue)
    #expect(theme.mainColor == RGBColor(hex: 0x8E8E93))
    #expect(theme.accentColor == .black)
    #expect(!Theme.allCases.contains(theme))
    #expect(Theme(named: "mint") == nil)
  }

  @Test("A colour made from a hexadecimal number has the red, green and blue parts of the number")
  func colorParts() {
    let color = RGBColor(hex: 0x123456)
    #expect([color.red, color.green, color.blue] == [0x12, 0x34, 0x56])
  }
}
