package import EtcdClient

/// A change of a replica, as recorded in the local file.
package enum ReplicaEvent: Hashable, Sendable {
  case put(EtcdEntry)
  case delete(String)
  case waiting(String, WaitingChange)

  /// The pending change of the key is in flight.
  case sending(String)
  case sent(String)
  case revision(Int64)
}
