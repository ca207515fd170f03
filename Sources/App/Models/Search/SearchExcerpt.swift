/// The part of a line around a match.
package struct SearchExcerpt: Hashable, Sendable {
  /// The text before the match.
  package let before: String

  /// The match, spelled as in the line.
  package let match: String

  /// The text after the match.
  package let after: String

  package init(before: String, match: String, after: String) {
    self.before = before
    self.match = match
    self.after = after
  }

  /// The complete excerpt.
  package var text: String { before + match + after }
}

extension SearchExcerpt {
  /// Creates an excerpt of a line.
  ///
  /// - Parameters:
  ///   - range: The range of the match.
  ///   - line: The line that contains the match.
  ///   - context: The maximum number of characters to keep on each side of the match. Words stay
  ///     whole, and `…` marks omitted text.
  init(around range: Range<String.Index>, in line: String, context: Int) {
    self.init(
      before: Self.end(of: line[..<range.lowerBound], maxLength: context),
      match: String(line[range]),
      after: Self.beginning(of: line[range.upperBound...], maxLength: context)
    )
  }

  private static func end(of text: Substring, maxLength: Int) -> String {
    guard text.count > maxLength else { return String(text.drop(while: \.isWhitespace)) }
    let end = text.suffix(maxLength)
    if text[..<end.startIndex].last?.isWhitespace == true { return "…\(end)" }
    let words = end.drop { !$0.isWhitespace }.drop(while: \.isWhitespace)
    return "…\(words.isEmpty ? end : words)"
  }

  private static func beginning(of text: Substring, maxLength: Int) -> String {
    guard text.count > maxLength else { return String(text.droppingLast(while: \.isWhitespace)) }
    let beginning = text.prefix(maxLength)
    if text[beginning.endIndex...].first?.isWhitespace == true { return "\(beginning)…" }
    let words = beginning.droppingLast { !$0.isWhitespace }.droppingLast(while: \.isWhitespace)
    return "\(words.isEmpty ? beginning : words)…"
  }
}

extension Substring {
  /// Returns the substring without trailing characters that satisfy a predicate.
  fileprivate func droppingLast(while isDropped: (Character) -> Bool) -> Substring {
    guard let last = lastIndex(where: { !isDropped($0) }) else { return self[..<startIndex] }
    return self[...last]
  }
}
