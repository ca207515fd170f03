import EtcdClient
import Foundation
import Sharing

/// The two versions of a shared value: the version that the cluster has (``base``), and the same
/// version with the pending changes applied (``local``).
///
/// A merge does not call the property, but appends a delivery, which the property receives later.
struct MergedValue<Format: EtcdFormat> {
  /// A value or an error for the property.
  enum Delivery {
    /// A new value, the value that it replaces, and the contents of the keys that caused the
    /// change.
    case value(Format.Value?, since: Format.Value?, [String: Data?])

    /// An error that the property reports.
    case error(any Error)

    /// The unchanged value, delivered again to clear an error.
    case recovery(Format.Value)
  }

  private(set) var format: Format

  /// The value with the pending changes applied, or `nil` if there is no value.
  private(set) var local: Format.Value?

  private let initialValue: Format.Value?
  private var base: Format.Value?
  private var hasFailed = false
  private var deliveries: [Delivery] = []

  /// Creates both versions of the value from a replica.
  init(_ format: Format, initialValue: Format.Value?, in replica: inout Replica) throws {
    self.format = format
    self.initialValue = initialValue
    local = initialValue
    try read(&replica)
  }

  // MARK: The property

  /// Returns the deliveries that were added since the last call.
  mutating func takeDeliveries() -> [Delivery] {
    defer { deliveries = [] }
    return deliveries
  }

  mutating func fail(_ error: any Error) {
    hasFailed = true
    deliveries.append(.error(error))
  }

  mutating func recover() {
    guard hasFailed else { return }
    hasFailed = false
    if let value = local ?? initialValue { deliveries.append(.recovery(value)) }
  }

  /// Saves a new value, whose differences from the committed value become pending changes.
  mutating func save(
    _ value: Format.Value,
    generation: Int,
    in replica: inout Replica
  ) throws {
    // Do not send an unchanged initial value.
    let changes =
      base == nil && value == initialValue
      ? [:] : try format.changes(from: base, to: value, in: replica)
    replica.setWaiting(changes, generation: generation, where: format.owns)
    local = value
  }

  // MARK: The cluster

  /// Updates the value after a change to the replica, and merges any pending changes.
  ///
  /// - Returns: Another client's version that lost a conflict, if any.
  mutating func merge(_ change: ReplicaChange, in replica: inout Replica) throws -> Data? {
    switch change {
    case .committed(let all, let own):
      let keys = all.filter(format.owns)
      return keys.isEmpty ? nil : try update(keys, own: own.intersection(keys), in: &replica)
    case .waiting:
      let before = local
      try read(&replica)
      let after = local
      local = before
      publish(after, [:])
    case .discarded(let generation):
      // Do not decode the local value again: without the discarded entries, the order of its
      // elements could be lost.
      base = format.value(of: replica.resolved)
      if let local { _ = try wait(with: local, generation: generation, in: &replica) }
    case .written(let all):
      let keys = all.filter(format.owns)
      if keys.isEmpty { return nil }
      let before = local
      if replica.waiting.keys.contains(where: format.owns) {
        try read(&replica)
      } else {
        base = format.update(base, keys, in: replica)
        local = base
      }
      let after = local
      local = before
      let pairs = keys.map { key in
        (key, replica.waiting[key].map(\.part) ?? replica.committed(key).map { EtcdPart($0.value) })
      }
      publish(after, Dictionary(uniqueKeysWithValues: pairs).mapValues { $0?.bytes })
    }
    return nil
  }

  private mutating func update(
    _ keys: Set<String>,
    own: Set<String>,
    in replica: inout Replica
  ) throws -> Data? {
    let isWaiting = replica.waiting.keys.contains(where: format.owns)
    // The local value already contains the changes that processes of this user have sent, so merge
    // only the other changes.
    let others = keys.subtracting(own)
    for part in Self.parts(of: own, isWhole: others.isEmpty) {
      base = format.update(base, part, in: replica)
    }
    let before = base
    if !others.isEmpty { base = format.update(base, others, in: replica) }
    var (merged, conflictCount) = merge(since: before, isWaiting: isWaiting)
    if isWaiting, let ours = merged {
      let generation = replica.waiting.values.map(\.generation).max() ?? 0
      merged = try wait(with: ours, generation: generation, in: &replica)
    }
    let pairs = keys.map { ($0, replica.committed($0)?.value) }
    let contents = Dictionary(uniqueKeysWithValues: pairs)
    publish(merged, contents)
    return conflictCount > 0 ? EtcdValues.description(of: contents) : nil
  }

  /// Splits the keys that this user's processes have changed into groups of at most 500 keys.
  ///
  /// If `isWhole` is `true`, returns all keys in one group. Pass `true` for `isWhole` only if other
  /// members have changed none of the value's keys. When more than 500 keys change at once, a
  /// format may decode the whole value, including the changes of other members.
  private static func parts(of keys: Set<String>, isWhole: Bool) -> [Set<String>] {
    if isWhole { return keys.isEmpty ? [] : [keys] }
    let (keys, size) = (Array(keys), 500)
    return stride(from: 0, to: keys.count, by: size).map { Set(keys[$0...].prefix(size)) }
  }

  /// Decodes both versions of the value from a replica.
  private mutating func read(_ replica: inout Replica) throws {
    base = format.value(of: replica.resolved)
    guard replica.waiting.keys.contains(where: format.owns) else { return local = base }
    // Merge the two versions: other members may have changed the value after the pending changes
    // were made.
    var other = format
    let older = other.value(of: replica.resolved(before: replica.waiting))
    local = other.value(of: replica.resolved(with: replica.waiting)) ?? format.emptyValue
    let (merged, _) = merge(since: older, isWaiting: true)
    local = try merged.map { try wait(with: $0, generation: 0, in: &replica) } ?? nil
  }

  /// Replaces the pending changes to this value with the difference between the committed value and
  /// another value.
  ///
  /// - Returns: `value`, or the committed value if no change is pending. A value without pending
  ///   changes can still differ from the committed value in the order of its parts. A pending
  ///   change cannot store the order of parts, because all members must see the parts in the same
  ///   order.
  private func wait(
    with value: Format.Value,
    generation: Int,
    in replica: inout Replica
  ) throws -> Format.Value? {
    let changes = try format.changes(from: base, to: value, in: replica)
    replica.setWaiting(changes, generation: generation, where: format.owns)
    return replica.waiting.keys.contains(where: format.owns) ? value : base ?? value
  }

  /// Merges the committed value with the local value.
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
      merger.recordConflict()
    }
    return (merged, merger.conflictCount)
  }

  private mutating func publish(_ value: Format.Value?, _ contents: [String: Data?]) {
    let before = local
    local = value
    if value != before { deliveries.append(.value(value, since: before ?? initialValue, contents)) }
  }
}
