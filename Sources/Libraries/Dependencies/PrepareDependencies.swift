import IssueReporting

/// Sets dependencies for the rest of the process, or of the current test.
///
/// Call it once, at the start of a program, before any code uses a dependency. If code already uses
/// a value that the closure sets, an issue is reported, because that code keeps the old value.
///
/// ```swift
/// prepareDependencies { $0.defaultFileStorage = .inMemory }
/// ```
///
/// - Parameters:
///   - update: Sets the dependencies.
///   - fileID: The module and file of the issue.
///   - filePath: The path of the issue's file.
///   - line: The line of the issue.
///   - column: The column of the issue.
/// - Returns: The result of the closure.
/// - Throws: Any error that the closure throws.
@discardableResult
public func prepareDependencies<R>(
  _ update: (inout DependencyValues) throws -> R,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) rethrows -> R {
  let (result, lateCount) = try DependencyValues.prepareScope(update)
  if lateCount > 0 {
    reportIssue(
      """
      'prepareDependencies' came too late for \(lateCount) of the dependencies that it sets: they \
      are in use already. Call it before anything uses a dependency.
      """,
      fileID: fileID,
      filePath: filePath,
      line: line,
      column: column
    )
  }
  return result
}
