/// The default length of new sync-ups, as the settings store it.
///
/// ```swift
/// DefaultLength(.seconds(90)).rawValue  // 1.5
/// DefaultLength(rawValue: 10)?.duration  // 10 minutes
/// ```
///
/// The raw value is in minutes, and may contain a fraction of a minute. Earlier versions of the app
/// stored only whole minutes, but can read fractions.
package struct DefaultLength: RawRepresentable, Hashable, Sendable {
  package let duration: Duration

  /// Creates a default length.
  ///
  /// - Parameter duration: A valid length of a meeting.
  package init(_ duration: Duration) {
    self.duration = duration
  }

  /// Creates a default length from a stored value.
  ///
  /// - Parameter minutes: The minutes, which another program may have stored.
  /// - Returns: The length, or `nil` if a meeting cannot have this length: it must be longer than
  ///   zero and shorter than a day.
  package init?(rawValue minutes: Double) {
    let milliseconds = (minutes * 60_000).rounded()
    guard milliseconds >= 1, milliseconds < 24 * 3_600_000 else { return nil }
    duration = .milliseconds(Int64(milliseconds))
  }

  /// The length in minutes.
  package var rawValue: Double { duration / .seconds(60) }
}
