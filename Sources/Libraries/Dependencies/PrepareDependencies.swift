import IssueReporting

/// Sets dependencies for the rest of the process, or of the current test.
///
/// Call it once, at the start of a program, before anything uses a dependency. A value that is in
/// use already is reported as an issue, because code that holds it keeps it.
///
/// ```swift
/// prepareDependencies { $0.defaultFileStorage = .inMemory }
/// ```
///
/// - Parameter update: Sets the dependencies.
/// - Returns: The result of the closure.
/// - Throws: An error of the closure.
@discardableResult
public func prepareDependencies<R>(
  _ update: (inout DependencyValues) throws -> R
) rethrows -> R {
  let (result, lateCount) = try DependencyValues.prepareScope(update)
  if lateCount > 0 {
    reportIssue(
      """
      'prepareDependencies' came too late for \(lateCount) of the dependencies that it sets: they \
      are in use already. Call it before anything uses a dependency.
      """
    )
  }
  return result
}
