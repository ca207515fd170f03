/// Distributes rows among texts, of which each gets one row at least.
enum RowShares {
  /// Returns the number of rows of each text.
  ///
  /// The rows beyond one for each text go to the first texts that need them, so that these texts are
  /// shown in full.
  ///
  /// - Parameters:
  ///   - rows: The available rows.
  ///   - needs: The number of rows in which each text fits.
  ///   - preferred: The index of a text that gets rows first, if any.
  static func shares(of rows: Int, among needs: [Int], preferring preferred: Int? = nil) -> [Int] {
    var shares = needs.map { _ in 1 }
    var rest = max(0, rows - needs.count)
    for index in (preferred.map { [$0] } ?? []) + Array(needs.indices) where rest > 0 {
      let more = min(rest, max(0, needs[index] - shares[index]))
      shares[index] += more
      rest -= more
    }
    return shares
  }

  /// Returns the rows of a wrapped text, of which the last row has the rest.
  ///
  /// - Parameters:
  ///   - lines: The text in as many rows as it needs.
  ///   - count: The number of rows.
  static func rows(of lines: [String], _ count: Int) -> [String] {
    guard lines.count > count, count > 0 else { return lines }
    return lines.prefix(count - 1) + [lines.dropFirst(count - 1).joined(separator: " ")]
  }
}
