import SeededRandomness
import TerminalUI
import Testing

@Suite("Truncating text to a width")
struct TruncatedTests {
  @Test(
    "Truncated text keeps the longest prefix that fits the width",
    arguments: [
      ("Engineering", 12, "Engineering"),
      ("Engineering", 11, "Engineering"),
      ("Engineering", 10, "Engineeri…"),
      ("Engineering", 2, "E…"),
      ("Engineering", 1, "…"),
      ("Engineering", 0, ""),
      ("Engineering", -3, ""),
      ("", 0, ""),
      ("", 4, ""),
      ("設計会議", 8, "設計会議"),
      ("設計会議", 7, "設計会…"),
      ("設計会議", 6, "設計…"),
      ("設計会議", 2, "…"),
      ("a👨‍👩‍👧b", 3, "a…"),
      ("a👨‍👩‍👧b", 4, "a👨‍👩‍👧b"),
      ("e\u{301}e\u{301}e\u{301}", 2, "e\u{301}…"),
    ]
  )
  func keepsTheLongestBeginningThatFits(text: String, width: Int, result: String) {
    #expect(text.truncated(toWidth: width) == result)
  }

  @Test(
    "Truncated text stays within its width and leaves at most one column unused",
    arguments: [4, 5, 6] as [UInt64]
  )
  func staysWithinTheWidthAndWastesAtMostAColumn(seed: UInt64) {
    for text in AwkwardText.samples(seed: seed) {
      for width in 0...14 {
        let result = text.truncated(toWidth: width)
        let comment: Comment = "\(text.debugDescription) to \(width)"
        #expect(result.columnWidth <= width, comment)
        #expect(result.columnWidth >= min(width - 1, text.columnWidth), comment)
        #expect((result == text) == (text.columnWidth <= width), comment)
      }
    }
  }

  @Test(
    "Text that is truncated in the middle keeps its beginning and its end",
    arguments: [
      ("Retrospective (copy)", 15, "Retrosp… (copy)"), ("Design", 6, "Design"),
      ("Design", 5, "De…gn"), ("Design", 1, "…"), ("Design", 0, ""),
      ("設計会議の予定", 8, "設…予定"),
    ]
  )
  func middle(text: String, width: Int, result: String) {
    #expect(text.truncatedInMiddle(toWidth: width) == result)
  }
}
