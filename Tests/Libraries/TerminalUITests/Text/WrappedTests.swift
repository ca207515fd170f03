import SeededRandomness
import TerminalUI
import Testing

@Suite("Wrapping text into lines")
struct WrappedTests {
  @Test(
    "Wrapped text is broken at spaces and line breaks, and within words that are too long",
    arguments: [
      ("", 10, [""]),
      ("one", 10, ["one"]),
      ("one two", 7, ["one two"]),
      ("one two", 6, ["one", "two"]),
      ("one  two ", 20, ["one two"]),
      ("one\ntwo", 20, ["one", "two"]),
      ("one\n\ntwo\n", 20, ["one", "", "two", ""]),
      ("abcdefgh", 3, ["abc", "def", "gh"]),
      ("a bcdefg h", 3, ["a", "bcd", "efg", "h"]),
      ("ab cdefg h", 3, ["ab", "cde", "fg", "h"]),
      ("設計会議", 5, ["設計", "会議"]),
      ("設計 会議 abc", 9, ["設計 会議", "abc"]),
      ("設計", 0, ["設", "計"]),
      ("\u{200B} abc", 10, ["\u{200B} abc"]),
    ]
  )
  func breaksAtSpaces(text: String, width: Int, lines: [String]) {
    #expect(text.wrapped(toWidth: width) == lines)
  }

  @Test(
    "Wrapped text stays within its width and loses no word",
    arguments: [15, 16, 17] as [UInt64]
  )
  func staysWithinTheWidthAndLosesNoWord(seed: UInt64) {
    for text in AwkwardText.samples(seed: seed).map({ $0.sanitized(newlines: .kept) }) {
      for width in 2...12 {
        let lines = text.wrapped(toWidth: width)
        let comment: Comment = "\(text.debugDescription) to \(width)"
        #expect(lines.allSatisfy { $0.columnWidth <= width }, comment)
        #expect(
          lines.joined().unicodeScalars.filter { $0 != " " }
            .elementsEqual(text.unicodeScalars.filter { $0 != " " && $0 != "\n" }),
          comment
        )
      }
    }
  }
}
