import IssueReporting

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Expects two values to be equal.
///
/// The function reports a failure like ``expectNoDifference(_:_:_:fileID:filePath:line:column:)``.
/// The function keeps its old name for existing XCTest suites.
///
/// - Parameters:
///   - expression1: A value. Lines that appear only in this value's dump are marked with −.
///   - expression2: Another value. Lines that appear only in this value's dump are marked with +.
///   - message: The text before the difference.
///   - fileID: The module and file to report a failure in.
///   - filePath: The path of the file to report a failure in.
///   - line: The line to report a failure at.
///   - column: The column to report a failure at.
@available(*, deprecated, renamed: "expectNoDifference")
public func XCTAssertNoDifference<T: Equatable>(
  _ expression1: @autoclosure () throws -> T,
  _ expression2: @autoclosure () throws -> T,
  _ message: @autoclosure () -> String = "",
  fileID: StaticString = #fileID,
  file filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) {
  expectNoDifference(
    try expression1(),
    try expression2(),
    nonempty(message()),
    fileID: fileID,
    filePath: filePath,
    line: line,
    column: column
  )
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Expects an operation to make exactly the stated changes to a value.
///
/// The function accepts an operation that changes nothing if `changes` states no change. The
/// function keeps its old name for existing XCTest suites.
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
@available(*, deprecated, renamed: "expectDifference")
public func XCTAssertDifference<T: Equatable>(
  _ expression: @autoclosure () throws -> T,
  _ message: @autoclosure () -> String = "",
  operation: () throws -> Void = {},
  changes updateExpectingResult: (inout T) throws -> Void,
  fileID: StaticString = #fileID,
  file filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) {
  let callSite = CallSite(fileID, filePath, line, column)
  do {
    var expected = try expression()
    try updateExpectingResult(&expected)
    try operation()
    callSite.reportDifference(
      from: expected,
      to: try expression(),
      nonempty(message()),
      sides: "Expected: −, Actual: +"
    )
  } catch {
    callSite.report(error)
  }
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Expects an asynchronous operation to make exactly the stated changes to a value.
///
/// The function accepts an operation that changes nothing if `changes` states no change. The
/// function keeps its old name for existing XCTest suites.
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
@available(*, deprecated, renamed: "expectDifference")
public nonisolated(nonsending) func XCTAssertDifference<T: Equatable>(
  _ expression: @autoclosure () throws -> T,
  _ message: @autoclosure () -> String = "",
  operation: nonisolated(nonsending) () async throws -> Void,
  changes updateExpectingResult: (inout T) throws -> Void,
  fileID: StaticString = #fileID,
  file filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) async {
  let callSite = CallSite(fileID, filePath, line, column)
  do {
    var expected = try expression()
    try updateExpectingResult(&expected)
    try await operation()
    callSite.reportDifference(
      from: expected,
      to: try expression(),
      nonempty(message()),
      sides: "Expected: −, Actual: +"
    )
  } catch {
    callSite.report(error)
  }
}

private func nonempty(_ message: String) -> String? { message.isEmpty ? nil : message }
