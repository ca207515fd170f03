import Dispatch
import EtcdClient
import Foundation
import IdentifiedCollections
import Locking

/// How a collection is made of the parts of its elements, and of the key of its order.
struct CollectionFormat<Element: EtcdDocument>: EtcdFormat {
  typealias Value = IdentifiedArray<Element.ID, Element>

  /// What is known of an element whose parts are there.
  private struct Known {
    var id: Element.ID
    var createRevision: Int64
  }

  private(set) var unreadable: [String: String] = [:]

  private let order: String?
  let folders: [String]

  /// The keys of each element, by its id as it stands in keys.
  private var keys: [String: [String]] = [:]

  /// The elements that could be joined.
  private var known: [String: Known] = [:]

  /// The positions that the key of the order gives.
  private var positions: [String: Int] = [:]

  /// Creates a format.
  ///
  /// - Parameter order: The key of the order, or `nil` if elements are in the order in which they
  ///   were created.
  init(order: String?) {
    self.order = order
    folders = Element.etcdFolders
  }

  var emptyValue: Value? { [] }

  func owns(_ key: String) -> Bool { key == order || elementID(of: key) != nil }

  // MARK: From keys to a value

  mutating func value(of entries: [String: EtcdEntry]) -> Value? {
    (keys, known, positions, unreadable) = ([:], [:], [:], [:])
    for key in entries.keys { if let id = elementID(of: key) { keys[id, default: []].append(key) } }
    readOrder(order.flatMap { entries[$0] })
    let all = Array(keys)
    // Decoding takes most of the time of a first load.
    let joined = concurrently(all) { [self] id, keys in join(id, keys.compactMap { entries[$0] }) }
    var elements: [Element] = []
    var ranks: [(rank: Rank, index: Int)] = []
    for (result, (id, _)) in zip(joined, all) {
      guard let element = note(result, of: id) else { continue }
      ranks.append((rank(of: id), elements.count))
      elements.append(element)
    }
    // To move the elements themselves would take as long as to decode them.
    ranks.sort { $0.rank < $1.rank }
    return elements.isEmpty && entries.isEmpty
      ? nil : Value(ranks.lazy.map { elements[$0.index] }) { first, _ in first }
  }

  mutating func update(_ value: Value?, _ changed: Set<String>, in replica: Replica) -> Value? {
    // As in a first load, or after a long absence: all elements are joined on all processors.
    if changed.count > max(500, known.count) { return self.value(of: replica.resolved) ?? [] }
    var value = value ?? []
    var isReordered = false
    var ids: Set<String> = []
    for key in changed {
      if key == order {
        readOrder(replica.agreed(key))
        isReordered = true
      }
      guard let id = elementID(of: key) else { continue }
      ids.insert(id)
      if replica.agreed(key) == nil {
        keys[id]?.removeAll { $0 == key }
        if keys[id]?.isEmpty == true { keys[id] = nil }
      } else if keys[id]?.contains(key) != true {
        keys[id, default: []].append(key)
      }
    }
    let updates = ids.map { id in
      let before = known[id]
      let result = keys[id].map { join(id, $0.compactMap(replica.agreed)) }
      return (id: id, before: before, element: note(result, of: id))
    }
    // Most elements are added at the end, and then the others need not be sorted.
    for (id, before, element) in updates.sorted(by: { rank(of: $0.id) < rank(of: $1.id) }) {
      guard let element else {
        if let before { value.remove(id: before.id) }
        continue
      }
      if let before {
        isReordered = isReordered || before.createRevision != known[id]?.createRevision
      } else if let last = value.last {
        isReordered = isReordered || rank(of: id) < rank(of: last.etcdID)
      }
      value.updateOrAppend(element)
    }
    if isReordered { sort(&value) }
    return value
  }

  /// What came of joining an element, which is `nil` if its parts are none.
  private typealias Joined = Result<(element: Element, createRevision: Int64)?, JoinError>

