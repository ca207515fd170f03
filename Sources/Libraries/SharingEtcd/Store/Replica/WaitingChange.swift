import EtcdClient
import Foundation

/// A pending change to a key: it has not reached the cluster yet.
package struct WaitingChange: Hashable, Sendable {
  /// The new content of the key, or `nil` if the change deletes the key.
  var part: EtcdPart?

  /// The committed entry on which the change is based, or `nil` if the key had no entry.
  var base: EtcdEntry?

  /// The number of the save that made the change.
  var generation = 0

  /// The contents that processes of this user have sent since the key last changed in the cluster.
  ///
  /// The cluster may have received any of these contents.
  var sent: [EtcdPart?] = []

  /// The former revision of an unchanged entry that is sent to a replaced cluster, or 0 for any
  /// other change.
  var copiedRevision: Int64 = 0

  /// Whether the change sends an unchanged entry of the local copy to a replaced cluster.
  package var isCopied: Bool { copiedRevision > 0 }

  /// Whether the new content is too large for one transaction.
  var isTooLarge: Bool { part.map { $0.bytes.count > TransactionLimit.bytes } ?? false }

  /// Returns whether the cluster may have received a given value from a process of this user.
  func wasSent(_ value: Data?) -> Bool { sent.contains { $0?.bytes == value } }

  /// Returns the events that restore this change when they are replayed.
  func events(_ key: String) -> [ReplicaEvent] {
    sent.flatMap { part in
      [.waiting(key, WaitingChange(part: part, base: base)), .sending(key)]
    } + [.waiting(key, self)] + (isCopied ? [.copied(key, copiedRevision)] : [])
  }

  /// Returns the new entry of the key, or `nil` if the change deletes the key.
  func entry(_ key: String, modRevision: Int64? = nil) -> EtcdEntry? {
    part.map { part in
      EtcdEntry(
        key: key,
        value: part.bytes,
        createRevision: base?.createRevision ?? 0,
        modRevision: modRevision ?? base?.modRevision ?? 0
      )
    }
  }
}
