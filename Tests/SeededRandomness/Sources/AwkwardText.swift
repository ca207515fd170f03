/// Strings made of everything that is awkward in a terminal.
package struct AwkwardText {
  private static let pieces = [
    "a", "Z", "7", " ", "  ", "é", "e\u{301}", "語", "カ", "각", "ﾊ", "कि", "ё", "ß",
    "😀", "👍🏽", "👩‍🚀", "👨‍👩‍👧‍👦", "🇩🇪", "🇩", "1️⃣", "☺", "☺️", "⌚︎",
    "\u{300}", "\u{200D}", "\u{FE0F}", "\u{20E3}", "\u{AD}", "\u{200B}", "\u{600}", "\u{903}",
    "\0", "\u{1B}", "\u{1B}[31m", "\u{7F}", "\u{9B}2J", "\u{85}", "\n", "\r", "\r\n", "\t", "\u{B}",
    "\u{202E}", "\u{2066}", "\u{2069}", "\u{200F}", "\u{2028}", "\u{2029}", "…", "\u{E000}",
  ]

  /// Two hundred strings of up to a dozen pieces, the same for equal seeds.
  ///
  /// - Parameter seed: The seed of the random choices.
  /// - Returns: The strings.
  package static func samples(seed: UInt64) -> [String] {
    var generator = SeededGenerator(seed: seed)
    return (0..<200).map { _ in sample(using: &generator) }
  }

  /// A string of up to a dozen pieces.
  ///
  /// - Parameter generator: The source of the random choices.
  /// - Returns: The text.
  package static func sample(using generator: inout SeededGenerator) -> String {
    (0..<Int.random(in: 0...12, using: &generator))
      .compactMap { _ in pieces.randomElement(using: &generator) }
      .joined()
  }
}
