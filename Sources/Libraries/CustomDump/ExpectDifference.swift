/// Expects an operation to change a value in the asserted way, and in no other.
///
/// ```swift
/// expectDifference(model.syncUps) {
///   model.deleteSyncUpButtonTapped(id: design.id)
/// } changes: {
///   $0.remove(id: design.id)
/// }
/// ```
///
/// The test also fails if the closure makes no change: use
/// ``expectNoDifference(_:_:_:fileID:filePath:line:column:)`` for that.
///
/// - Parameters:
///   - expression: The value, evaluated before and after the operation.
///   - message: What to say if the value did not change as stated.
///   - operation: The operation.
///   - updateExpectingResult: Changes the value from before to the expected one.
///   - fileID: Where the failure is shown.
///   - filePath: Where the failure is shown.
///   - line: Where the failure is shown.
///   - column: Where the failure is shown.
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
  let place = IssuePlace(fileID: fileID, filePath: filePath, line: line, column: column)
  do {
    let before = try expression()
    try operation?()
    var expected = before
    try updateExpectingResult(&expected)
    let after = try expression()
    if operation == nil, after == expected { return }
    place.reportChange(from: before, to: after, expected: expected, message())
  } catch {
    place.report(error)
  }
}

/// Expects an asynchronous operation to change a value in the asserted way, and in no other.
///
/// - Parameters:
///   - expression: The value, evaluated before and after the operation.
///   - message: What to say if the value did not change as stated.
///   - operation: The operation. It runs where the caller does.
///   - updateExpectingResult: Changes the value from before to the expected one.
///   - fileID: Where the failure is shown.
///   - filePath: Where the failure is shown.
///   - line: Where the failure is shown.
///   - column: Where the failure is shown.
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
  let place = IssuePlace(fileID: fileID, filePath: filePath, line: line, column: column)
  do {
    let before = try expression()
    try await operation()
    var expected = before
    try updateExpectingResult(&expected)
    place.reportChange(from: before, to: try expression(), expected: expected, message())
  } catch {
    place.report(error)
  }
}

extension IssuePlace {
  /// Reports how a value differs from what was expected, or that no change was expected.
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
