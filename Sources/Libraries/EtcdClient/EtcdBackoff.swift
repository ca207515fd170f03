/// The delay between a failed attempt to reach a cluster and the next attempt.
///
/// The maximum delay doubles with each failure, up to a limit. A random factor prevents many
/// clients from reconnecting at the same moment.
public struct EtcdBackoff: Hashable, Sendable {
  /// The maximum delay after the first failure.
  public var first: Duration

  /// The upper limit of the maximum delay.
  public var limit: Duration

  /// Creates a backoff.
  ///
  /// With the default values, a client waits at most 300 ms between two attempts, so it is up to
  /// date soon after the network has recovered.
  public init(first: Duration = .milliseconds(25), limit: Duration = .milliseconds(300)) {
    self.first = first
    self.limit = limit
  }

  /// Returns the delay before the next attempt.
  ///
  /// - Parameters:
  ///   - failures: The number of consecutive failures, at least one.
  ///   - random: A random number from 0 to 1.
  /// - Returns: A delay of at least half the maximum delay, and at most the maximum delay.
  public func delay(
    afterFailures failures: Int,
    random: Double = .random(in: 0...1)
  ) -> Duration {
    min(first * (1 << min(failures - 1, 16)), limit) * (0.5 + random / 2)
  }
}
