import CustomDump

/// What has become of one source while it was tracked.
protocol TrackedChange: AnyObject, Sendable {
  /// How what was stated differs from what is, or `nil` if it does not.
  var difference: SharedChangeDifference? { get }
}

/// How a stated change differs from the real one.
package struct SharedChangeDifference: Sendable {
  /// How messages call the shared value.
  package let name: String

  /// Whether the test has stated anything of this value.
  package let isStated: Bool

  /// The difference: what was stated as − lines, what is as + lines.
  package let diff: String

  /// Where the statement is or, if there is none, the mutation; if that is known.
  package let place: SourcePlace?
}

/// What has become of a source with one type of value.
///
/// SAFETY: Everything that can change is only touched by the task that the tracker belongs to.
final class SourceChange<Value>: TrackedChange, @unchecked Sendable {
  private let source: Source<Value>
  private var isStated = false
  private(set) var expected: Value

  /// Where the source was mutated last, or its change is stated.
  var latestPlace: SourcePlace?

  /// Notes a change.
  init(source: Source<Value>, before: Value, place: SourcePlace?) {
    self.source = source
    self.expected = before
    self.latestPlace = place
  }

  /// Changes the value that is expected.
  func state<R, Failure: Error>(
    at place: SourcePlace?,
    _ body: (inout Value) throws(Failure) -> R
  ) throws(Failure) -> R {
    isStated = true
    latestPlace = place
    return try body(&expected)
  }

  var difference: SharedChangeDifference? {
    let actual = source.untrackedValue()
    guard let diff = diff(expected, actual, format: .proportional) else { return nil }
    return SharedChangeDifference(
      name: source.name,
      isStated: isStated,
      diff: diff,
      place: latestPlace
    )
  }
}
