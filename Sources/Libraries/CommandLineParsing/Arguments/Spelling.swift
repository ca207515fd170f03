/// Finds the word that the user most likely meant.
///
/// ```swift
/// Spelling.nearest(to: "lsit", among: ["list", "show"])  // "list"
/// ```
public enum Spelling {
  /// The candidate that a mistyped word is nearest to, or `nil` if none is near enough to suggest.
  ///
  /// The only candidate that begins with the word wins; after that the one with the fewest typing
  /// errors (a letter added, left out, replaced, or swapped with its neighbour), if they are at
  /// most a third of the letters. Case does not count. Of equals, the first wins.
  ///
  /// - Parameters:
  ///   - word: What was typed.
  ///   - candidates: What could have been meant.
  /// - Complexity: O(*n* · *m*) for each candidate whose length is near that of the word.
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

  /// The number of typing errors between two words, or more than `limit` when that is certain.
  ///
  /// - Source: the optimal string alignment distance.
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
