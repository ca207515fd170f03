public import Foundation
import IssueReporting

extension DependencyValues {
  /// A generator of the current time.
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

/// A generator of the current time.
///
/// ```swift
/// @Dependency(\.date.now) var now
/// ```
///
/// A test fails if it uses the generator without setting it. If you set the time, the generator
/// always returns that time:
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
  /// - Parameter generate: A closure that returns the current time.
  public init(_ generate: @escaping @Sendable () -> Date) {
    self.generate = generate
  }

  /// The current time.
  ///
  /// If you set the time, the generator always returns that time.
  public var now: Date {
    get { generate() }
    set { generate = { newValue } }
  }

  /// Returns the current time.
  public func callAsFunction() -> Date { generate() }

  /// Returns a generator that always returns the same time.
  ///
  /// - Parameter date: The time.
  public static func constant(_ date: Date) -> DateGenerator {
    DateGenerator { date }
  }
}
