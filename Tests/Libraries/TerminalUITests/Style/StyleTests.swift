import TerminalUI
import Testing

@Suite("Styles of text")
struct StyleTests {
  @Test("The attributes of a text style can be changed one by one")
  func areModifiedOneByOne() {
    #expect(
      Style.plain.bold().italic().underline().foreground(.red).background(.blue)
        == Style(
          foreground: .red,
          background: .blue,
          attributes: [.bold, .italic, .underline]
        )
    )
    #expect(Style.plain.dim().reverse() == Style(attributes: [.dim, .reverse]))
  }

  @Test("Text behind an alert is drawn in fainter styles")
  func behindAnAlertAreFainter() {
    #expect(
      Style(foreground: Color(hex: 0x204060), background: .red, attributes: .bold).dimmed
        == Style(foreground: Color(hex: 0x102030), background: .red, attributes: .dim)
    )
    #expect(Style.bold.underline().reverse().dimmed == Style(attributes: [.underline, .dim]))
  }

  @Test("Text styles keep their attributes when colours are removed")
  func withoutColoursKeepTheirAttributes() {
    #expect(
      Style(foreground: .red, background: .blue, attributes: [.bold, .reverse]).reduced(to: .none)
        == Style(attributes: [.bold, .reverse])
    )
  }

  @Test(
    "Text on a theme's colour stays legible on a terminal with sixteen colours",
    arguments: [
      0x360071, 0xA51377, 0xFF8B42, 0x914BF2, 0x228F9E, 0xFFDF4D, 0xEE80D1, 0xFFF196, 0xCFCEFF,
      0x001441, 0x4A070B, 0x8682FF, 0xFF5E5E, 0xCBEAE5, 0x6E92FF, 0xC29B7E,
    ] as [UInt32]
  )
  func themesStayLegibleInSixteenColours(background: UInt32) throws {
    let background = Color(hex: background)
    for text in [Color(hex: 0x000000), Color(hex: 0xFFFFFF)]
    where text.contrast(with: background) >= 4 {
      let style = Style(foreground: text, background: background).reduced(to: .ansi16)
      let (front, back) = (try #require(style.foreground), try #require(style.background))
      #expect(front.contrast(with: back) >= 3, "\(text) on \(background) as \(style)")
    }
  }

  @Test("Text that is legible in true colour stays legible in sixteen colours")
  func textThatCanBeReadStaysSoInSixteenColours() throws {
    let levels = [0, 85, 170, 255] as [UInt32]
    let colors = levels.flatMap { red in
      levels.flatMap { green in
        levels.map { blue in Color(hex: red << 16 | green << 8 | blue) }
      }
    }
    for text in colors {
      for background in colors where text.contrast(with: background) >= 3 {
        let style = Style(foreground: text, background: background).reduced(to: .ansi16)
        let (front, back) = (try #require(style.foreground), try #require(style.background))
        let contrast = front.contrast(with: back)
        if contrast < 3 { Issue.record("\(text) on \(background) as \(style)") }
      }
    }
  }

  @Test("Reducing a style to sixteen colours keeps the terminal's own sixteen colours")
  func theUsersOwnSixteenAreLeftAsTheyAre() {
    let style = Style(foreground: .palette(8), background: .black)
    #expect(style.reduced(to: .ansi16) == style)
  }
}
