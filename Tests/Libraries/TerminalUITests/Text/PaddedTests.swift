import SeededRandomness
import TerminalUI
import Testing

@Suite("Padding and fitting text to a width")
struct PaddedTests {
  @Test(
    "Padded text is filled with spaces up to the given width",
    arguments: [
      ("Ada", 5, TextAlignment.leading, "Ada  "),
      ("Ada", 5, .trailing, "  Ada"),
      ("Ada", 5, .center, " Ada "),
      ("Ada", 6, .center, " Ada  "),
      ("Ada", 3, .leading, "Ada"),
      ("Ada", 2, .trailing, "Ada"),
      ("", 2, .leading, "  "),
      ("設計", 5, .leading, "設計 "),
      ("👩‍🚀", 4, .trailing, "  👩‍🚀"),
      ("Ada", -1, .leading, "Ada"),
    ]
  )
  func fillsWithSpaces(text: String, width: Int, alignment: TextAlignment, result: String) {
    #expect(text.padded(toWidth: width, alignment: alignment) == result)
  }

  @Test(
    "Fitted text is truncated if it is too wide, and padded if it is too narrow",
    arguments: [
      ("設計会議", 6, TextAlignment.leading, "設計… "),
      ("設計会議", 6, .trailing, " 設計…"),
      ("Ada", 5, .trailing, "  Ada"),
      ("Ada", 2, .leading, "A…"),
      ("Ada", 0, .leading, ""),
    ]
  )
  func fittedIsCutAndFilled(text: String, width: Int, alignment: TextAlignment, result: String) {
    #expect(text.fitted(toWidth: width, alignment: alignment) == result)
  }

  @Test("Fitted text has exactly the requested width", arguments: [7, 8, 9] as [UInt64])
  func fittedTakesExactlyTheWidth(seed: UInt64) {
    for text in AwkwardText.samples(seed: seed).map({ $0.sanitized() }) {
      for width in 0...14 {
        let result = text.fitted(toWidth: width)
        #expect(result.columnWidth == width, "\(text.debugDescription) in \(width)")
      }
    }
  }
}
