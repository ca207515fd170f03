package import EtcdClient

/// A change to a replica, as recorded in the local file.
package enum ReplicaEvent: Hashable, Sendable {
  case put(EtcdEntry)
  case delete(String)
  case waiting(String, WaitingChange)

  /// The pending change to a key sends an unchanged entry of the local copy to a replaced cluster.
  ///
  /// The second associated value is the entry's revision in the former history.
  case copied(String, Int64)

  /// The pending change to a key is in flight.
  case sending(String)
  case sent(String)
  case revision(Int64)

  /// The key whose pending change the event describes, if any.
  var waitingKey: String? {
    switch self {
    case .waiting(let key, _), .copied(let key, _), .sending(let key), .sent(let key): key
    case .put, .delete, .revision: nil
    }
  }
}

/// The changes that other processes have made to the local file.
package enum ReplicaNews: Hashable, Sendable {
  /// Other processes have appended events.
  case events([ReplicaEvent])

  /// The whole replica, read from the file, for example after another process has rewritten the
  /// file.
  case everything(Replica)
}
