import SeededRandomness
import TerminalUI
import Testing

@Suite("Arbitrary edits of a text field")
struct TextEditingLawTests {
  private static let presses: [KeyPress] = [
    "a", " ", "設", "\u{301}", "🇩", "🇪", "\u{200D}", "👩", "क", "\u{94D}", "ᄀ", "ᅡ", .key(.left),
    .key(.right), .key(.home),
    .key(.end), .key(.up), .key(.down), .key(.enter), .key(.backspace), .key(.delete),
    .alt("b"), .alt("f"), .alt("d"), .control("w"), .control("k"), .control("u"), .control("y"),
  ]

  @Test(
    "Random edits of a text never leave the cursor inside a character",
    arguments: Array(500..<520) as [UInt64],
    [false, true]
  )
  func keepsTheCursorBetweenClusters(seed: UInt64, allowsLineBreaks: Bool) {
    var generator = SeededGenerator(seed: seed)
    let texts = AwkwardText.samples(seed: seed)
    var editing = TextEditing(allowsLineBreaks: allowsLineBreaks)
    for step in 0..<150 {
      if Int.random(in: 0..<10, using: &generator) == 0 {
        editing.insert(texts.randomElement(using: &generator) ?? "")
      } else {
        editing.handle(Self.presses.randomElement(using: &generator) ?? "a", width: 8)
      }
      let comment: Comment = "seed \(seed), step \(step)"
      #expect((0...editing.characters.count).contains(editing.cursor), comment)
      #expect(editing.characters == Array(editing.text), comment)
      #expect(allowsLineBreaks || !editing.text.contains(where: \.isNewline), comment)
      let lines = editing.lines(width: 8)
      #expect(lines.first?.lowerBound == 0 && lines.last?.upperBound == editing.characters.count)
      for (line, next) in zip(lines, lines.dropFirst()) {
        let isBroken = line.upperBound + 1 == next.lowerBound
        #expect(isBroken || line.upperBound == next.lowerBound, comment)
        #expect(!isBroken || editing.characters[line.upperBound] == "\n", comment)
      }
    }
  }
}
