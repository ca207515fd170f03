import IssueReporting

extension CallSite {
  /// Reports the difference between two values if they are not equal.
  func reportDifference<T: Equatable>(
    from first: T,
    to second: T,
    _ message: String?,
    sides: String
  ) {
    guard let difference = diff(first, second, format: .proportional) else { return }
    let lines = difference.split(separator: "\n", omittingEmptySubsequences: false)
    report(
      """
      \(message.map { "\($0) - " } ?? "")Difference: …

      \(lines.map(String.init).indented().joined(separator: "\n"))

      (\(sides))
      """
    )
  }
}
