import IssueReporting

/// Sets dependencies for the rest of the process or, in a test, for the rest of the test.
///
/// Call this function once, at the start of a program, before any code uses a dependency. If code
/// has already used a dependency that the closure sets, the library reports an issue, because that
/// code keeps the old value.
///
/// ```swift
/// prepareDependencies { $0.defaultFileStorage = .inMemory }
/// ```
///
/// - Parameters:
///   - update: Sets the dependencies.
///   - fileID: The module and file to report an issue in.
///   - filePath: The path of the file to report an issue in.
///   - line: The line to report an issue at.
///   - column: The column to report an issue at.
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
      'prepareDependencies' was called too late for \(lateCount) of the dependencies that it sets: they are \
      already in use. Call it before anything uses a dependency.
      """,
      fileID: fileID,
      filePath: filePath,
      line: line,
      column: column
    )
  }
  return result
}
