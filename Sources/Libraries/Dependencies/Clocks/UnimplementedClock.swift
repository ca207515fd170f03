import IssueReporting

/// A clock that reports an issue when it is used, and on which every sleep ends at once.
public struct UnimplementedClock: Clock {
  /// A point on this clock's time line.
  public typealias Instant = ManualInstant

  private let name: String

  /// Creates a clock.
  ///
  /// - Parameter name: What the reports call it.
  public init(name: String = "UnimplementedClock") {
    self.name = name
  }

  /// Zero, and a report.
  public var now: ManualInstant {
    reportUnimplemented("\(name).now")
    return ManualInstant()
  }

  /// The finest difference that the clock makes.
  public var minimumResolution: Duration { .zero }

  /// Returns at once, and reports.
  ///
  /// - Parameters:
  ///   - deadline: Has no meaning here.
  ///   - tolerance: Has no meaning here.
  /// - Throws: `CancellationError`, so that a loop that sleeps comes to its end.
  public func sleep(until deadline: ManualInstant, tolerance: Duration? = nil) async throws {
    reportUnimplemented("\(name).sleep")
    throw CancellationError()
  }
}
