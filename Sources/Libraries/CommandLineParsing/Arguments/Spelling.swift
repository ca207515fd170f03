/// Suggests corrections for mistyped words.
///
/// ```swift
/// Spelling.nearest(to: "lsit", among: ["list", "show"])  // "list"
/// ```
public enum Spelling {
  /// Returns the candidate closest to a mistyped word, or `nil` if none is close enough.
  ///
  /// If only one candidate starts with the word, the result is that candidate. In all other cases,
  /// the result is the candidate with the fewest typing errors. One error is always allowed, and a
  /// longer word may have one error for every three letters. A typing error is a letter added,
  /// omitted, replaced, or swapped with its neighbour. Case does not matter. If two candidates are
  /// equally close, the result is the first one. A word of one letter is close to no candidate.
  ///
  /// - Parameters:
  ///   - word: The mistyped word.
  ///   - candidates: The valid words.
  /// - Complexity: O(*n* · *m*) for each candidate of similar length.
  public static func nearest(to word: String, among candidates: [String]) -> String? {
    let typed = Array(word.lowercased())
    guard typed.count >= 2 else { return nil }
    let completions = candidates.filter { $0.lowercased().starts(with: typed) }
    if completions.count == 1 { return completions.first }
    let tolerance = max(1, typed.count / 3)
    return
      candidates
      .map { ($0, errors(from: typed, to: Array($0.lowercased()), upTo: tolerance)) }
      .filter { $0.1 <= tolerance }
      .min { $0.1 < $1.1 }?
      .0
  }

  /// Returns the number of typing errors between two words, or a number greater than `limit` if
  /// there are more than `limit` errors.
  ///
  /// - Source: The optimal string alignment distance.
  private static func errors(
    from typed: [Character],
    to meant: [Character],
    upTo limit: Int
  ) -> Int {
    guard abs(typed.count - meant.count) <= limit else { return limit + 1 }
    var beforePrevious: [Int] = []
    var previous = Array(0...meant.count)
    for (row, letter) in typed.enumerated() {
      var current = [row + 1]
      for (column, other) in meant.enumerated() {
        var least = min(
          previous[column + 1] + 1,
          current[column] + 1,
          previous[column] + (letter == other ? 0 : 1)
        )
        if row > 0, column > 0, letter == meant[column - 1], typed[row - 1] == other {
          least = min(least, beforePrevious[column - 1] + 1)
        }
        current.append(least)
      }
      (beforePrevious, previous) = (previous, current)
    }
    return previous[meant.count]
  }
}
