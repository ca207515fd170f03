import IssueReporting

import class Foundation.ProcessInfo

/// What a process runs for, which decides the value of a dependency that no code has set.
public enum DependencyContext: String, Sendable {
  /// A running app.
  case live

  /// A preview of a part of an app, such as a demonstration.
  case preview

  /// A test.
  case test

  /// What this process runs for.
  ///
  /// The environment variable `SWIFT_DEPENDENCIES_CONTEXT` decides if it is set to `live`,
  /// `preview` or `test`. Otherwise a process with a test runner in it runs for tests, and every
  /// other is an app.
  static let ofProcess: DependencyContext = {
    if let name = ProcessInfo.processInfo.environment["SWIFT_DEPENDENCIES_CONTEXT"],
      let context = DependencyContext(rawValue: name)
    {
      return context
    }
    return isTesting ? .test : .live
  }()
}
