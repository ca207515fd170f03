import IssueReporting

/// Expects two values to be equal, and reports their difference line by line.
///
/// ```swift
/// expectNoDifference(model.syncUps, [design, product])
/// ```
///
/// A test target must depend on `IssueReportingTestSupport`, or on a module that does. Otherwise
/// Swift Testing does not receive the failure.
///
/// - Parameters:
///   - expression1: A value. Lines that only its dump has are marked with −.
///   - expression2: Another value. Lines that only its dump has are marked with +.
///   - message: The text before the difference.
///   - fileID: The module and file of the failure.
///   - filePath: The file of the failure.
///   - line: The line of the failure.
///   - column: The column of the failure.
public func expectNoDifference<T: Equatable>(
  _ expression1: @autoclosure () throws -> T,
  _ expression2: @autoclosure () throws -> T,
  _ message: @autoclosure () -> String? = nil,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) {
  let callSite = CallSite(fileID, filePath, line, column)
  do {
    let (first, second) = (try expression1(), try expression2())
    callSite.reportDifference(from: first, to: second, message(), sides: "First: −, Second: +")
  } catch {
    callSite.report(error)
  }
}
