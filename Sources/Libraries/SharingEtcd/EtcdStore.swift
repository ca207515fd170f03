public import EtcdClient
public import Foundation

/// All that a team shares under one prefix of a cluster, with a copy of it in a local file.
public final class EtcdStore: Sendable {
  /// Opens a store.
  public init(
    client: EtcdClient,
    prefix: String,
    localFile: URL,
    memberName: String,
    leaseDuration: Duration = .seconds(15)
  ) {
  }

  /// How the store stands to its cluster.
  public var status: EtcdStatus { EtcdStatus() }

  /// Ends all connections.
  public func close() {}
}
