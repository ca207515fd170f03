import EtcdClient
import Foundation
import Locking
import Sharing

/// The connection of a property to a store.
///
/// It converts between the property's value and its keys.
protocol Participant: AnyObject, Sendable {
  /// A message for each unreadable key.
  var unreadable: [String] { get }

  /// The folders of the keys, for a value with many keys.
  var folders: [String] { get }

  /// Whether a key stores a part of the value.
  func owns(_ key: String) -> Bool

  /// Updates the property after the agreed entries of some keys changed.
  ///
  /// - Parameters:
  ///   - keys: The changed keys.
  ///   - isOwn: Whether this process made the changes.
  /// - Returns: The version of another client that lost a conflict, if any.
  func agreedChanged(_ keys: Set<String>, isOwn: Bool, in replica: inout Replica) throws -> Data?

  /// Updates the property after its pending changes were replaced.
  func waitingChanged(in replica: inout Replica) throws

  /// Adopts the pending changes of a process that has exited and merges them.
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

  /// Adds the unsaved changes of the property to the pending changes.
  ///
  /// - Parameter generation: The number of this save.
  /// - Returns: The callers that wait for the save.
  func takeUnsaved(generation: Int, in replica: inout Replica) -> [Saver]

  /// Returns further keys to send together with changes that need a batch.
  func additions(to changes: [String: WaitingChange]) -> [String: EtcdPart]

  /// Returns the conditions under which the cluster may apply changes.
  func conditions(of changes: [String: WaitingChange], in replica: Replica) -> [Condition]

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

/// A participant that converts its value with a format.
///
/// It keeps two values: the one that the cluster has (``base``), and the same with pending changes
/// (``local``).
///
/// SAFETY: Only the store's queue accesses the properties, except for the locked one.
final class FormatParticipant<Format: EtcdFormat>: Participant, @unchecked Sendable {
  private struct Requests {
    var take: (@Sendable () -> Format.Value)?
    var savers: [Saver] = []
    var subscriber: (number: Int, subscriber: SharedSubscriber<Format.Value>)?
    var latestSubscriber = 0
  }

  private let requests = Locked(Requests())
  private var format: Format
  private var base: Format.Value?
  private var local: Format.Value?
  private var hasFailed = false
  private let initialValue: Format.Value?

  /// Creates a participant with the value in a replica.
  init(_ format: Format, initialValue: Format.Value?, in replica: inout Replica) throws {
    self.format = format
    self.initialValue = initialValue
    local = initialValue
    try read(&replica)
  }

  /// The value including pending changes, if any.
  var value: Format.Value? { local }

  var unreadable: [String] { format.unreadable.sorted { $0.key < $1.key }.map(\.value) }

  var folders: [String] { format.folders }

  func owns(_ key: String) -> Bool { format.owns(key) }

  // MARK: The property

  /// Sends the value and all future changes to a subscriber.
  func subscribe(_ subscriber: SharedSubscriber<Format.Value>) -> SharedSubscription {
    let number = requests.withLock { requests in
      requests.latestSubscriber += 1
      requests.subscriber = (requests.latestSubscriber, subscriber)
      return requests.latestSubscriber
    }
    // The cluster may have answered since the property was loaded. Passing `since` protects an
    // unsaved mutation, which is newer than the value.
    if let value = local { subscriber.yield(value, since: value) }
    return SharedSubscription { [weak self] in
      self?.requests.withLock { if $0.subscriber?.number == number { $0.subscriber = nil } }
    }
  }

  /// Schedules a save.
  ///
  /// `take` is called when the store is ready to write the value.
  func requestSave(_ saver: Saver, taking take: @escaping @Sendable () -> Format.Value) {
    requests.withLock { requests in
      requests.take = take
      requests.savers.append(saver)
    }
  }

  func fail(_ error: any Error) {
    hasFailed = true
    requests.withLock { $0.subscriber?.subscriber }?.yield(throwing: error)
  }

  func recover() {
    guard hasFailed else { return }
    hasFailed = false
    // Passing `since` protects an unsaved mutation, which is newer than the value.
    guard let value = local ?? initialValue else { return }
    requests.withLock { $0.subscriber?.subscriber }?.yield(value, since: value)
  }

  func takeUnsaved(generation: Int, in replica: inout Replica) -> [Saver] {
    let (take, savers) = requests.withLock { requests in
      defer { (requests.take, requests.savers) = (nil, []) }
      return (requests.take, requests.savers)
    }
    guard let take else { return savers }
    let value = take()
    do {
      // Do not send an unchanged initial value.
      let changes =
        base == nil && value == initialValue
        ? [:] : try format.changes(from: base, to: value, in: replica)
      replica.setWaiting(changes, generation: generation, where: format.owns)
      local = value
      return savers
    } catch {
      return savers.map { Saver(context: $0.context, continuation: $0.continuation, error: error) }
    }
  }

  // MARK: The cluster

