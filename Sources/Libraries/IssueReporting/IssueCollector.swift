import Locking

/// Collects the issues of an operation instead of reporting them.
package final class IssueCollector: Sendable {
  @TaskLocal static var current: IssueCollector?

  private let issues = Locked<[ReportedIssue]>([])

  func add(_ issue: ReportedIssue) { issues.withLock { $0.append(issue) } }

  /// Runs an operation without reporting its issues.
  ///
  /// - Parameter operation: The operation. Issues that a detached task or another queue reports are
  ///   not collected.
  /// - Returns: The result of the operation, and its issues in order.
  /// - Throws: Any error that the operation throws.
  @discardableResult
  package static func collect<R>(
    _ operation: () throws -> R
  ) rethrows -> (result: R, issues: [ReportedIssue]) {
    let collector = IssueCollector()
    let result = try $current.withValue(collector, operation: operation)
    return (result, collector.issues.withLock { $0 })
  }

  /// Runs an asynchronous operation without reporting its issues.
  ///
  /// - Parameter operation: The operation. Issues that a detached task or another queue reports are
  ///   not collected.
  /// - Returns: The result of the operation, and its issues in order.
  /// - Throws: Any error that the operation throws.
  package static func collect<R>(
    _ operation: () async throws -> R
  ) async rethrows -> (result: R, issues: [ReportedIssue]) {
    let collector = IssueCollector()
    let result = try await $current.withValue(collector, operation: operation)
    return (result, collector.issues.withLock { $0 })
  }
}
