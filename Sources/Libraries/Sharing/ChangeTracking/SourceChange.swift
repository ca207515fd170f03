import CustomDump
package import IssueReporting

/// The changes to one tracked source, for values of any type.
protocol TrackedChange: AnyObject, Sendable {
  /// The difference between the expected and the actual value, or `nil` if they are equal.
  var difference: SharedChangeDifference? { get }
}

/// A difference between an expected and an actual change.
package struct SharedChangeDifference: Sendable {
  /// The shared value's name in diagnostics.
  package let name: String

  /// Whether the test expects any change to this value.
  package let isExpected: Bool

  /// The diff: − lines for the expected value, + lines for the actual value.
  package let diff: String

  /// The call site of the expectation or, if the test expects no change, of the mutation; `nil` if
  /// unknown.
  package let callSite: CallSite?

  /// The text that a test prints.
  package var message: String {
    let problem =
      isExpected
      ? "\(name) did not change as expected."
      : "\(name) changed, but the test expects no change."
    return "\(problem)\n\n\(diff)\n\n(Expected: −, Actual: +)"
  }
}

/// The changes to one source with values of type `Value`.
///
/// SAFETY: Only the tracker's task, and child tasks that it waits for, access mutable properties.
final class SourceChange<Value>: TrackedChange, @unchecked Sendable {
  let source: Source<Value>
  private var isExpected = false

  /// The value that the test expects.
  private(set) var expected: Value

  /// The call site of the latest mutation, or of the test's expectation.
  var latestCallSite: CallSite?

  /// Creates a record of the changes to a source, starting from a value.
  init(of source: Source<Value>, from value: Value) {
    self.source = source
    expected = value
  }

  /// Changes the value that the test expects.
  ///
  /// - Parameters:
  ///   - callSite: The call site of the expectation.
  ///   - body: Mutates the value, and returns whether the value has changed.
  /// - Returns: The result of the closure.
  func expect(at callSite: CallSite?, _ body: (inout Value) -> Bool) -> Bool {
    isExpected = true
    latestCallSite = callSite
    return body(&expected)
  }

  var difference: SharedChangeDifference? {
    let actual = source.actualValue
    guard let diff = diff(expected, actual, format: .proportional) else { return nil }
    return SharedChangeDifference(
      name: source.name,
      isExpected: isExpected,
      diff: diff,
      callSite: latestCallSite
    )
  }
}