  func additions(to changes: [String: WaitingChange]) -> [String: EtcdPart] {
    local.map { format.additions(to: changes, of: $0) } ?? [:]
  }

  func conditions(of changes: [String: WaitingChange], in replica: Replica) -> [Condition] {
    format.conditions(of: changes, in: replica)
  }

  func agreedChanged(
    _ keys: Set<String>,
    isOwn: Bool,
    in replica: inout Replica
  ) throws -> Data? {
    let isWaiting = replica.waiting.keys.contains(where: format.owns)
    let before = base
    base = format.update(base, keys, in: replica)
    // The new base already contains the changes that this process sent.
    var (merged, conflictCount) = merge(since: isOwn ? base : before, isWaiting: isWaiting)
    if isWaiting, let ours = merged {
      let generation = replica.waiting.values.map(\.generation).max() ?? 0
      merged = try wait(with: ours, generation: generation, in: &replica)
    }
    let isRefused = !publish(merged)
    guard conflictCount > 0 || isRefused else { return nil }
    return Self.description(of: keys, in: replica)
  }

  func waitingChanged(in replica: inout Replica) throws {
    let before = local
    try read(&replica)
    let after = local
    local = before
    _ = publish(after)
  }

  func adopt(
    _ changes: [String: WaitingChange],
    generation: Int,
    in replica: inout Replica
  ) throws -> Data? {
    var other = format
    let older = other.value(of: replica.resolved(before: changes)) ?? initialValue
    guard let theirs = other.value(of: replica.resolved(with: changes)) ?? initialValue else {
      return nil
    }
    var merger = Merger()
    var merged = local ?? theirs
    if let older {
      merger.merge(&merged, theirs, since: older)
    } else if merged != theirs {
      merger.noteConflict()
    }
    _ = publish(try wait(with: merged, generation: generation, in: &replica))
    return merger.conflictCount > 0 ? Self.description(of: changes) : nil
  }

  /// Decodes both values from a replica.
  private func read(_ replica: inout Replica) throws {
    base = format.value(of: replica.resolved)
    guard replica.waiting.keys.contains(where: format.owns) else { return local = base }
    // The pending changes may be older than the agreed entries.
    var other = format
    let older = other.value(of: replica.resolved(before: replica.waiting))
    local = other.value(of: replica.resolved(with: replica.waiting))
    let (merged, _) = merge(since: older, isWaiting: true)
    local = try merged.map { try wait(with: $0, generation: 0, in: &replica) } ?? nil
  }

  /// Replaces the pending changes of this property with the difference between the agreed value and
  /// another value.
  ///
  /// - Returns: The value, or the agreed value if no change is pending. Even without changes the
  ///   two can differ in the order of parts, which no change can express and which must be the same
  ///   for all members.
  private func wait(
    with value: Format.Value,
    generation: Int,
    in replica: inout Replica
  ) throws -> Format.Value? {
    let changes = try format.changes(from: base, to: value, in: replica)
    replica.setWaiting(changes, generation: generation, where: format.owns)
    return replica.waiting.keys.contains(where: format.owns) ? value : base ?? value
  }

  /// Merges the agreed value with the local one.
  private func merge(
    since older: Format.Value?,
    isWaiting: Bool
  ) -> (value: Format.Value?, conflictCount: Int) {
    guard isWaiting, var merged = local else { return (base, 0) }
    guard let theirs = base ?? initialValue else { return (merged, 0) }
    var merger = Merger()
    if let older = older ?? initialValue {
      merger.merge(&merged, theirs, since: older)
    } else if merged != theirs {
      merger.noteConflict()
    }
    return (merged, merger.conflictCount)
  }

  /// Passes a value to the property.
  ///
  /// - Returns: Whether the property accepted the value without a conflict.
  private func publish(_ value: Format.Value?) -> Bool {
    let before = local
    local = value
    guard value != before, let subscriber = requests.withLock({ $0.subscriber })?.subscriber
    else { return true }
    guard let value else {
      subscriber.yieldReturningInitialValue()
      return true
    }
    guard let before = before ?? initialValue else {
      subscriber.yield(value)
      return true
    }
    var merger = Merger()
    return subscriber.yield(value, since: before, with: &merger) && merger.conflictCount == 0
  }

  /// Returns a readable text with the new contents of some keys.
  private static func description(of changes: [String: WaitingChange]) -> Data {
    description(of: changes.mapValues { $0.part?.bytes })
  }

  /// Returns a readable text with the agreed contents of some keys.
  private static func description(of keys: Set<String>, in replica: Replica) -> Data {
    let pairs = keys.map { ($0, replica.agreed($0)?.value) }
    return description(of: Dictionary(uniqueKeysWithValues: pairs))
  }

  private static func description(of values: [String: Data?]) -> Data {
    var data = Data()
    for (key, value) in values.sorted(by: { $0.key < $1.key }) {
      data += Data("\(key)\n".utf8)
      data += value ?? Data("(deleted)".utf8)
      data += Data("\n".utf8)
    }
    return data
  }
}
