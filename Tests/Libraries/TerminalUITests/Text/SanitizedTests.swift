import SeededRandomness
import TerminalUI
import Testing

@Suite("Sanitised text")
struct SanitizedTests {
  struct Row: CustomTestStringConvertible {
    let testDescription: String
    let text: String
    let result: String

    init(_ label: String, _ text: String, _ result: String) {
      testDescription = label
      self.text = text
      self.result = result
    }
  }

  @Test(
    "In sanitised text, characters that could control a terminal appear as symbols",
    arguments: [
      Row("plain", "Design", "Design"),
      Row("accents, wide and emoji", "Zoë 設計 👩‍🚀", "Zoë 設計 👩‍🚀"),
      Row("colour", "\u{1B}[31mred\u{1B}[0m", "␛[31mred␛[0m"),
      Row("title", "\u{1B}]0;owned\u{7}", "␛]0;owned␇"),
      Row("8-bit control sequence introducer", "\u{9B}2J", "�2J"),
      Row("null", "a\0b", "a␀b"),
      Row("last of C0", "\u{1F}", "␟"),
      Row("delete", "a\u{7F}", "a␡"),
      Row("backspace", "secret\u{8}", "secret␈"),
      Row("first and last of C1", "\u{80}\u{9F}", "��"),
      Row("no-break space, just after C1", "\u{A0}", "\u{A0}"),
      Row("right-to-left override", "exe\u{202E}gpj", "exe�gpj"),
      Row("embedding and its end", "\u{202A}a\u{202C}", "�a�"),
      Row("isolates", "\u{2066}a\u{2069}", "�a�"),
      Row("zero-width space", "De\u{200B}sign", "De�sign"),
      Row("byte order mark and word joiner", "\u{FEFF}De\u{2060}sign", "�De�sign"),
      Row("tags hidden in a text", "A\u{E0041}\u{E0042}", "A��"),
      Row("flag of Scotland", "🏴󠁧󠁢󠁳󠁣󠁴󠁿", "🏴󠁧󠁢󠁳󠁣󠁴󠁿"),
      Row("fillers", "a\u{3164}b\u{FFA0}", "a�b�"),
      Row("joiners where nothing joins", "a\u{200D}b \u{200C}c", "a�b �c"),
      Row("joiners in Persian and in emoji", "می\u{200C}خواهم 👩‍🚀", "می\u{200C}خواهم 👩‍🚀"),
      Row("variation selectors", "a\u{FE0F} 1️⃣ ☺️ 葛\u{E0100} a\u{E0100}", "a� 1️⃣ ☺️ 葛\u{E0100} a�"),
      Row(
        "many combining marks",
        "a" + String(repeating: "\u{301}", count: 20_000) + "b",
        "a" + String(repeating: "\u{301}", count: 30) + "b"
      ),
      Row("joiners between letters that do not join", "Ди\u{200D}з 設\u{200C}計", "Ди�з 設�計"),
      Row("a soft hyphen", "De\u{AD}sign", "De�sign"),
      Row("a consonant without a vowel, and a lone filler", "ㄱ\u{1160} ᄀ\u{1160}", "ㄱ� ᄀ\u{1160}"),
      Row("direction marks in Hebrew", "\u{200F}שלום\u{200E}", "\u{200F}שלום\u{200E}"),
      Row("direction marks in English", "De\u{200E}sign\u{200F}", "De�sign�"),
      Row("tab", "a\tb", "a␉b"),
      Row("line feed", "a\nb", "a␊b"),
      Row("carriage return with line feed", "a\r\nb", "a␍␊b"),
      Row("carriage return alone", "a\rb\r", "a␍b␍"),
      Row("two returns and a line feed", "a\r\r\nb", "a␍␍␊b"),
      Row("next line and separators", "a\u{85}b\u{2028}c\u{2029}d", "a␤b␤c␤d"),
      Row("escape sequence hidden behind a combining mark", "\u{1B}\u{301}[A", "␛\u{301}[A"),
    ]
  )
  func showsWhatWouldActOnATerminal(row: Row) {
    #expect(Array(row.text.sanitized().unicodeScalars) == Array(row.result.unicodeScalars))
  }

  @Test(
    "Sanitised text keeps or replaces line breaks as the caller requests",
    arguments: [
      (WhitespaceTreatment.visible, "a␊b␍␊c␤d␍e"),
      (.space, "a b c d␍e"),
      (.kept, "a\nb\nc\nd␍e"),
    ]
  )
  func treatsLineBreaksAsAsked(treatment: WhitespaceTreatment, result: String) {
    #expect("a\nb\r\nc\u{2028}d\re".sanitized(newlines: treatment) == result)
  }

  @Test(
    "Sanitised text keeps or replaces tabs as the caller requests",
    arguments: [
      (WhitespaceTreatment.visible, "a␉b␊c"),
      (.space, "a b␊c"),
      (.kept, "a\tb␊c"),
    ]
  )
  func treatsTabsAsAsked(treatment: WhitespaceTreatment, result: String) {
    #expect("a\tb\nc".sanitized(tabs: treatment) == result)
  }

  @Test(
    "Sanitised text contains no character that could control a terminal",
    arguments: [10, 11, 12] as [UInt64]
  )
  func hasNothingThatActsOnATerminal(seed: UInt64) {
    for text in AwkwardText.samples(seed: seed) {
      let acting = text.sanitized(newlines: .space, tabs: .space).unicodeScalars.filter {
        switch $0.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: true
        default:
          [0x200B, 0xFEFF].contains($0.value) || (0x202A...0x202E).contains($0.value)
            || (0x2066...0x2069).contains($0.value)
        }
      }
      #expect(acting.isEmpty, "\(text.debugDescription)")
    }
  }

  @Test("Sanitised text keeps no invisible character between Latin, Greek or Cyrillic letters")
  func hasNothingInvisible() {
    // These format characters are visible, unlike most characters in their Unicode category.
    let visible: Set<UInt32> = [
      0x600, 0x601, 0x602, 0x603, 0x604, 0x605, 0x6DD, 0x70F, 0x890, 0x891, 0x8E2, 0x110BD, 0x110CD,
    ]
    // The planes between these two ranges contain no invisible characters.
    let values = [UInt32(0)...0x1FFFF, 0xE0000...0xE0FFF].joined()
    for scalar in values.compactMap(Unicode.Scalar.init) {
      let properties = scalar.properties
      let isInvisible =
        [.control, .format, .lineSeparator, .paragraphSeparator]
        .contains(properties.generalCategory) || properties.isDefaultIgnorableCodePoint
      guard isInvisible, !visible.contains(scalar.value) else { continue }
      for letter in ["a", "λ", "ж"] + ((0xFE00...0xE01EF).contains(scalar.value) ? [] : ["設"]) {
        let text = "\(letter)\(scalar)b".sanitized()
        let code = String(scalar.value, radix: 16)
        #expect(!text.unicodeScalars.contains(scalar), "\(letter) U+\(code)")
      }
    }
  }

  @Test("Sanitising text twice gives the same result as once", arguments: [13, 14] as [UInt64])
  func staysTheSameWhenSanitisedAgain(seed: UInt64) {
    for text in AwkwardText.samples(seed: seed) {
      let once = text.sanitized(newlines: .kept, tabs: .kept)
      #expect(once.sanitized(newlines: .kept, tabs: .kept) == once, "\(text.debugDescription)")
    }
  }
}
