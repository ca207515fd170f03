import TerminalUI
import Testing

@Suite("The buffer of a screen")
struct BufferTests {
  private func written(
    _ text: String,
    at x: Int = 0,
    width: Int = 6,
    over: String = "",
    in clip: Rect? = nil
  ) -> [String] {
    var buffer = Buffer(size: Size(width: width, height: 1))
    buffer.write(over, at: .zero)
    buffer.write(text, at: Point(x: x, y: 0), in: clip)
    buffer.expectConsistent()
    return buffer.lines
  }

  @Test("A new screen buffer contains only blank cells")
  func areBlankAtFirst() {
    let buffer = Buffer(size: Size(width: 2, height: 2))
    #expect(buffer.lines == ["", ""])
    #expect(buffer[1, 1] == .blank)
    #expect(buffer.cursor == nil)
  }

  @Test(
    "Text written to a screen buffer is clipped and cannot control the terminal",
    arguments: [
      ("plain", "abc", 1, " abc"),
      ("at the right edge", "abc", 4, "    ab"),
      ("outside on the right", "abc", 6, ""),
      ("from outside on the left", "abc", -1, "bc"),
      ("far away", "abc", Int.min, ""),
      ("wide", "設計", 1, " 設計"),
      ("half a wide cluster at the right", "設計", 3, "   設"),
      ("half a wide cluster at the left", "設計", -1, " 計"),
      ("emoji of many scalars", "a👩‍🚀b", 0, "a👩‍🚀b"),
      ("combining mark", "e\u{301}x", 0, "éx"),
      ("mark without a base", "\u{301}x", 0, "x"),
      ("marks without a base, the last of which has a width", "\u{300}\u{903}x", 0, "\u{903}x"),
      ("invisible", "a\u{200B}b", 0, "a�b"),
      (
        "a cluster of many scalars", String(repeating: "👩\u{200D}", count: 1_000) + "👩b", 0,
        String(repeating: "👩\u{200D}", count: 19) + "👩b"
      ),
      ("escape sequence", "\u{1B}[31m", 0, "␛[31m"),
      ("line break", "a\nb\r\n", 0, "a␊b␍␊"),
      ("tab", "a\tb", -4, "    b"),
    ]
  )
  func textIsClippedAndHarmless(label: String, text: String, x: Int, result: String) {
    #expect(written(text, at: x) == [result], "\(label)")
  }

  @Test(
    "Overwriting half of a wide character in a buffer makes its other half blank",
    arguments: [
      ("x", 0, "x 計  "), ("x", 1, " x計  "), ("x", 2, "設x   "), ("x", 3, "設 x  "),
      ("語", 1, " 語   "), ("語", 0, "語計  "), ("語", 3, "設 語 "), ("", 0, "設計  "),
    ]
  )
  func whatIsLeftOfAWideClusterBecomesBlank(text: String, x: Int, result: String) {
    #expect(
      written(text, at: x, over: "設計").map { $0.padded(toWidth: 6) }
        == [result.padded(toWidth: 6)]
    )
  }

  @Test("A tab in a buffer fills the cells up to the next tab stop")
  func aTabFillsUpToItsStop() {
    #expect(written("a\tb\t", width: 12, over: "xxxxxxxxxxxx") == ["a       b"])
  }

  @Test("Text that is written to a rectangle of a buffer does not leave the rectangle")
  func writingStaysWithinTheRectangleItIsGiven() {
    let clip = Rect(x: 2, y: 0, width: 2, height: 1)
    #expect(written("abcdef", over: "......", in: clip) == ["..cd.."])
    #expect(
      written("abcdef", over: "......", in: Rect(x: 2, y: 1, width: 2, height: 1)) == ["......"]
    )
  }

  @Test("Writing text to a buffer returns the column after the text")
  func writingGivesTheColumnAfterTheText() {
    var buffer = Buffer(size: Size(width: 6, height: 1))
    #expect(buffer.write("設a", at: Point(x: 1, y: 0)) == 4)
    #expect(buffer.write("abcdefgh", at: Point(x: 1, y: 0)) == 6)
  }

  @Test(
    "Filling a rectangle blanks the remaining halves of wide characters that the rectangle's edges cut"
  )
  func fillingBlanksHalvesOfWideClusters() {
    var buffer = Buffer(size: Size(width: 6, height: 2))
    buffer.write("設計語", at: .zero)
    buffer.fill(Rect(x: 1, y: 0, width: 2, height: 1), with: "·", style: .dim)
    buffer.expectConsistent()
    #expect(buffer.lines == [" ·· 語", ""])
    #expect(buffer.styles { $0 == .dim ? "d" : "." } == [".dd...", "......"])
  }

  @Test(
    "Filling a rectangle with a character that is not one cell wide fills the rectangle with spaces",
    arguments: ["語", "\n", "\u{1B}", "\u{200B}"] as [Character]
  )
  func fillingWithWhatDoesNotFitACellFillsWithSpaces(character: Character) {
    var buffer = Buffer(size: Size(width: 2, height: 1))
    buffer.write("ab", at: .zero)
    buffer.fill(buffer.bounds, with: character)
    #expect(buffer.lines == [""])
  }

  @Test("Restyling half of a wide character in a buffer restyles the whole character")
  func restylingKeepsWideClustersOfOneStyle() {
    var buffer = Buffer(size: Size(width: 6, height: 1))
    buffer.write("設計語", at: .zero)
    buffer.restyle(Rect(x: 1, y: 0, width: 2, height: 1)) { $0.bold() }
    #expect(buffer.lines == ["設計語"])
    #expect(buffer.styles { $0 == .bold ? "b" : "." } == ["..bb.."])
  }

  @Test("A cursor outside of a screen buffer is hidden")
  func aCursorOutsideIsHidden() {
    var buffer = Buffer(size: Size(width: 2, height: 2))
    buffer.cursor = Point(x: 1, y: 1)
    #expect(buffer.cursor == Point(x: 1, y: 1))
    buffer.cursor = Point(x: 2, y: 1)
    #expect(buffer.cursor == nil)
  }

  @Test("Drawing into a buffer without cells does nothing")
  func areHarmlessWithoutAnyCell() {
    var buffer = Buffer(size: .zero)
    buffer.write("abc", at: .zero)
    buffer.fill(Rect(x: -1, y: -1, width: 3, height: 3), with: "x")
    buffer.restyle(Rect(x: -1, y: -1, width: 3, height: 3)) { $0.bold() }
    #expect(buffer.lines == [])
    #expect(buffer[0, 0] == .blank)
  }

  @Test(
    "After random drawing, a buffer contains no half of a wide character",
    arguments: [20, 21, 22] as [UInt64]
  )
  func wideClustersAreAlwaysWhole(seed: UInt64) {
    var generator = AwkwardBuffers(seed: seed)
    for _ in 0..<60 { generator.next().expectConsistent("seed \(seed)") }
  }
}
