import Sharing
public import Testing

/// Expects an operation to change shared values in the asserted ways, and no shared value in any
/// other.
///
/// ```swift
/// expectSharedChanges {
///   model.deleteSyncUpButtonTapped(id: design.id)
/// } changes: {
///   model.$syncUps.withLock { $0.remove(id: design.id) }
/// }
/// ```
///
/// The second closure mutates the same shared values, or values derived from them, as they were
/// before the operation. Its mutations are compared with the changes that happened; the values
/// themselves stay as they are. The test fails if an asserted change did not happen, if it happened
/// differently, and if another shared value changed. The last failure is shown at the line of that
/// mutation.
///
/// Changes by the operation's task and its child tasks are tracked. Changes by a dispatch queue or
/// a detached task are not.
///
/// - Parameters:
///   - operation: The operation.
///   - changes: Makes the expected changes.
///   - sourceLocation: Where a failure is shown whose mutation is not known.
/// - Returns: What the operation returns.
/// - Throws: What the closures throw.
@discardableResult
public func expectSharedChanges<R>(
  _ operation: () throws -> R,
  changes: () throws -> Void,
  sourceLocation: SourceLocation = #_sourceLocation
) rethrows -> R {
  let tracker = SharedChangeTracker()
  let result = try tracker.track(operation)
  record(try tracker.differences(from: changes), at: sourceLocation)
  return result
}

/// Expects an asynchronous operation to change shared values in the asserted ways, and no shared
/// value in any other.
///
/// - Parameters:
///   - operation: The operation. It runs where the caller does.
///   - changes: Makes the expected changes.
///   - sourceLocation: Where a failure is shown whose mutation is not known.
/// - Returns: What the operation returns.
/// - Throws: What the closures throw.
@discardableResult
public nonisolated(nonsending) func expectSharedChanges<R>(
  _ operation: nonisolated(nonsending) () async throws -> R,
  changes: () throws -> Void,
  sourceLocation: SourceLocation = #_sourceLocation
) async rethrows -> R {
  let tracker = SharedChangeTracker()
  let result = try await tracker.track(operation)
  record(try tracker.differences(from: changes), at: sourceLocation)
  return result
}

private func record(_ differences: [SharedChangeDifference], at sourceLocation: SourceLocation) {
  for difference in differences {
    Issue.record(
      Comment(rawValue: difference.message),
      sourceLocation: difference.callSite.map(SourceLocation.init) ?? sourceLocation
    )
  }
}

extension SourceLocation {
  fileprivate init(_ callSite: CallSite) {
    self.init(
      fileID: String(describing: callSite.fileID),
      filePath: String(describing: callSite.filePath),
      line: Int(callSite.line),
      column: Int(callSite.column)
    )
  }
}
