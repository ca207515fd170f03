import IssueReporting

/// The source location of an expectation.
struct IssueLocation {
  let fileID: StaticString
  let filePath: StaticString
  let line: UInt
  let column: UInt

  /// Reports a failed expectation.
  func report(_ message: String) {
    reportIssue(message, fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Reports an error that an expectation's closure throws.
  func report(_ error: any Error) {
    reportIssue(error, fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Reports the difference between two values, if any.
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
