import IssueReporting
import Sharing

/// Expects an operation to make exactly the asserted changes to shared values.
///
/// ```swift
/// expectSharedChanges {
///   model.deleteSyncUpButtonTapped(id: design.id)
/// } changes: {
///   model.$syncUps.withLock { $0.remove(id: design.id) }
/// }
/// ```
///
/// The second closure sees the shared values from before the operation and mutates them, or values
/// derived from them. The function compares these mutations with the changes that happened, and
/// leaves the shared values unchanged. The test fails if an asserted change did not happen, if it
/// happened differently, or if another shared value changed. If another shared value changed, the
/// failure is at the line of the mutation.
///
/// Changes by the operation's task and its child tasks are tracked, but changes by a dispatch queue
/// or a detached task are not.
///
/// - Parameters:
///   - operation: The operation.
///   - changes: Makes the expected changes.
///   - fileID: The module and file to report a failure in, if the mutation is unknown.
///   - filePath: The path of that file, if the mutation is unknown.
///   - line: The line to report a failure at, if the mutation is unknown.
///   - column: The column to report a failure at, if the mutation is unknown.
/// - Returns: The result of the operation.
/// - Throws: Any error that either closure throws.
@discardableResult
public func expectSharedChanges<R>(
  _ operation: () throws -> R,
  changes: () throws -> Void,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) rethrows -> R {
  let callSite = CallSite(fileID, filePath, line, column)
  let tracker = SharedChangeTracker()
  let result = try tracker.track(operation)
  report(try tracker.differences(from: changes), at: callSite)
  return result
}

/// Expects an asynchronous operation to make exactly the asserted changes to shared values.
///
/// - Parameters:
///   - operation: The operation. The operation runs on the caller's actor.
///   - changes: Makes the expected changes.
///   - fileID: The module and file to report a failure in, if the mutation is unknown.
///   - filePath: The path of that file, if the mutation is unknown.
///   - line: The line to report a failure at, if the mutation is unknown.
///   - column: The column to report a failure at, if the mutation is unknown.
/// - Returns: The result of the operation.
/// - Throws: Any error that either closure throws.
@discardableResult
public nonisolated(nonsending) func expectSharedChanges<R>(
  _ operation: nonisolated(nonsending) () async throws -> R,
  changes: () throws -> Void,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) async rethrows -> R {
  let callSite = CallSite(fileID, filePath, line, column)
  let tracker = SharedChangeTracker()
  let result = try await tracker.track(operation)
  report(try tracker.differences(from: changes), at: callSite)
  return result
}

private func report(_ differences: [SharedChangeDifference], at callSite: CallSite) {
  for difference in differences { (difference.callSite ?? callSite).report(difference.message) }
}
