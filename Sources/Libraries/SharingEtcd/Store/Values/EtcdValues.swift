import EtcdClient
package import Foundation
package import IdentifiedCollections
import Locking
package import Sharing

/// The values of the properties that use a store.
///
/// The machine calls this object to merge changes, and receives the results immediately. This
/// object passes the results to the properties only when ``deliver()`` is called, because a
/// property may call back into the store.
package final class EtcdValues: Sendable {
  private struct State {
    var participants: [(id: EtcdKeyID, participant: any Participant)] = []
    var backups: [Data] = []
    var saves: [Int: SaveContinuation] = [:]
    var latestSave = 0
    var savers: [Saver] = []
  }

  private let state = Locked(State())

  package init() {}

  deinit { abandonSaves() }

  private var all: [any Participant] {
    state.withLock { $0.participants.map(\.participant) }
  }

  /// Returns the participant of a key.
  ///
  /// The first call for a key creates the key's participant.
  func participant<Format: EtcdFormat>(
    _ id: EtcdKeyID,
    _ format: () -> Format,
    initialValue: Format.Value?,
    in replica: inout Replica
  ) throws -> FormatParticipant<Format> {
    let known = state.withLock { $0.participants.first { $0.id == id }?.participant }
    if let known = known as? FormatParticipant<Format> { return known }
    let participant = try FormatParticipant(format(), initialValue: initialValue, in: &replica)
    state.withLock { $0.participants.append((id, participant)) }
    return participant
  }

  // MARK: The properties

  /// Passes the results of merges to the properties.
  ///
  /// - Returns: Other clients' versions that lost a conflict with an unsaved mutation.
  package func deliver() -> [Data] { all.flatMap { $0.deliver() } }

  /// Adds a caller that waits until all unsaved changes are saved.
  func addSaver(_ saver: Saver) { state.withLock { $0.savers.append(saver) } }

  /// Resumes the caller that waits for a save.
  package func finishSave(_ id: Int, _ error: (any Error)?) {
    guard let save = state.withLock({ $0.saves.removeValue(forKey: id) }) else { return }
    if let error { save.resume(throwing: error) } else { save.resume() }
  }

  /// Throws a `CancellationError` to all callers that wait for a save.
  ///
  /// Call this method if the store will not perform the saves.
  package func abandonSaves() {
    let abandoned = state.withLock { state in
      defer { (state.saves, state.savers) = ([:], []) }
      return state.saves.values + state.savers.map(\.continuation)
    }
    for continuation in abandoned { continuation.resume(throwing: CancellationError()) }
  }

  // MARK: The machine

  /// A message for each unreadable key.
  var unreadable: [String] { all.flatMap(\.unreadable) }

  /// The folders of the keys of all collections.
  var folders: [String] { all.flatMap(\.folders) }

  /// Returns whether any property uses a key.
  func owns(_ key: String) -> Bool { all.contains { $0.owns(key) } }

  /// Returns other clients' versions that have lost a conflict since the last call.
  func takeBackups() -> [Data] {
    state.withLock { state in
      defer { state.backups = [] }
      return state.backups
    }
  }

  /// Adds the unsaved changes of all properties to the pending changes.
  ///
  /// - Parameter generation: The number of the save.
  /// - Returns: The saves whose callers are waiting.
  func collectUnsaved(generation: Int, in replica: inout Replica) -> [EtcdSyncMachine.Save] {
    var savers: [Saver] = []
    for participant in all {
      savers += participant.collectUnsaved(generation: generation, in: &replica).map { saver in
        var saver = saver
        saver.error = saver.error ?? replica.tooLarge(where: participant.owns)
        return saver
      }
    }
    return state.withLock { state in
      savers += state.savers
      state.savers = []
      return savers.map { saver in
        state.latestSave += 1
        state.saves[state.latestSave] = saver.continuation
        return EtcdSyncMachine.Save(
          id: state.latestSave,
          isAwaited: saver.context == .userInitiated,
          generation: generation,
          error: saver.error
        )
      }
    }
  }

  /// Updates the values after a change to the replica, and merges any pending changes.
  func merge(_ change: ReplicaChange, in replica: inout Replica) {
    for participant in all {
      do {
        guard let lost = try participant.merge(change, in: &replica) else { continue }
        state.withLock { $0.backups.append(lost) }
      } catch {
        participant.fail(error)
      }
    }
  }

  /// Returns the key of the main part of each element that has one of the given keys.
  func mainKeys(of keys: some Sequence<String>) -> Set<String> {
    let all = all
    return Set(keys.compactMap { key in all.lazy.compactMap { $0.mainKey(of: key) }.first })
  }

  /// Returns the additional keys that a batch must write, and their contents.
  func additions(to changes: [String: WaitingChange]) -> [String: EtcdPart] {
    all.reduce(into: [:]) { parts, participant in
      let owned = changes.filter { participant.owns($0.key) }
      parts.merge(participant.additions(to: owned)) { first, _ in first }
    }
  }

  /// Returns the conditions under which the cluster may apply changes.
  func conditions(of changes: [String: WaitingChange], in replica: Replica) -> [Condition] {
    all.flatMap { participant in
      participant.conditions(of: changes.filter { participant.owns($0.key) }, in: replica)
    }
  }

  /// Reports an error to all properties.
  func fail(_ error: any Error) { for participant in all { participant.fail(error) } }

  /// Clears the error that was reported to the properties, if any.
  func recover() { for participant in all { participant.recover() } }

  /// Returns the given keys and their values as readable text.
  static func description(of values: [String: Data?]) -> Data {
    var data = Data()
    for (key, value) in values.sorted(by: { $0.key < $1.key }) {
      data += Data("\(key)\n".utf8)
      data += value ?? Data("(deleted)".utf8)
      data += Data("\n".utf8)
    }
    return data
  }
}

extension EtcdValues {
  /// A handle with which a simulation reads and saves a value without a property.
  package struct Handle<Value: Sendable>: Sendable {
    /// Returns the value with the pending changes applied, or `nil` if there is no value.
    package let value: @Sendable () -> Value?

    /// Requests a save, which the machine performs at the next ``EtcdSyncMachine/Event/changed``.
    package let save: @Sendable (Value, SaveContext, SaveContinuation) -> Void
  }
}

extension EtcdSyncMachine {
  /// Adds a collection to a machine's values, for tests and simulations without properties.
  package mutating func addCollection<Element: EtcdDocument>(
    of type: Element.Type,
    order: String?,
    to values: EtcdValues
  ) throws -> EtcdValues.Handle<IdentifiedArray<Element.ID, Element>> {
    let key = EtcdKeyID(store: ObjectIdentifier(values), name: Element.mainFolder, order: order)
    let participant = try values.participant(
      key,
      { CollectionFormat<Element>(order: order) },
      initialValue: [],
      in: &replica
    )
    return EtcdValues.Handle(
      value: { participant.value },
      save: { value, context, continuation in
        let saver = Saver(context: context, continuation: continuation)
        participant.requestSave(saver) { value }
      }
    )
  }
}
