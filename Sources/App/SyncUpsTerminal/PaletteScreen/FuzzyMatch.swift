/// A match of a query in a string: the string contains the letters of the query in the same order,
/// but not necessarily together.
///
/// ```swift
/// FuzzyMatch("delsy", in: "Delete the sync-up")?.places  // [0, 1, 2, 11, 12]
/// ```
package nonisolated struct FuzzyMatch: Hashable, Sendable {
  /// The indices of the matching characters in the text.
  package let places: [Int]

  /// The score of the match.
  ///
  /// A match of the whole query at the start of a word ranks first, then a match of the whole query
  /// within a word. In all other matches, letters at the start of a word and consecutive letters
  /// score higher than other letters.
  package let score: Int

  /// The score of a match of the whole query, which is higher than the score of letters that do not
  /// all follow each other.
  private static let wholeScore = 1_000_000

  /// Finds the best match, or returns `nil` if the text does not match the query.
  ///
  /// - Parameters:
  ///   - query: The letters to find. Case and spaces do not matter.
  ///   - text: The text to search.
  package init?(_ query: String, in text: String) {
    let wanted = query.lowercased().filter { !$0.isWhitespace }.map { $0 }
    let letters = text.lowercased().map { $0 }
    guard !wanted.isEmpty else {
      (places, score) = ([], 0)
      return
    }
    if let start = Self.start(of: query, in: letters) {
      places = Array(start.place..<start.place + start.length)
      score = Self.wholeScore * (start.beginsWord ? 2 : 1)
      return
    }
    // For each character of the text, the best match that ends there. The match covers the letters
    // of the query up to the current one.
    var best: [(score: Int, places: [Int])?] = []
    for (index, letter) in wanted.enumerated() {
      var before: (score: Int, places: [Int])?
      best = letters.indices.map { place in
        defer {
          if index > 0, let match = best[place], match.score > (before?.score ?? -1) {
            before = match
          }
        }
        guard letters[place] == letter else { return nil }
        let value = place == 0 || !letters[place - 1].isLetter ? 8 : 1
        guard index > 0 else { return (value, [place]) }
        let following = place > 0 ? best[place - 1].map { ($0.score + 5, $0.places) } : nil
        let candidates = [before.map { ($0.score, $0.places) }, following].compactMap(\.self)
        return candidates.max { $0.0 < $1.0 }.map { ($0.0 + value, $0.1 + [place]) }
      }
    }
    guard let match = best.compactMap(\.self).max(by: { $0.score < $1.score }) else { return nil }
    (places, score) = (match.places, match.score)
  }

  /// Returns the place where the text contains the whole query, or `nil` if it does not.
  ///
  /// A place at the start of a word is preferred to other places.
  private static func start(
    of query: String,
    in letters: [Character]
  ) -> (place: Int, length: Int, beginsWord: Bool)? {
    let wanted = query.lowercased().split(whereSeparator: \.isWhitespace).joined(separator: " ")
    let length = wanted.count
    guard length <= letters.count else { return nil }
    let places = (0...(letters.count - length)).filter { letters[$0...].starts(with: wanted) }
    let first = places.first { $0 == 0 || !letters[$0 - 1].isLetter }
    return (first ?? places.first).map { ($0, length, first != nil) }
  }
}
