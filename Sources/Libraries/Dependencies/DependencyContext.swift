import Glibc
import IssueReporting

/// The purpose for which code runs.
///
/// The context determines the defaults of dependencies.
public enum DependencyContext: String, Sendable {
  /// A running app.
  case live

  /// A preview of a part of an app, such as a demonstration.
  case preview

  /// A test.
  case test

  /// The purpose of this process.
  ///
  /// If the environment variable `SWIFT_DEPENDENCIES_CONTEXT` is `live`, `preview` or `test`, that
  /// is the purpose. Without the variable, a process with a test runner is a test, and every other
  /// process is an app.
  static let ofProcess: DependencyContext = {
    // SAFETY: The string is copied at once.
    // `ProcessInfo` would copy all variables.
    if let name = unsafe getenv("SWIFT_DEPENDENCIES_CONTEXT").map({ unsafe String(cString: $0) }),
      let context = DependencyContext(rawValue: name)
    {
      return context
    }
    return isTesting ? .test : .live
  }()
}
