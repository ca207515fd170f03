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
/// The test also fails if nothing changes and `changes` states no change. Use
/// ``expectNoDifference(_:_:_:fileID:filePath:line:column:)`` to expect that nothing changes.
/// Without an operation, the changes are applied to the current value, so members that `changes`
/// does not mention are not checked.
///
/// - Parameters:
///   - expression: The value, which is evaluated before and after the operation.
///   - message: The text before the difference.
///   - operation: The operation that changes the value.
///   - updateExpectingResult: Turns the value before the operation into the expected value.
///   - fileID: The module and file to report a failure in.
///   - filePath: The path of the file to report a failure in.
///   - line: The line to report a failure at.
///   - column: The column to report a failure at.
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
///   - expression: The value, which is evaluated before and after the operation.
///   - message: The text before the difference.
///   - operation: The operation that changes the value. The operation runs on the caller's actor.
///   - updateExpectingResult: Turns the value before the operation into the expected value.
///   - fileID: The module and file to report a failure in.
///   - filePath: The path of the file to report a failure in.
///   - line: The line to report a failure at.
///   - column: The column to report a failure at.
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
  /// Reports how the value differs from the expected value, or that the operation changed nothing.
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