  /// Why an element could not be joined.
  private struct JoinError: Error {
    let key: String
    let reason: String
  }

  private func join(_ id: String, _ entries: [EtcdEntry]) -> Joined {
    let entries = entries.sorted { ($0.arrival, $0.key) < ($1.arrival, $1.key) }
    let main = "\(Element.mainFolder)/\(id)"
    let first = entries.first { $0.key == main } ?? entries.first
    do {
      let parts = EtcdParts(id: id, entries.map { (name(of: $0.key, id), $0.value) })
      guard let element = try Element(etcdParts: parts) else { return .success(nil) }
      guard element.etcdID == id else {
        return .failure(JoinError(key: main, reason: "it is named after another id"))
      }
      return .success((element, first?.arrival ?? 0))
    } catch {
      return .failure(
        JoinError(key: first?.key ?? main, reason: "it is not as this program writes")
      )
    }
  }

  /// Notes what came of joining an element.
  private mutating func note(_ joined: Joined?, of id: String) -> Element? {
    unreadable[id] = nil
    known[id] = nil
    switch joined {
    case .success(let (element, createRevision)?):
      known[id] = Known(id: element.id, createRevision: createRevision)
      return element
    case .failure(let error):
      unreadable[id] = "Cannot read the key '\(error.key)': \(error.reason). It is left as it is."
      return nil
    case .success(nil), nil: return nil
    }
  }

  // MARK: Order

  private func rank(of id: String) -> Rank {
    Rank(
      position: positions[id] ?? .max,
      createRevision: known[id]?.createRevision ?? .max,
      id: id
    )
  }

  private mutating func readOrder(_ entry: EtcdEntry?) {
    positions = [:]
    guard let entry else { return }
    for (position, id) in entry.value.split(separator: UInt8(ascii: "\n")).enumerated() {
      positions[String(decoding: id, as: UTF8.self)] = position
    }
  }

  private func sort(_ value: inout Value) {
    let ranked = value.elements.map { (rank(of: $0.etcdID), $0) }
    guard !zip(ranked, ranked.dropFirst()).allSatisfy({ $0.0 < $1.0 }) else { return }
    value = Value(uniqueElements: ranked.sorted { $0.0 < $1.0 }.map(\.1))
  }

  /// Whether elements would have another order than in a value if only they were sent.
  private func needsOrder(_ value: Value, since base: Value) -> Bool {
    let added = value.count - base.count
    // Most changes add one element at the end, or none.
    if added == 0, value.ids.elementsEqual(base.ids) { return false }
    let ids = value.elements.map(\.etcdID)
    return !zip(ids, ids.dropFirst()).allSatisfy { rank(of: $0) < rank(of: $1) }
  }

  // MARK: From a value to keys

  func changes(
    from base: Value?,
    to value: Value,
    in replica: Replica
  ) throws -> [String: EtcdPart?] {
    let base = base ?? []
    var changes: [String: EtcdPart?] = [:]
    for element in value {
      let before = base[id: element.id]
      if before == element { continue }
      let id = element.etcdID
      let new = try parts(of: element)
      let old = try before.map(parts) ?? [:]
      for (key, part) in new where old[key] != part { changes[key] = .some(part) }
      for key in old.keys where new[key] == nil { changes[key] = .some(nil) }
      if before == nil {
        // What is there cannot be read, or belongs to an element that was removed.
        for key in keys[id] ?? [] where new[key] == nil { changes[key] = .some(nil) }
      }
    }
    for element in base where value[id: element.id] == nil {
      for key in keys[element.etcdID] ?? [] { changes[key] = .some(nil) }
    }
    if let order, needsOrder(value, since: base) { changes[order] = orderPart(of: value) }
    return changes
  }

