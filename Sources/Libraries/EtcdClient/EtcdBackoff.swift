/// How long to wait before a cluster that did not answer is tried again.
///
/// The time doubles with each failure, up to a limit. A random part of it keeps many clients from
/// coming back at one moment.
public struct EtcdBackoff: Hashable, Sendable {
  /// The longest time before the second attempt.
  public var first: Duration

  /// The longest time between attempts.
  public var limit: Duration

  /// Describes how long to wait.
  ///
  /// With the defaults clients are equal half a second after the network is back.
  public init(first: Duration = .milliseconds(25), limit: Duration = .milliseconds(300)) {
    self.first = first
    self.limit = limit
  }

  /// Returns how long to wait.
  ///
  /// - Parameters:
  ///   - failures: How many attempts have failed in a row, at least one.
  ///   - random: A random number from 0 to 1.
  /// - Returns: Between half of the longest time for this number of failures, and all of it.
  public func delay(
    afterFailures failures: Int,
    random: Double = .random(in: 0...1)
  ) -> Duration {
    min(first * (1 << min(failures - 1, 16)), limit) * (0.5 + random / 2)
  }
}
