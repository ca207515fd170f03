import SeededRandomness
import TerminalUI
import Testing

@Suite("The width of a grapheme cluster")
struct ColumnWidthTests {
  struct Row: CustomTestStringConvertible {
    let testDescription: String
    let character: Character
    let width: Int

    init(_ label: String, _ character: Character, _ width: Int) {
      testDescription = label
      self.character = character
      self.width = width
    }
  }

  @Test(
    "Ideographs, full-width letters and letters with a spacing vowel take two columns, other letters one",
    arguments: [
      Row("ASCII letter", "a", 1),
      Row("space", " ", 1),
      Row("tilde, the last of ASCII", "~", 1),
      Row("precomposed letter", "é", 1),
      Row("letter with a combining mark", "e\u{301}", 1),
      Row("letter with five combining marks", "a\u{301}\u{302}\u{303}\u{304}\u{305}", 1),
      Row("letter in an enclosing circle", "a\u{20DD}", 1),
      Row("Greek", "λ", 1),
      Row("Hebrew with a point", "ש\u{5C1}", 1),
      Row("soft hyphen, which terminals draw", "\u{AD}", 1),
      Row("Arabic number sign, a format character that is drawn", "\u{600}", 1),
      Row("ambiguous: ellipsis", "…", 1),
      Row("ambiguous: box drawing", "─", 1),
      Row("ambiguous: full block", "█", 1),
      Row("braille", "⣿", 1),
      Row("heavy right-pointing angle", "❯", 1),
      Row("replacement character", "\u{FFFD}", 1),
      Row("private use", "\u{E0B0}", 1),
      Row("unassigned", "\u{378}", 1),
      Row("half-width katakana", "ﾊ", 1),
      Row("ideographic half-fill space, not wide", "\u{303F}", 1),
      Row("first wide scalar", "\u{1100}", 2),
      Row("Han", "語", 2),
      Row("Han of the supplementary ideographic plane", "\u{20BB7}", 2),
      Row("last wide scalar", "\u{3FFFD}", 2),
      Row("just after the last wide scalar", "\u{3FFFE}", 1),
      Row("Han with a variation selector", "葛\u{E0100}", 2),
      Row("hiragana", "あ", 2),
      Row("katakana with a combining voiced mark", "カ\u{3099}", 2),
      Row("Hangul syllable", "각", 2),
      Row("Hangul syllable of three conjoining jamo", "\u{1100}\u{1161}\u{11A8}", 2),
      Row("full-width letter", "Ａ", 2),
      Row("full-width comma", "，", 2),
      Row("ideographic space", "\u{3000}", 2),
      Row("Devanagari consonant", "क", 1),
      Row("Devanagari consonant with a spacing vowel", "कि", 2),
      Row("Thai with a spacing vowel", "กำ", 2),
      Row("Thai with a mark above", "ก\u{E49}", 1),
    ]
  )
  func text(row: Row) {
    #expect(row.character.columnWidth == row.width)
  }

  @Test(
    "An emoji is two columns wide, and a symbol that is not displayed as an emoji is one column wide",
    arguments: [
      Row("emoji", "😀", 2),
      Row("emoji of Unicode 17", "\u{1FAEA}", 2),
      Row("emoji outside the pictograph blocks", "⌚", 2),
      Row("emoji with the text selector, which terminals do not narrow", "⌚\u{FE0E}", 2),
      Row("symbol in its text form", "☺", 1),
      Row("symbol with the text selector", "☺\u{FE0E}", 1),
      Row("symbol with the emoji selector", "☺\u{FE0F}", 2),
      Row("red heart", "❤️", 2),
      Row("letter with the emoji selector, which means nothing", "a\u{FE0F}", 1),
      Row("skin tone on a wide emoji", "👍🏽", 2),
      Row("skin tone on a narrow symbol", "☝🏽", 2),
      Row("skin tone alone", "🏽", 2),
      Row("family joined by zero-width joiners", "👨‍👩‍👧‍👦", 2),
      Row("joined, beginning with a narrow symbol", "❤️‍🔥", 2),
      Row("joined with a skin tone", "👩🏽‍🚀", 2),
      Row("rainbow flag", "🏳️‍🌈", 2),
      Row("flag of a country", "🇩🇪", 2),
      Row("half a flag", "🇩", 2),
      Row("flag of a region, by tags", "🏴󠁧󠁢󠁷󠁬󠁳󠁿", 2),
      Row("keycap", "1️⃣", 2),
      Row("keycap without the emoji selector", "1\u{20E3}", 1),
      Row("digit", "1", 1),
    ]
  )
  func emoji(row: Row) {
    #expect(row.character.columnWidth == row.width)
  }

