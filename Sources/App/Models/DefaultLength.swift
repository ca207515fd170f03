/// The length of new sync-ups, as the settings keep it.
///
/// ```swift
/// DefaultLength(.seconds(90)).rawValue  // 1.5
/// DefaultLength(rawValue: 10)?.duration  // 10 minutes
/// ```
///
/// It is stored in minutes. Earlier versions stored whole ones, and read those that this version
/// stores.
package struct DefaultLength: RawRepresentable, Hashable, Sendable {
  /// The length.
  package let duration: Duration

  /// Keeps a length.
  ///
  /// - Parameter duration: The length, one that a meeting can have.
  package init(_ duration: Duration) {
    self.duration = duration
  }

  /// Reads a stored length.
  ///
  /// - Parameter minutes: The minutes, which another program may have stored.
  /// - Returns: `nil` if no meeting can be so long.
  package init?(rawValue minutes: Double) {
    let milliseconds = (minutes * 60_000).rounded()
    guard milliseconds >= 1, milliseconds < 24 * 3_600_000 else { return nil }
    duration = .milliseconds(Int64(milliseconds))
  }

  /// The minutes.
  package var rawValue: Double { duration / .seconds(60) }
}
