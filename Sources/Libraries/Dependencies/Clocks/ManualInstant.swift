/// An instant of a clock that does not follow the system's time.
public struct ManualInstant<Duration: DurationProtocol & Hashable>: InstantProtocol {
  /// The time since the clock's zero point.
  public let offset: Duration

  /// Creates an instant.
  ///
  /// - Parameter offset: The time since the clock's zero point.
  public init(offset: Duration = .zero) {
    self.offset = offset
  }

  /// Returns this instant plus a duration.
  public func advanced(by duration: Duration) -> ManualInstant {
    ManualInstant(offset: offset + duration)
  }

  /// Returns the duration from this instant to another instant.
  public func duration(to other: ManualInstant) -> Duration {
    other.offset - offset
  }

  /// Whether one instant is before another.
  public static func < (lhs: ManualInstant, rhs: ManualInstant) -> Bool {
    lhs.offset < rhs.offset
  }
}
