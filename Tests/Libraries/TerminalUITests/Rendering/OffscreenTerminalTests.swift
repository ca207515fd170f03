import TerminalUI
import Testing

@Suite("The off-screen terminal")
struct OffscreenTerminalTests {
  private func terminal(_ text: String, width: Int = 6, height: Int = 2) -> OffscreenTerminal {
    var terminal = OffscreenTerminal(size: Size(width: width, height: height))
    terminal.receive(text.utf8)
    return terminal
  }

  @Test(
    "An off-screen terminal handles text, cursor movements and erasing like a real terminal",
    arguments: [
      ("text", "ab", ["ab", ""]),
      ("wide text", "設計", ["設計", ""]),
      ("combining mark in a byte of its own", "e\u{301}x", ["éx", ""]),
      ("joined emoji", "👩‍🚀b", ["👩‍🚀b", ""]),
      ("wraps", "abcdefgh", ["abcdef", "gh"]),
      ("does not wrap when told", "\u{1B}[?7labcdefgh", ["abcdeh", ""]),
      ("scrolls", "a\r\nb\r\nc", ["b", "c"]),
      ("cursor to a place", "\u{1B}[2;3Hx", ["", "  x"]),
      ("cursor stays inside", "\u{1B}[99;99Hx\u{1B}[Hy", ["y", "     x"]),
      ("cursor steps", "\u{1B}[B\u{1B}[2Cx\u{1B}[A\u{1B}[3Dy\u{1B}[5Gz", ["y   z", "  x"]),
      ("return and backspace", "abc\rx\u{8}y", ["ybc", ""]),
      ("erases to the end of the row", "abc\u{1B}[2D\u{1B}[K", ["a", ""]),
      ("erases from the start of the row", "abc\u{1B}[2D\u{1B}[1K", ["  c", ""]),
      ("erases the row", "abc\u{1B}[2K", ["", ""]),
      ("erases columns", "abcdef\u{1B}[5D\u{1B}[3Xx", ["x  def", ""]),
      ("erases to the end of the screen", "ab\r\ncd\u{1B}[1;2H\u{1B}[J", ["a", ""]),
      ("erases from the start of the screen", "ab\r\ncd\u{1B}[2;1H\u{1B}[1J", ["", " d"]),
      ("erases the screen", "ab\r\ncd\u{1B}[2J", ["", ""]),
    ]
  )
  func showsWhatARealOneShows(label: String, text: String, lines: [String]) {
    #expect(terminal(text).buffer.lines == lines, "\(label)")
  }

  @Test(
    "An off-screen terminal applies escape sequences for styles",
    arguments: [
      ("\u{1B}[1;2;3;4;7m", Style(attributes: [.bold, .dim, .italic, .underline, .reverse])),
      ("\u{1B}[1;3;4;7m\u{1B}[22;23;24;27m", .plain),
      ("\u{1B}[31;42m", Style(foreground: .red, background: .green)),
      ("\u{1B}[97;101m", Style(foreground: .brightWhite, background: .palette(9))),
      ("\u{1B}[38;5;200;48;5;17m", Style(foreground: .palette(200), background: .palette(17))),
      ("\u{1B}[38;2;1;2;3m", Style(foreground: Color(hex: 0x010203))),
      ("\u{1B}[31;42m\u{1B}[39;49m", .plain),
      ("\u{1B}[1;31m\u{1B}[m", .plain),
    ]
  )
  func selectsStyles(sequence: String, style: Style) {
    #expect(terminal(sequence + "x").buffer[0, 0].style == style)
  }

  @Test("An off-screen terminal shows the cursor until the cursor is hidden")
  func theCursorIsShownUntilItIsHidden() {
    #expect(terminal("ab").buffer.cursor == Point(x: 2, y: 0))
    #expect(terminal("ab\u{1B}[?25l").buffer.cursor == nil)
    #expect(terminal("ab\u{1B}[?25l\u{1B}[?25h").buffer.cursor == Point(x: 2, y: 0))
  }

  @Test("An off-screen terminal records the modes and bells that it receives")
  func remembersTheModesAndTheBell() {
    let terminal = terminal("\u{1B}[?1049;2004h\u{1B}[?2004l\u{7}\u{7}")
    #expect(terminal.modes == [7, 25, 1049])
    #expect(terminal.bellCount == 2)
  }

  @Test("An off-screen terminal records unknown escape sequences")
  func collectsWhatItDoesNotKnow() {
    #expect(
      terminal("a\u{1B}]0;title\u{7}\u{1B}[5n\u{1B}c\u{1B}[999m\u{B}b").unknownSequences
        == ["␛]0;title␇", "␛[5n", "␛c", "␛[999m", "␋"]
    )
  }

  @Test(
    "An off-screen terminal records characters that could control a terminal",
    arguments: [
      ("\u{9B}31m", "�"), ("a\u{202E}b", "�"), ("\u{85}", "␤"),
    ]
  )
  func collectsCharactersThatActOnATerminal(text: String, unknown: String) {
    #expect(terminal(text).unknownSequences == [unknown])
  }

  @Test(
    "An off-screen terminal records bytes that are not UTF-8",
    arguments: [
      ([0xE8, 0xA8, 0x1B, 0x5B, 0x6D, 0x61], "�"), ([0xE8, 0x61], "�"), ([0xE8, 0x0D, 0x61], "�"),
      ([0xFF, 0x61], "�"), ([0xE8, 0xC3, 0xA9], "�"),
    ] as [([UInt8], String)]
  )
  func collectsBytesThatAreNoCharacter(bytes: [UInt8], unknown: String) {
    var terminal = OffscreenTerminal(size: Size(width: 6, height: 2))
    terminal.receive(bytes)
    #expect(terminal.unknownSequences == [unknown])
    #expect(terminal.buffer.lines[0].count == 1)
  }

  @Test(
    "An off-screen terminal can measure a character as the sum of its scalars' widths",
    arguments: [
      ("☺\u{FE0F}b", ["☺\u{FE0F}b", ""]), ("👩\u{200D}🚀b", ["👩\u{200D}🚀b", ""]),
      ("🇩🇪b", ["🇩🇪b", ""]), ("e\u{301}x", ["éx", ""]),
    ]
  )
  func canTakeTheWidthOfEachScalar(text: String, lines: [String]) {
    var terminal = OffscreenTerminal(size: Size(width: 6, height: 2), measure: .scalars)
    terminal.receive(text.utf8)
    #expect(terminal.buffer.lines == lines)
    let width = text.unicodeScalars.reduce(0) { $0 + "\($1)".columnWidth }
    #expect(terminal.buffer.cursor == Point(x: width, y: 0))
  }

  @Test("An off-screen terminal understands output that arrives one byte at a time")
  func understandsBytesInPiecesOfAnySize() {
    let text = "a\u{1B}[1;31m設\u{1B}[m\r\nb👩‍🚀"
    let whole = terminal(text)
    var pieces = OffscreenTerminal(size: Size(width: 6, height: 2))
    for byte in text.utf8 { pieces.receive([byte]) }
    #expect(pieces.buffer == whole.buffer)
    #expect(pieces.buffer.lines == ["a設", "b👩‍🚀"])
  }
}
