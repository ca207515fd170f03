import EtcdClient
import Foundation
import Locking
import Sharing

/// The connection of a property to a store.
///
/// A participant converts between the property's value and its keys.
protocol Participant: AnyObject, Sendable {
  /// A message for each unreadable key.
  var unreadable: [String] { get }

  /// The folders of the keys, or an empty array if the value uses only one key.
  var folders: [String] { get }

  /// Returns whether a key stores a part of the value.
  func owns(_ key: String) -> Bool

  /// Returns the key of an element's main part, given the key of any of the element's parts.
  ///
  /// Returns `nil` for the key of anything else.
  func mainKey(of key: String) -> String?

  /// Updates the property after the committed entries of the given keys have changed.
  ///
  /// - Parameters:
  ///   - keys: The keys whose entries have changed.
  ///   - own: The keys whose changes this process has sent.
  /// - Returns: Another client's version that lost a conflict, if any.
  func committedEntriesChanged(
    _ keys: Set<String>,
    own: Set<String>,
    in replica: inout Replica
  ) throws -> Data?

  /// Updates the property after its pending changes have been replaced.
  func waitingChanged(in replica: inout Replica) throws

  /// Updates the pending changes after the committed entries have been discarded.
  ///
  /// - Parameter generation: The number of the save that now includes the changes.
  func historyDiscarded(generation: Int, in replica: inout Replica) throws

  /// Adopts and merges the pending changes of a process that has exited.
  ///
  /// - Parameters:
  ///   - changes: The pending changes of the other process.
  ///   - generation: The number of the save that now includes the changes.
  /// - Returns: The adopted version if it lost a conflict.
  func adopt(
    _ changes: [String: WaitingChange],
    generation: Int,
    in replica: inout Replica
  ) throws -> Data?

  /// Adds the property's unsaved changes to the pending changes.
  ///
  /// - Parameter generation: The number of the save.
  /// - Returns: The callers that wait for the save.
  func collectUnsaved(generation: Int, in replica: inout Replica) -> [Saver]

  /// Returns the keys that a batch must write in addition to the changed keys, with their contents.
  func additions(to changes: [String: WaitingChange]) -> [String: EtcdPart]

  /// Returns the conditions under which the cluster may apply changes.
  func conditions(of changes: [String: WaitingChange], in replica: Replica) -> [Condition]

  /// Passes the results of merges to the property.
  ///
  /// - Returns: The versions of other clients that lost a conflict with an unsaved mutation.
  func deliver() -> [Data]

  /// Reports an error to the property.
  func fail(_ error: any Error)

  /// Clears the error that was reported to the property, if any.
  func recover()
}

/// A caller that waits until a value is saved.
struct Saver: Sendable {
  let context: SaveContext
  let continuation: SaveContinuation

  /// The error from encoding the value, if any.
  var error: (any Error)?
}
