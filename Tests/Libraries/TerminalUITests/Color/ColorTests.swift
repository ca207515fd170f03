import TerminalUI
import Testing

@Suite("Colours that a terminal supports")
struct ColorTests {
  @Test("A hexadecimal colour number consists of red, green and blue, as in style sheets")
  func hexIsReadAsInStyleSheets() {
    #expect(Color(hex: 0xFF8B42) == .rgb(red: 0xFF, green: 0x8B, blue: 0x42))
  }

  @Test(
    "A colour is reduced to the nearest colour that the terminal supports",
    arguments: [
      (Color(hex: 0xFF8B42), ColorSupport.trueColor, Color(hex: 0xFF8B42)),
      (Color(hex: 0xFF8B42), .ansi256, .palette(209)),
      (Color(hex: 0x000000), .ansi256, .palette(16)),
      (Color(hex: 0xFFFFFF), .ansi256, .palette(231)),
      (Color(hex: 0x808080), .ansi256, .palette(244)),
      (Color(hex: 0x5F87AF), .ansi256, .palette(67)),
      (.palette(3), .ansi256, .palette(3)),
      (Color(hex: 0xF01010), .ansi16, .palette(9)),
      (Color(hex: 0x001441), .ansi16, .palette(4)),
      (Color(hex: 0xFF5E5E), .ansi16, .palette(9)),
      (Color(hex: 0xCBEAE5), .ansi16, .palette(7)),
      (.palette(7), .ansi16, .palette(7)),
      (.palette(231), .ansi16, .palette(15)),
      (.palette(196), .ansi16, .palette(9)),
    ]
  )
  func becomeTheNearestOfThoseThereAre(color: Color, support: ColorSupport, result: Color) {
    #expect(color.reduced(to: support) == result)
  }

  @Test(
    "A colour is dropped if the terminal has no colours",
    arguments: [Color(hex: 0xFF8B42), .red, .palette(200)]
  )
  func areGoneWhereThereAreNone(color: Color) {
    #expect(color.reduced(to: .none) == nil)
  }

  @Test("Palette colours 16 to 255 do not change when they are reduced to the 256-colour palette")
  func everyColourOfThePaletteIsTheNearestToItself() {
    for index in UInt8(16)...255 {
      let palette = Color.palette(index)
      let exact = palette.mixed(with: palette, fraction: 0)
      let reduced = exact.reduced(to: .ansi256)
      #expect(reduced?.mixed(with: .black, fraction: 0) == exact, "palette \(index)")
    }
  }

  @Test(
    "Text on a coloured background is black or white, whichever has more contrast",
    arguments: [
      (Color(hex: 0xFFDF4D), Color.black), (Color(hex: 0x360071), .brightWhite),
      (Color(hex: 0xA51377), .brightWhite), (Color(hex: 0x8682FF), .black),
    ]
  )
  func textOnThemIsBlackOrWhite(color: Color, text: Color) {
    #expect(color.legibleText == text)
  }

  @Test(
    "The contrast of black and white is 21 in either order, and a colour's contrast with itself is 1"
  )
  func contrastIsTheSameInBothDirectionsAndAtMostTwentyOne() {
    #expect(Color.black.contrast(with: .brightWhite) == 21)
    #expect(Color.brightWhite.contrast(with: .black) == 21)
    #expect(Color.red.contrast(with: .red) == 1)
  }

  @Test(
    "Dimming halves the brightness of an RGB colour, but does not change the terminal's own colours"
  )
  func dimmedHasHalfTheLightUnlessItIsTheThemes() {
    #expect(Color(hex: 0x806040).dimmed == Color(hex: 0x403020))
    #expect(Color.red.dimmed == .red)
  }

  @Test(
    "Mixing two colours gives a colour between them",
    arguments: [
      (0, 0x000000), (0.5, 0x804020), (1, 0xFF8040), (-3, 0x000000), (7, 0xFF8040),
    ] as [(Double, UInt32)]
  )
  func mixOnTheWayToAnother(fraction: Double, result: UInt32) {
    #expect(
      Color(hex: 0x000000).mixed(with: Color(hex: 0xFF8040), fraction: fraction)
        == Color(hex: result)
    )
  }

  @Test(
    "A colour that is made legible has enough contrast with the known background of the terminal",
    arguments: [0x000000, 0x202020, 0x1E1E2E, 0xFDF6E3, 0xF4F4F4, 0xFFFFFF, 0x777777] as [UInt32]
  )
  func everyInkIsLegibleOnTheBackgroundThatIsKnown(hex: UInt32) {
    let background = Color(hex: hex)
    for ink in [0x360071, 0xA51377, 0xFF8B42, 0xFFDF4D, 0xFFF196, 0x001441, 0xCBEAE5] as [UInt32] {
      let legible = Color(hex: ink).legible(on: background)
      #expect(legible.contrast(with: background) >= 4.5 || hex == 0x777777)
      #expect(legible.contrast(with: background) >= 4, "Black or white at least.")
    }
    #expect(Color(hex: 0xFFDF4D).legible(on: Color(hex: 0)) == Color(hex: 0xFFDF4D))
  }
}