  @Test(
    "Control characters and combining marks have no width",
    arguments: [
      Row("null", "\0", 0),
      Row("line feed", "\n", 0),
      Row("carriage return with line feed", "\r\n", 0),
      Row("tab", "\t", 0),
      Row("escape", "\u{1B}", 0),
      Row("delete", "\u{7F}", 0),
      Row("C1 control", "\u{9B}", 0),
      Row("combining mark alone", "\u{301}", 0),
      Row("zero-width space", "\u{200B}", 0),
      Row("zero-width joiner", "\u{200D}", 0),
      Row("variation selector alone", "\u{FE0F}", 0),
      Row("byte order mark", "\u{FEFF}", 0),
      Row("right-to-left mark", "\u{200F}", 0),
      Row("line separator", "\u{2028}", 0),
      Row("Hangul vowel alone", "\u{1161}", 0),
      Row("Hangul filler", "\u{3164}", 0),
      Row("unassigned, to be ignored", "\u{E0FFF}", 0),
    ]
  )
  func nothing(row: Row) {
    #expect(row.character.columnWidth == row.width)
  }

  @Test("Every Unicode scalar that is displayed as an emoji is two columns wide")
  func everyScalarWithEmojiPresentationIsWide() {
    let narrow = (0...0x1FFFF as ClosedRange<UInt32>)
      .compactMap(Unicode.Scalar.init)
      .filter { $0.properties.isEmojiPresentation && Character($0).columnWidth != 2 }
    #expect(narrow == [])
  }

  /// The expected number counts East Asian Width `W` and `F` of Unicode 17.0.0 without combining
  /// marks, and the 26 regional indicators.
  ///
  /// If a single bound of a range in the table moves, the number of wide scalars changes.
  @Test(
    "The number of scalars that are two columns wide is the number of wide scalars in the Unicode data"
  )
  func countsOfWideScalarsAreThoseOfTheUnicodeData() {
    let wide = (0...0x3FFFF as ClosedRange<UInt32>)
      .compactMap(Unicode.Scalar.init)
      .filter { Character($0).columnWidth == 2 }
    #expect(wide.count == 182_890)
    let isWideBeyond = stride(from: 0x40000 as UInt32, through: 0x10FFFF, by: 251)
      .compactMap(Unicode.Scalar.init)
      .contains { Character($0).columnWidth == 2 }
    #expect(!isWideBeyond)
    #expect(wide.filter { $0.value < 0x20000 }.count == 51_822)
    #expect(wide.filter { (0x1F000..<0x20000).contains($0.value) }.count == 1_210)
  }
}

@Suite("The width of a string")
struct TextColumnWidthTests {
  @Test(
    "The width of a string is the sum of the widths of its characters",
    arguments: [
      ("", 0),
      ("Design", 6),
      ("設計 v2", 7),
      ("Zoë\u{308} 👩‍🚀!", 7),
      ("👍🏽👍🏽", 4),
      ("स्त्री", 2),
      ("\u{1B}[0m", 3),
    ]
  )
  func isThatOfItsClusters(text: String, width: Int) {
    #expect(text.columnWidth == width)
  }

  @Test("The width of a substring counts only the characters of the substring")
  func ofAPartIsThatOfThePart() {
    #expect("Design 設計".dropFirst(7).columnWidth == 4)
  }

  @Test(
    "The width of a random text is the sum of the widths of its characters",
    arguments: [1, 2, 3] as [UInt64]
  )
  func isTheSumOverItsClusters(seed: UInt64) {
    for text in AwkwardText.samples(seed: seed) {
      #expect(text.columnWidth == text.map(\.columnWidth).reduce(0, +), "\(text.debugDescription)")
    }
  }
}
