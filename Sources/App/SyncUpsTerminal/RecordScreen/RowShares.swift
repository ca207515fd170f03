/// Distributes rows among strings, so that each string gets at least one row.
enum RowShares {
  /// Returns the number of rows that each string gets.
  ///
  /// First, the preferred string gets the rows that it needs, and all other strings get one row
  /// each. The list may then have to scroll. After that, the remaining rows go to the strings in
  /// order, until each string has the rows that it needs.
  ///
  /// - Parameters:
  ///   - rows: The available rows.
  ///   - needs: The number of rows that each string needs.
  ///   - preferred: The index of the preferred string, if any.
  static func shares(of rows: Int, among needs: [Int], preferring preferred: Int? = nil) -> [Int] {
    var shares = needs.map { _ in 1 }
    if let preferred { shares[preferred] = min(needs[preferred], max(1, rows)) }
    var rest = max(0, rows - shares.reduce(0, +))
    for index in needs.indices where rest > 0 {
      let more = min(rest, max(0, needs[index] - shares[index]))
      shares[index] += more
      rest -= more
    }
    return shares
  }

  /// Returns wrapped text in a limited number of rows.
  ///
  /// The last row contains all remaining text, which may be too long for the row.
  ///
  /// - Parameters:
  ///   - lines: The text, wrapped into as many rows as it needs.
  ///   - count: The maximum number of rows, at least 1.
  static func rows(of lines: [String], _ count: Int) -> [String] {
    guard lines.count > count, count > 0 else { return lines }
    return lines.prefix(count - 1) + [lines.dropFirst(count - 1).joined(separator: " ")]
  }
}
