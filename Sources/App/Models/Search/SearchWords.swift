/// The words of a search: a text matches if it has all of them, in any order.
///
/// ```swift
/// SearchWords("page login").match("Shipped the login page.")  // true
/// ```
package struct SearchWords: Hashable, Sendable {
  private let phrase: SearchPattern
  private let words: [SearchPattern]

  /// Splits a text at its white space.
  package init(_ text: String) {
    let words = text.split(whereSeparator: \.isWhitespace).map(String.init)
    phrase = SearchPattern(words.joined(separator: " "))
    self.words = words.map(SearchPattern.init)
  }

  /// Whether there is nothing to look for.
  package var isEmpty: Bool { words.isEmpty }

  /// Returns whether a text has all of the words.
  ///
  /// - Parameter text: Where to look.
  package func match(_ text: String) -> Bool {
    !isEmpty && words.allSatisfy { $0.firstMatch(in: text) != nil }
  }

  /// Returns whether some texts have all of the words between them, which they do without any words.
  ///
  /// - Parameter texts: Where to look.
  package func match(between texts: [String]) -> Bool {
    words.allSatisfy { word in texts.contains { word.firstMatch(in: $0) != nil } }
  }

  /// Returns the lines of a text that have all of the words.
  ///
  /// - Parameter text: Where to look.
  /// - Returns: Each line with its number, which is 1 for the first.
  package func lines(of text: String) -> [(number: Int, line: String)] {
    // Most texts have no such line, which is faster to see in the whole text.
    guard match(text) else { return [] }
    return Self.lines(of: text).enumerated().compactMap { index, line in
      let line = String(line)
      return match(line) ? (index + 1, line) : nil
    }
  }

  /// Returns a piece of a line around the words: around all of them if they stand there as they were
  /// typed, else around the one that comes first.
  ///
  /// - Parameters:
  ///   - line: Where to look.
  ///   - context: How many characters to keep on each side, at most.
  /// - Returns: The piece, which is the line without a match if it has none of the words.
  package func excerpt(of line: String, context: Int = 32) -> SearchExcerpt {
    let range =
      phrase.firstMatch(in: line)
      ?? words.compactMap { $0.firstMatch(in: line) }.min { $0.lowerBound < $1.lowerBound }
    guard let range else { return SearchExcerpt(before: line, match: "", after: "") }
    return SearchExcerpt(around: range, in: line, context: context)
  }

  /// Returns where the words stand in a text, so that they can be marked.
  ///
  /// - Parameter text: Where to look.
  /// - Returns: The first place of each word that the text has, in order and without overlaps.
  package func ranges(in text: String) -> [Range<String.Index>] {
    let found = words.compactMap { $0.firstMatch(in: text) }
    var ranges: [Range<String.Index>] = []
    for range in found.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = ranges.last, range.lowerBound <= last.upperBound {
        ranges[ranges.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
      } else {
        ranges.append(range)
      }
    }
    return ranges
  }

  private static func lines(of text: String) -> [Substring] {
    var characters = text.utf8Span
    // Line feeds are found faster among bytes than among characters, of which a carriage return and
    // a line feed are one.
    guard characters.checkForASCII(), let breaks = lineFeeds(in: characters.span) else {
      return text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    }
    var rest = text[...]
    var start = 0
    var lines: [Substring] = []
    for place in breaks {
      let end = rest.utf8.index(rest.startIndex, offsetBy: place - start)
      lines.append(rest[..<end])
      rest = rest[rest.utf8.index(after: end)...]
      start = place + 1
    }
    return lines + [rest]
  }

  /// Finds the line feeds in ASCII characters, or `nil` if some are parts of longer line breaks.
  private static func lineFeeds(in bytes: Span<UInt8>) -> [Int]? {
    var places: [Int] = []
    for index in bytes.indices where bytes[index] < 0x0E {
      if bytes[index] == 0x0D { return nil }
      if bytes[index] >= 0x0A { places.append(index) }
    }
    return places
  }
}
