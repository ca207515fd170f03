import Synchronization

/// Collects the issues of an operation instead of reporting them.
package final class IssueCollector: Sendable {
  @TaskLocal static var current: IssueCollector?

  private let hasIssues = Atomic(false)

  func add() { hasIssues.store(true, ordering: .relaxed) }

  /// Runs an operation without reporting its issues.
  ///
  /// - Parameter operation: The operation.
  /// - Returns: The result of the operation, and whether it reported an issue.
  /// - Throws: An error of the operation.
  @discardableResult
  package static func collect<R>(
    _ operation: () throws -> R
  ) rethrows -> (result: R, hasIssues: Bool) {
    let collector = IssueCollector()
    let result = try $current.withValue(collector, operation: operation)
    return (result, collector.hasIssues.load(ordering: .relaxed))
  }
}
