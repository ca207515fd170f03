import TerminalUI
import Testing

@Suite("Rendering frames on a terminal")
struct RendererTests {
  private static let size = Size(width: 12, height: 3)

  private func buffer(_ draw: (inout Buffer) -> Void = { _ in }) -> Buffer {
    var buffer = Buffer(size: Self.size)
    draw(&buffer)
    return buffer
  }

  private func sent(
    from old: Buffer?,
    to new: Buffer,
    colors: ColorSupport = .trueColor
  ) -> String {
    let bytes = Renderer(colors: colors).bytes(from: old, to: new)
    return String(decoding: bytes, as: UTF8.self).sanitized()
  }

  /// The bytes between the start and the end of a synchronised update.
  private func change(
    from old: Buffer,
    to new: Buffer,
    colors: ColorSupport = .trueColor
  ) -> String {
    let text = sent(from: old, to: new, colors: colors)
    #expect(text.hasPrefix("␛[?2026h") && text.hasSuffix("␛[?2026l"))
    return String(text.dropFirst(8).dropLast(8))
  }

  @Test("The renderer sends nothing for an unchanged frame")
  func nothingIsSentWhenNothingChanged() {
    let buffer = buffer { $0.write("Design", at: .zero) }
    #expect(sent(from: buffer, to: buffer) == "")
  }

