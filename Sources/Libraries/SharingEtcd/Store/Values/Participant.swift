import EtcdClient
import Foundation
import Locking
import Sharing

/// The connection of a property to a store.
///
/// A participant converts the value of the property to the etcd keys that store the value, and
/// back.
protocol Participant: AnyObject, Sendable {
  /// A message for each unreadable key.
  var unreadable: [String] { get }

  /// The folders of the keys, or an empty array if the value uses only one key.
  var folders: [String] { get }

  /// Returns whether a key stores a part of the value.
  func owns(_ key: String) -> Bool

  /// Returns the key of an element's main part, given the key of any of the element's parts.
  ///
  /// Returns `nil` if the given key belongs to no element.
  func mainKey(of key: String) -> String?

  /// Updates the property's value after a change to the replica, and merges any pending changes.
  ///
  /// - Returns: Another client's version that lost a conflict, if any.
  func merge(_ change: ReplicaChange, in replica: inout Replica) throws -> Data?

  /// Adds the property's unsaved changes to the pending changes.
  ///
  /// - Parameter generation: The number of the save.
  /// - Returns: The callers that wait for the save.
  func collectUnsaved(generation: Int, in replica: inout Replica) -> [Saver]

  /// Returns the additional keys that a batch must write, and their contents.
  func additions(to changes: [String: WaitingChange]) -> [String: EtcdPart]

  /// Returns the conditions under which the cluster may apply changes.
  func conditions(of changes: [String: WaitingChange], in replica: Replica) -> [Condition]

  /// Passes the results of merges to the property.
  ///
  /// - Returns: Other clients' versions that lost a conflict with an unsaved mutation.
  func deliver() -> [Data]

  /// Reports an error to the property.
  func fail(_ error: any Error)

  /// Clears the error that was reported to the property, if any.
  func recover()
}

/// A change to a replica, after which the properties' values must be updated.
enum ReplicaChange {
  /// Committed entries have changed.
  ///
  /// `own` contains the keys whose changes a process of this user has sent.
  case committed(Set<String>, own: Set<String>)

  /// Pending changes have been replaced.
  case waiting

  /// The committed entries have been discarded.
  ///
  /// Each part of a property's value that differs from the remaining entries becomes a pending
  /// change. `generation` is the number of the save to which these changes belong.
  case discarded(generation: Int)

  /// Another process has changed the committed entries or the pending changes of the given keys.
  case written(Set<String>)
}

/// A caller that waits until a value is saved.
struct Saver: Sendable {
  let context: SaveContext
  let continuation: SaveContinuation

  /// The error if the value cannot be encoded or is too large to send; otherwise `nil`.
  var error: (any Error)?
}