  /// The order: the parts of a batch come to their keys one after the other, in any order.
  func additions(to changes: [String: WaitingChange], of value: Value) -> [String: EtcdPart] {
    guard let order, changes[order] == nil,
      changes.contains(where: { $0.value.base == nil && owns($0.key) })
    else { return [:] }
    return [order: orderPart(of: value)]
  }

  private func orderPart(of value: Value) -> EtcdPart {
    EtcdPart(Data(value.elements.map(\.etcdID).joined(separator: "\n").utf8))
  }

  func conditions(of changes: [String: WaitingChange], in replica: Replica) -> [Condition] {
    var conditions: Set<Condition> = []
    for (key, change) in changes {
      guard let id = elementID(of: key) else { continue }
      let main = "\(Element.mainFolder)/\(id)"
      if key == main, change.part == nil {
        // A part that another client has just added would be left without its element.
        for folder in folders {
          let kind = Condition.Kind.unchangedSince(replica.revision)
          conditions.insert(Condition(key: "\(folder)/\(id)/", kind: kind))
        }
      } else if changes[main] == nil, let entry = replica.agreed(main) {
        conditions.insert(Condition(key: main, kind: .created(entry.createRevision)))
      }
    }
    return Array(conditions)
  }

  private func parts(of element: Element) throws -> [String: EtcdPart] {
    let id = element.etcdID
    return Dictionary(
      uniqueKeysWithValues: try element.etcdParts().map { ($0.key.key(of: id), $0.value) }
    )
  }

  // MARK: Keys

  /// The id of the element that a key is a part of.
  private func elementID(of key: String) -> String? {
    let slash = UInt8(ascii: "/")
    guard let end = key.utf8.firstIndex(of: slash),
      folders.contains(where: { $0.utf8.elementsEqual(key.utf8[..<end]) })
    else { return nil }
    return String(key[key.utf8.index(after: end)...].prefix(upTo: slash))
  }

  private func name(of key: String, _ id: String) -> EtcdPartName {
    let folder = key[...].prefix(upTo: UInt8(ascii: "/"))
    let rest = key.utf8.dropFirst(folder.utf8.count + id.utf8.count + 2)
    return EtcdPartName(String(folder), rest.isEmpty ? nil : String(Substring(rest)))
  }
}

extension Substring {
  /// What comes before the first of a byte.
  ///
  /// A search among characters takes ten times as long.
  fileprivate func prefix(upTo byte: UInt8) -> Substring {
    self[..<(utf8.firstIndex(of: byte) ?? endIndex)]
  }
}

extension EtcdEntry {
  /// When a part was created, where one that was not sent yet comes last.
  fileprivate var arrival: Int64 { createRevision == 0 ? .max : createRevision }
}

/// The place of an element: the key of the order names it, or it comes after those.
///
/// It is no member of the format: the compiler does not specialise the sorting of members of a
/// generic type, which took a third of the time after decoding.
private struct Rank: Comparable {
  let position: Int
  let createRevision: Int64
  let id: String

  static func < (lhs: Rank, rhs: Rank) -> Bool {
    // To compare tuples takes twice as long.
    if lhs.position != rhs.position { return lhs.position < rhs.position }
    if lhs.createRevision != rhs.createRevision { return lhs.createRevision < rhs.createRevision }
    return lhs.id < rhs.id
  }
}

/// Transforms values on all processors.
private func concurrently<Value: Sendable, Result: Sendable>(
  _ values: [Value],
  _ transform: @Sendable (Value) -> Result
) -> [Result] {
  let count = max(1, min(ProcessInfo.processInfo.activeProcessorCount, values.count / 500))
  let parts = Locked<[Int: [Result]]>([:])
  DispatchQueue.concurrentPerform(iterations: count) { number in
    let range = (values.count * number / count)..<(values.count * (number + 1) / count)
    let part = values[range].map(transform)
    parts.withLock { $0[number] = part }
  }
  return parts.withLock { parts in (0..<count).flatMap { parts[$0] ?? [] } }
}
