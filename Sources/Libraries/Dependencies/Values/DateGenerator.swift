public import Foundation
import IssueReporting

extension DependencyValues {
  /// Returns the current time.
  public var date: DateGenerator {
    get { self[DateGeneratorKey.self] }
    set { self[DateGeneratorKey.self] = newValue }
  }
}

private enum DateGeneratorKey: DependencyKey {
  static let liveValue = DateGenerator { Date() }
  static let testValue = DateGenerator(
    unimplemented("date", placeholder: Date(timeIntervalSinceReferenceDate: 0))
  )
}

/// A dependency that returns the current time.
///
/// ```swift
/// @Dependency(\.date.now) var now
/// ```
///
/// A test that uses it without setting it fails. Set the time, and it stands still:
///
/// ```swift
/// let model = withDependencies {
///   $0.date.now = Date(timeIntervalSinceReferenceDate: 0)
/// } operation: {
///   RecordMeetingModel(syncUp: syncUp)
/// }
/// ```
public struct DateGenerator: Sendable {
  private var generate: @Sendable () -> Date

  /// Creates a generator.
  ///
  /// - Parameter generate: Tells the time.
  public init(_ generate: @escaping @Sendable () -> Date) {
    self.generate = generate
  }

  /// The current time.
  ///
  /// After it is set, it never changes.
  public var now: Date {
    get { generate() }
    set { generate = { newValue } }
  }

  /// The current time.
  public func callAsFunction() -> Date { generate() }

  /// Returns a generator that always returns the same time.
  ///
  /// - Parameter date: The time.
  public static func constant(_ date: Date) -> DateGenerator {
    DateGenerator { date }
  }
}
