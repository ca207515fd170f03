import IssueReporting

/// Expects two values to be equal, and reports their difference line by line.
///
/// ```swift
/// expectNoDifference(model.syncUps, [design, product])
/// ```
///
/// A test target must depend on `IssueReportingTestSupport`, directly or through another module.
/// Without that dependency, Swift Testing does not receive the failure.
///
/// - Parameters:
///   - expression1: A value. Lines that appear only in this value's dump are marked with −.
///   - expression2: Another value. Lines that appear only in this value's dump are marked with +.
///   - message: The text before the difference.
///   - fileID: The module and file to report a failure in.
///   - filePath: The path of the file to report a failure in.
///   - line: The line to report a failure at.
///   - column: The column to report a failure at.
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
