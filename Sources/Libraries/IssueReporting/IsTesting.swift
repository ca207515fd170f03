import class Foundation.ProcessInfo

/// Whether this process runs tests.
///
/// A process counts as running tests if it contains a test runner.
public let isTesting =
  TestRunner.current != nil
  || ProcessInfo.processInfo.arguments.first?.hasSuffix(".xctest") == true
