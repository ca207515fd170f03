import class Foundation.ProcessInfo

/// Whether this process runs tests.
///
/// Every process with a test runner in it does.
public let isTesting =
  TestRunner.current != nil
  || ProcessInfo.processInfo.arguments.first?.hasSuffix(".xctest") == true
