package import EtcdClient

/// A change to a replica, as recorded in the local file.
package enum ReplicaEvent: Hashable, Sendable {
  case put(EtcdEntry)
  case delete(String)
  case waiting(String, WaitingChange)

  /// The pending change to a key only sends an entry of the local copy, which had the given revision
  /// in the former history, to a replaced cluster.
  case copied(String, Int64)

  /// The pending change to a key is in flight.
  case sending(String)
  case sent(String)
  case revision(Int64)
}
