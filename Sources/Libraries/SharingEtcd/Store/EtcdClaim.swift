extension EtcdStore {
  /// Claims a name for this process.
  public func claim(_ name: String) -> EtcdClaim? { EtcdClaim() }

  /// Whether a process claims a name, as far as is known here.
  public func isClaimed(_ name: String) -> Bool { false }
}

/// A name that this process claims, until it is released.
public final class EtcdClaim: Sendable {
  /// Whether another process claims the name by now.
  public var isLost: Bool { false }

  /// Ends the claim.
  public func release() {}
}
