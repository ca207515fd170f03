import EtcdClient
import Foundation
import Locking
import Sharing

/// A property's side of a store: it makes the value of the keys, and keys of the value.
protocol Participant: AnyObject, Sendable {
  /// A sentence for each key that cannot be read.
  var unreadable: [String] { get }

  /// The folders of the keys that the value is made of, if it is made of many.
  var folders: [String] { get }

  /// Whether the value is made of a key, among others.
  func owns(_ key: String) -> Bool

  /// Takes in what the cluster says of some keys.
  ///
  /// - Parameters:
  ///   - keys: The keys that have changed.
  ///   - isOwn: Whether this process has changed them.
  /// - Returns: What was changed elsewhere and lost to changes here, if something was.
  func agreedChanged(_ keys: Set<String>, isOwn: Bool, in replica: inout Replica) throws -> Data?

  /// Takes in what waits to be sent after a process has left it.
  func waitingChanged(in replica: inout Replica) throws

  /// Takes in what a process beside this one has left, and merges it with what waits here.
  ///
  /// - Parameters:
  ///   - changes: What the process has changed.
  ///   - generation: The number of the save that counts for it.
  /// - Returns: What of it has lost to changes here, if something has.
  func adopt(
    _ changes: [String: WaitingChange],
    generation: Int,
    in replica: inout Replica
  ) throws -> Data?

  /// Notes what has changed in the value, in what waits to be sent.
  ///
  /// - Parameter generation: The number of this save.
  /// - Returns: Those who wait for it.
  func takeUnsaved(generation: Int, in replica: inout Replica) -> [Saver]

  /// Returns what has to be sent besides changes that are too many for one transaction.
  func additions(to changes: [String: WaitingChange]) -> [String: EtcdPart]

  /// Returns on what else it depends that keys can be changed.
  func conditions(of changes: [String: WaitingChange], in replica: Replica) -> [Condition]

  /// Tells the property of an error.
  func fail(_ error: any Error)

  /// Tells the property that an error is no more, if it was told of one.
  func recover()
}

/// A caller who waits for a value to be saved.
struct Saver: Sendable {
  let context: SaveContext
  let continuation: SaveContinuation

  /// The error of taking the value, if there was one.
  var error: (any Error)?
}

/// The participant of a property whose value has a format.
///
/// It knows two values: what is agreed on (``base``), and that with what waits to be sent
/// (``local``).
///
/// SAFETY: All but what is locked is used on the queue of the store only.
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

  /// Creates a participant with what a replica has.
  init(_ format: Format, initialValue: Format.Value?, in replica: inout Replica) throws {
    self.format = format
    self.initialValue = initialValue
    local = initialValue
    try read(&replica)
  }

  /// The value as it is here, or `nil` if there is none.
  var value: Format.Value? { local }

  var unreadable: [String] { format.unreadable.sorted { $0.key < $1.key }.map(\.value) }

  var folders: [String] { format.folders }

  func owns(_ key: String) -> Bool { format.owns(key) }

  // MARK: The property

  /// Reports the value, and each change from now on, to a subscriber.
  func subscribe(_ subscriber: SharedSubscriber<Format.Value>) -> SharedSubscription {
    let number = requests.withLock { requests in
      requests.latestSubscriber += 1
      requests.subscriber = (requests.latestSubscriber, subscriber)
      return requests.latestSubscriber
    }
    // The cluster may have answered after the property was loaded. A change that is not saved yet
    // is newer than the value.
    if let value = local { subscriber.yield(value, since: value) }
    return SharedSubscription { [weak self] in
      self?.requests.withLock { if $0.subscriber?.number == number { $0.subscriber = nil } }
    }
  }

  /// Notes that a value is to be saved, which is taken when it is written.
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
    // A change that is not saved yet is newer than the value.
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
      // What the property has while there is none need not be sent.
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
    // What was sent from here is in both.
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

  /// Makes the values of what a replica has.
  private func read(_ replica: inout Replica) throws {
    base = format.value(of: replica.resolved)
    guard replica.waiting.keys.contains(where: format.owns) else { return local = base }
    // What waits may be older than what is agreed on.
    var other = format
    let older = other.value(of: replica.resolved(before: replica.waiting))
    local = other.value(of: replica.resolved(with: replica.waiting))
    let (merged, _) = merge(since: older, isWaiting: true)
    local = try merged.map { try wait(with: $0, generation: 0, in: &replica) } ?? nil
  }

  /// Makes the pending changes of this property those that lead from the agreed value to another.
  ///
  /// - Returns: The value, or the agreed one if no changes are pending. The values can still differ
  ///   in the order of parts, which no change can express, and all members must see one order.
  private func wait(
    with value: Format.Value,
    generation: Int,
    in replica: inout Replica
  ) throws -> Format.Value? {
    let changes = try format.changes(from: base, to: value, in: replica)
    replica.setWaiting(changes, generation: generation, where: format.owns)
    return replica.waiting.keys.contains(where: format.owns) ? value : base ?? value
  }

  /// Merges what is agreed on with what is here.
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

  /// Hands a value to the property.
  ///
  /// - Returns: Whether the property has taken it in.
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

  /// What some keys are to be, for a person to read.
  private static func description(of changes: [String: WaitingChange]) -> Data {
    description(of: changes.mapValues { $0.part?.bytes })
  }

  /// What the cluster has for some keys, for a person to read.
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
