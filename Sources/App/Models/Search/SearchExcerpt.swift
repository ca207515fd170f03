/// A piece of text around what was looked for.
package struct SearchExcerpt: Hashable, Sendable {
  /// What comes before the match.
  package let before: String

  /// What matches, as it is written there.
  package let match: String

  /// What comes after the match.
  package let after: String

  /// Creates an excerpt.
  ///
  /// - Parameters:
  ///   - before: What comes before the match.
  ///   - match: What matches.
  ///   - after: What comes after the match.
  package init(before: String, match: String, after: String) {
    self.before = before
    self.match = match
    self.after = after
  }

  /// The whole of it.
  package var text: String { before + match + after }
}

extension SearchExcerpt {
  /// Cuts a line around a match.
  ///
  /// - Parameters:
  ///   - range: The match.
  ///   - line: The line that it is in.
  ///   - context: How many characters to keep on each side of the match, at most. Words are kept
  ///     whole, and what is left out is shown as `…`.
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
  /// The text without those characters at its end of which something is true.
  fileprivate func droppingLast(while isDropped: (Character) -> Bool) -> Substring {
    guard let last = lastIndex(where: { !isDropped($0) }) else { return self[..<startIndex] }
    return self[...last]
  }
}
