import IssueReporting

/// Expects two values to be equal, and shows their difference line by line if they are not.
///
/// ```swift
/// expectNoDifference(model.syncUps, [design, product])
/// ```
///
/// The test target depends on `IssueReportingTestSupport`, or on a module that does, so that a
/// failure reaches Swift Testing.
///
/// - Parameters:
///   - expression1: A value. Lines that only its dump has are marked with −.
///   - expression2: Another value. Lines that only its dump has are marked with +.
///   - message: What to say if they differ.
///   - fileID: Where the failure is shown.
///   - filePath: Where the failure is shown.
///   - line: Where the failure is shown.
///   - column: Where the failure is shown.
public func expectNoDifference<T: Equatable>(
  _ expression1: @autoclosure () throws -> T,
  _ expression2: @autoclosure () throws -> T,
  _ message: @autoclosure () -> String? = nil,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) {
  let place = IssuePlace(fileID: fileID, filePath: filePath, line: line, column: column)
  do {
    let (first, second) = (try expression1(), try expression2())
    place.reportDifference(from: first, to: second, message(), sides: "First: −, Second: +")
  } catch {
    place.report(error)
  }
}
