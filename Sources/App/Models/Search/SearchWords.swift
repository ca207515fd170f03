/// The words of a query.
///
/// A string matches the query if it contains all words, in any order.
///
/// ```swift
/// SearchWords("page login").match("Shipped the login page.")  // true
/// ```
package struct SearchWords: Hashable, Sendable {
  /// The whole query, and then its words.
  ///
  /// One array holds all patterns, because a search copies the words into each of its results.
  private let patterns: [SearchPattern]

  private var phrase: SearchPattern { patterns[0] }
  private var words: ArraySlice<SearchPattern> { patterns.dropFirst() }

  /// Splits a query at its white space.
  package init(_ text: String) {
    let words = text.split(whereSeparator: \.isWhitespace).map(String.init)
    patterns = ([words.joined(separator: " ")] + words).map(SearchPattern.init)
  }

  /// Whether the query contains no words.
  package var isEmpty: Bool { words.isEmpty }

  /// Returns whether a string contains all words.
  ///
  /// - Parameter text: The text to search.
  package func match(_ text: String) -> Bool {
    !isEmpty && words.allSatisfy { $0.firstMatch(in: text) != nil }
  }

  /// Returns whether each word is in at least one of the given strings.
  ///
  /// If the query contains no words, the result is `true`.
  ///
  /// - Parameter texts: The strings to search.
  package func match(between texts: [String]) -> Bool {
    words.allSatisfy { word in texts.contains { word.firstMatch(in: $0) != nil } }
  }

  /// Returns the lines that contain all words.
  ///
  /// - Parameter text: The text to search.
  /// - Returns: The matching lines and their numbers, counting from 1.
  package func lines(of text: String) -> [(number: Int, line: String)] {
    // Test the whole string first: most strings do not match, and one test is faster than a test of
    // each line.
    guard match(text) else { return [] }
    return Self.lines(of: text).enumerated().compactMap { index, line in
      let line = String(line)
      return match(line) ? (index + 1, line) : nil
    }
  }

  /// Returns an excerpt of a line around the whole query, or around the first matching word if the
  /// line does not contain the whole query.
  ///
  /// - Parameters:
  ///   - line: The line to search.
  ///   - context: The maximum number of characters to keep on each side of the match.
  /// - Returns: The excerpt. If the line contains none of the words, the excerpt is the whole line,
  ///   with an empty match.
  package func excerpt(of line: String, context: Int = 32) -> SearchExcerpt {
    let range =
      phrase.firstMatch(in: line)
      ?? words.compactMap { $0.firstMatch(in: line) }.min { $0.lowerBound < $1.lowerBound }
    guard let range else { return SearchExcerpt(before: line, match: "", after: "") }
    return SearchExcerpt(around: range, in: line, context: context)
  }

  /// Returns the ranges of the words in a string, for highlighting.
  ///
  /// - Parameter text: The text to search.
  /// - Returns: The range of the first match of each word, in the order of the string. Ranges that
  ///   overlap or touch are merged.
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
    // Search the bytes for line feeds, which is faster than searching the characters. Searching the
    // bytes works only if the text has no carriage returns, because a carriage return and a line
    // feed form one character.
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

  /// Returns the offsets of the line breaks in ASCII text, or `nil` if the text contains carriage
  /// returns.
  private static func lineFeeds(in bytes: Span<UInt8>) -> [Int]? {
    var places: [Int] = []
    for index in bytes.indices where bytes[index] < 0x0E {
      if bytes[index] == 0x0D { return nil }
      if bytes[index] >= 0x0A { places.append(index) }
    }
    return places
  }
}
