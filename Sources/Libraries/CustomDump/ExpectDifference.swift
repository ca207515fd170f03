import IssueReporting

/// Expects an operation to make exactly the stated changes to a value.
///
/// ```swift
/// expectDifference(model.syncUps) {
///   model.deleteSyncUpButtonTapped(id: design.id)
/// } changes: {
///   $0.remove(id: design.id)
/// }
/// ```
///
/// The test also fails if nothing changes and no change is stated; use
/// ``expectNoDifference(_:_:_:fileID:filePath:line:column:)`` for that. Without an operation, the
/// changes are compared with the current value, so members that they do not mention are ignored.
///
/// - Parameters:
///   - expression: The value, evaluated before and after the operation.
///   - message: The text before the difference.
///   - operation: The operation.
///   - updateExpectingResult: Changes the value before the operation to the expected value.
///   - fileID: The module and file of the failure.
///   - filePath: The file of the failure.
///   - line: The line of the failure.
///   - column: The column of the failure.
public func expectDifference<T: Equatable>(
  _ expression: @autoclosure () throws -> T,
  _ message: @autoclosure () -> String? = nil,
  operation: (() throws -> Void)? = nil,
  changes updateExpectingResult: (inout T) throws -> Void,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) {
  let callSite = CallSite(fileID, filePath, line, column)
  do {
    let before = try expression()
    try operation?()
    var expected = before
    try updateExpectingResult(&expected)
    let after = try expression()
    if operation == nil, after == expected { return }
    callSite.reportChange(from: before, to: after, expected: expected, message())
  } catch {
    callSite.report(error)
  }
}

/// Expects an asynchronous operation to make exactly the stated changes to a value.
///
/// - Parameters:
///   - expression: The value, evaluated before and after the operation.
///   - message: The text before the difference.
///   - operation: The operation. The operation runs on the caller's actor.
///   - updateExpectingResult: Changes the value before the operation to the expected value.
///   - fileID: The module and file of the failure.
///   - filePath: The file of the failure.
///   - line: The line of the failure.
///   - column: The column of the failure.
public nonisolated(nonsending) func expectDifference<T: Equatable>(
  _ expression: @autoclosure () throws -> T,
  _ message: @autoclosure () -> String? = nil,
  operation: nonisolated(nonsending) () async throws -> Void,
  changes updateExpectingResult: (inout T) throws -> Void,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) async {
  let callSite = CallSite(fileID, filePath, line, column)
  do {
    let before = try expression()
    try await operation()
    var expected = before
    try updateExpectingResult(&expected)
    callSite.reportChange(from: before, to: try expression(), expected: expected, message())
  } catch {
    callSite.report(error)
  }
}

extension CallSite {
  /// Reports the difference from the expected value, or an operation without an effect.
  fileprivate func reportChange<T: Equatable>(
    from before: T,
    to after: T,
    expected: T,
    _ message: String?
  ) {
    guard expected != before || after != before else {
      let prefix = message.map { "\($0) - " } ?? ""
      return report("\(prefix)No difference detected after applying changes.")
    }
    reportDifference(from: expected, to: after, message, sides: "Expected: −, Actual: +")
  }
}
