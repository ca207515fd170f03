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
/// The second closure sees the shared values as they were before the operation, and mutates them or
/// values derived from them. The function compares the second closure's mutations with the changes
/// that the operation made, and leaves the shared values unchanged. The test fails if an asserted
/// change did not happen, if it happened differently, or if another shared value changed. A failure
/// because another shared value changed is reported at the line of that value's mutation.
///
/// The function tracks the changes that the operation's task and its child tasks make, but not the
/// changes that a dispatch queue or a detached task makes.
///
/// - Parameters:
///   - operation: The operation, which changes shared values.
///   - changes: Makes the expected changes to the shared values.
///   - fileID: The module and file to report a failure in, if the mutation's position is unknown.
///   - filePath: The path of the file to report a failure in, if the mutation's position is
///     unknown.
///   - line: The line to report a failure at, if the mutation's position is unknown.
///   - column: The column to report a failure at, if the mutation's position is unknown.
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
///   - operation: The operation, which changes shared values and runs on the caller's actor.
///   - changes: Makes the expected changes to the shared values.
///   - fileID: The module and file to report a failure in, if the mutation's position is unknown.
///   - filePath: The path of the file to report a failure in, if the mutation's position is
///     unknown.
///   - line: The line to report a failure at, if the mutation's position is unknown.
///   - column: The column to report a failure at, if the mutation's position is unknown.
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