  @Test("The renderer clears the screen before its first frame")
  func theFirstFrameClearsTheScreen() {
    let new = buffer { $0.write("Design", at: Point(x: 1, y: 1)) }
    #expect(
      sent(from: nil, to: new) == "␛[?2026h␛[?25l␛[m␛[H␛[2J␛[2;2HDesign␛[?2026l"
    )
  }

  @Test("If the size of the frame has changed, the renderer draws the whole frame")
  func anotherSizeIsDrawnAnew() {
    let new = buffer()
    #expect(
      sent(from: Buffer(size: .zero), to: new) == "␛[?2026h␛[?25l␛[m␛[H␛[2J␛[?2026l"
    )
  }

  @Test("The renderer sends only the changed cells of a frame")
  func onlyWhatChangedIsSent() {
    let old = buffer { $0.write("0:27 elapsed", at: Point(x: 0, y: 1)) }
    let new = buffer { $0.write("0:28 elapsed", at: Point(x: 0, y: 1)) }
    #expect(change(from: old, to: new) == "␛[2;4H8")
  }

  @Test(
    "The renderer reaches the next changed cell with as few bytes as possible",
    arguments: [
      ("abcdefghijkl", "Abcdefghijkl", "␛[HA"),
      ("abcdefghijkl", "AbcDefghijkl", "␛[HAbcD"),
      ("abcdefghijkl", "AbcdefGhijkl", "␛[HA␛[5CG"),
      ("ab設efghijkl", "Ab設Efghijkl", "␛[HA␛[3CE"),
      ("abcdefghijkl", "Abc", "␛[HA␛[2C␛[K"),
      ("abcdef", "abc", "␛[1;4H   "),
      ("abcdefg", "abc", "␛[1;4H␛[K"),
      ("abcdefghijkl", "abcdefghijkL", "␛[1;12HL"),
    ]
  )
  func theShortestWayIsTaken(old: String, new: String, sent: String) {
    #expect(
      change(from: buffer { $0.write(old, at: .zero) }, to: buffer { $0.write(new, at: .zero) })
        == sent
    )
  }

  @Test(
    "The renderer writes a long run of blanks inside a row as one erase sequence",
    arguments: [
      ("abcdefghijkl", "           l", "␛[H␛[11X"), ("abcdefghijkl", "A          l", "␛[HA␛[10X"),
      ("abcdefghijkl", "         jkl", "␛[H         "), ("a          l", "           l", "␛[H "),
    ]
  )
  func manyBlanksInsideARowAreErased(old: String, new: String, sent: String) {
    #expect(
      change(from: buffer { $0.write(old, at: .zero) }, to: buffer { $0.write(new, at: .zero) })
        == sent
    )
  }

  @Test("The renderer still knows the cursor's row after it has drawn in the last column")
  func theRowIsKnownBehindTheLastColumn() {
    let new = buffer {
      $0.write("l", at: Point(x: 11, y: 1))
      $0.write("ab", at: Point(x: 0, y: 2))
    }
    #expect(change(from: buffer(), to: new) == "␛[2;12Hl␍␊ab")
  }

  @Test("The renderer moves to the start of the next row with a line feed")
  func theNextRowIsReachedByALineFeed() {
    let new = buffer {
      $0.write("ab", at: .zero)
      $0.write("cd", at: Point(x: 0, y: 1))
    }
    #expect(change(from: buffer(), to: new) == "␛[Hab␍␊cd")
  }

  @Test(
    "The renderer sets colour and attributes once for adjacent cells, and resets them at the end"
  )
  func colourAndAttributesAreSetOnceAndReset() {
    let new = buffer {
      $0.write("ab", at: .zero, style: Style.bold.foreground(Color(hex: 0xFF8B42)))
      $0.write("cd", at: Point(x: 2, y: 0), style: .bold)
    }
    #expect(change(from: buffer(), to: new) == "␛[H␛[1;38;2;255;139;66mab␛[39mcd␛[m")
  }

  @Test(
    "The renderer reduces colours to those that the terminal supports",
    arguments: [
      (ColorSupport.none, "␛[Ha"), (.ansi16, "␛[H␛[91ma␛[m"), (.ansi256, "␛[H␛[38;5;196ma␛[m"),
      (.trueColor, "␛[H␛[38;2;255;0;0ma␛[m"),
    ]
  )
  func coloursAreReducedToWhatThereIs(colors: ColorSupport, sent: String) {
    let new = buffer { $0.write("a", at: .zero, style: Style(foreground: Color(hex: 0xFF0000))) }
    #expect(change(from: buffer(), to: new, colors: colors) == sent)
  }

  @Test("The renderer hides the cursor while it draws cells")
  func theCursorIsHiddenWhileOtherCellsAreDrawn() {
    var old = buffer()
    old.cursor = Point(x: 1, y: 0)
    var new = buffer { $0.write("a", at: .zero) }
    new.cursor = Point(x: 1, y: 0)
    #expect(change(from: old, to: new) == "␛[?25l␛[Ha␛[?25h")
  }

  @Test("If the cursor moves but no cell changes, the renderer does not hide the cursor")
  func aCursorThatMovesAloneIsNotHidden() {
    var (old, new) = (buffer(), buffer())
    old.cursor = .zero
    new.cursor = Point(x: 3, y: 2)
    #expect(change(from: old, to: new) == "␛[3;4H")
    #expect(change(from: buffer(), to: new) == "␛[3;4H␛[?25h")
    #expect(change(from: new, to: buffer()) == "␛[?25l")
  }

  @Test("Characters of uncertain width do not shift the text that the renderer draws after them")
  func clustersOfUncertainWidthDoNotMoveWhatFollows() {
    let new = buffer { $0.write("👩‍🚀ab", at: .zero) }
    #expect(change(from: buffer(), to: new) == "␛[H👩‍🚀␛[3G␛[Kab")
  }

  @Test(
    "If a character of uncertain width changes, the renderer redraws the rest of its row",
    arguments: [
      ("ab", "☺\u{FE0F}", "␛[H␛[K☺\u{FE0F}␛[3G␛[K"), ("👨‍👩‍👧‍👦", "x", "␛[H␛[Kx"),
      ("a👨‍👩‍👧‍👦bc", "A設bc", "␛[HA␛[K設bc"), ("👩‍🚀abc", "👩‍🚀abd", "␛[1;5Hd"),
      ("abcd👩‍🚀abc", "xbcd👩‍🚀abc", "␛[Hx"),
    ]
  )
  func whatIsBesideAClusterOfUncertainWidthIsDrawnAgain(old: String, new: String, sent: String) {
    #expect(
      change(from: buffer { $0.write(old, at: .zero) }, to: buffer { $0.write(new, at: .zero) })
        == sent
    )
  }

  @Test(
    "The renderer moves the cursor between two characters that would otherwise join",
    arguments: ["🇪", "🇩🇪"]
  )
  func neighboursThatWouldJoinAreKeptApart(neighbour: String) {
    let new = buffer {
      $0.write("🇩", at: .zero)
      $0.write(neighbour, at: Point(x: 2, y: 0))
    }
    #expect(change(from: buffer(), to: new).contains("🇩␛[3G\(neighbour)"))
  }
}
