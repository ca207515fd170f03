/// A point on the time line of a clock that is not driven by the system.
public struct ManualInstant<Duration: DurationProtocol & Hashable>: InstantProtocol {
  /// How long the clock had run by then.
  public let offset: Duration

  /// Creates an instant.
  ///
  /// - Parameter offset: How long the clock has run by then.
  public init(offset: Duration = .zero) {
    self.offset = offset
  }

  /// The instant a duration later.
  public func advanced(by duration: Duration) -> ManualInstant {
    ManualInstant(offset: offset + duration)
  }

  /// How much later another instant is.
  public func duration(to other: ManualInstant) -> Duration {
    other.offset - offset
  }

  /// Whether one instant is before another.
  public static func < (lhs: ManualInstant, rhs: ManualInstant) -> Bool {
    lhs.offset < rhs.offset
  }
}
