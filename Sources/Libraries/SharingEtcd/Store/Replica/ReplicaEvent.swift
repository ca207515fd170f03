package import EtcdClient

/// A change to a replica, as recorded in the local file.
package enum ReplicaEvent: Hashable, Sendable {
  case put(EtcdEntry)
  case delete(String)
  case waiting(String, WaitingChange)

  /// The pending change to a key only sends an unchanged entry of the local copy to a replaced
  /// cluster.
  ///
  /// The number is the entry's revision in the former history.
  case copied(String, Int64)

  /// The pending change to a key is in flight.
  case sending(String)
  case sent(String)
  case revision(Int64)
}
