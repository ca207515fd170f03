/// How long to wait before a cluster that did not answer is tried again.
///
/// The time doubles with each failure, up to a limit. A random part of it keeps many clients from
/// coming back at one moment.
public struct EtcdBackoff: Hashable, Sendable {
  /// The longest time before the second attempt.
  public var first: Duration

  /// The longest time between attempts while an interruption is new.
  public var limit: Duration

  /// After how many failures an interruption is no longer new.
  public var patience: Int

  /// The longest time between attempts after that.
  public var longLimit: Duration

  /// Describes how long to wait.
  ///
  /// The defaults try for about a minute every quarter of a second, so that clients are equal half
  /// a second after the network is back, and every two seconds from then on.
  public init(
    first: Duration = .milliseconds(25),
    limit: Duration = .milliseconds(300),
    patience: Int = 250,
    longLimit: Duration = .seconds(2)
  ) {
    self.first = first
    self.limit = limit
    self.patience = patience
    self.longLimit = longLimit
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
    guard failures < patience else { return longLimit * (0.5 + random / 2) }
    return min(first * (1 << min(failures - 1, 16)), limit) * (0.5 + random / 2)
  }
}
