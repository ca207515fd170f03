import EtcdClient
import Foundation
import IdentifiedCollections

/// Encodes a collection as one etcd key for each part of each element, and one key for the order.
struct CollectionFormat<Element: EtcdDocument>: EtcdFormat {
  typealias Value = IdentifiedArray<Element.ID, Element>

  private(set) var unreadable: [String: String] = [:]

  private let order: String?
  let folders: [String]

  /// The keys of each element, indexed by the element's encoded id.
  private var keys: [String: [String]] = [:]

  /// The elements whose parts could be joined, indexed by the elements' encoded ids.
  private var known: [String: (id: Element.ID, createRevision: Int64)] = [:]

  private var positions = ElementPositions()

  /// Creates a format for a collection.
  ///
  /// - Parameter order: The key that stores the order of the elements, or `nil` to keep them in
  ///   order of creation.
  init(order: String?) {
    self.order = order
    folders = Element.etcdFolders
  }

  var emptyValue: Value? { [] }

  func owns(_ key: String) -> Bool { key == order || elementID(of: key) != nil }

  func mainKey(of key: String) -> String? {
    elementID(of: key).map { "\(Element.mainFolder)/\($0)" }
  }

  // MARK: From keys to a value

  mutating func value(of entries: [String: EtcdEntry]) -> Value? {
    (keys, known, unreadable) = ([:], [:], [:])
    for key in entries.keys { if let id = elementID(of: key) { keys[id, default: []].append(key) } }
    positions = ElementPositions(order.flatMap { entries[$0] })
    let all = Array(keys)
    // Decode in parallel, because a first load spends most of its time decoding.
    let joined = all.concurrentMap { [self] id, keys in join(id, keys.compactMap { entries[$0] }) }
    var elements: [Element] = []
    var ranks: [(rank: ElementRank, index: Int)] = []
    for (result, (id, _)) in zip(joined, all) {
      guard let element = record(result, of: id) else { continue }
      ranks.append((rank(of: id), elements.count))
      elements.append(element)
    }
    // Sort indices instead of elements, because moving the elements would take as long as decoding
    // them.
    ranks.sort { $0.rank < $1.rank }
    return elements.isEmpty && entries.isEmpty
      ? nil : Value(ranks.lazy.map { elements[$0.index] }) { first, _ in first }
  }

  mutating func update(_ value: Value?, _ changed: Set<String>, in replica: Replica) -> Value? {
    // After many changes, decode all elements in parallel, as in a first load.
    if changed.count > max(500, known.count) { return self.value(of: replica.resolved) ?? [] }
    var value = value ?? []
    var isReordered = false
    var ids: Set<String> = []
    for key in changed {
      if key == order {
        positions = ElementPositions(replica.committed(key))
        isReordered = true
      }
      guard let id = elementID(of: key) else { continue }
      ids.insert(id)
      if replica.committed(key) == nil {
        keys[id]?.removeAll { $0 == key }
        if keys[id]?.isEmpty == true { keys[id] = nil }
      } else if keys[id]?.contains(key) != true {
        keys[id, default: []].append(key)
      }
    }
    let updates = ids.map { id in
      let before = known[id]
      let result = keys[id].map { join(id, $0.compactMap(replica.committed)) }
      return (id: id, before: before, element: record(result, of: id))
    }
    // Most new elements are appended, which requires no sorting.
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

  /// The result of joining an element's parts: the element, or `nil` if the parts do not form an
  /// element.
  private typealias Joined = Result<(element: Element, createRevision: Int64)?, UnreadableKey>

  private func join(_ id: String, _ entries: [EtcdEntry]) -> Joined {
    let entries = entries.sorted { ($0.arrival, $0.key) < ($1.arrival, $1.key) }
    let main = "\(Element.mainFolder)/\(id)"
    let first = entries.first { $0.key == main } ?? entries.first
    do {
      let parts = EtcdParts(id: id, entries.map { (name(of: $0.key, id), $0.value) })
      guard let element = try Element(etcdParts: parts) else { return .success(nil) }
      guard element.etcdID == id else {
        return .failure(UnreadableKey(key: main, reason: "its content has a different id"))
      }
      return .success((element, first?.arrival ?? 0))
    } catch {
      return .failure(UnreadableKey(key: first?.key ?? main))
    }
  }

  /// Records the result of joining an element's parts, and returns the element, if any.
  private mutating func record(_ joined: Joined?, of id: String) -> Element? {
    unreadable[id] = nil
    known[id] = nil
    switch joined {
    case .success(let (element, createRevision)?):
      known[id] = (element.id, createRevision)
      return element
    case .failure(let error):
      unreadable[id] = error.message
      return nil
    case .success(nil), nil: return nil
    }
  }

  // MARK: Order

  private func rank(of id: String) -> ElementRank {
    positions.rank(of: id, createdAt: known[id]?.createRevision)
  }

  private func sort(_ value: inout Value) {
    let ranked = value.elements.map { (rank(of: $0.etcdID), $0) }
    guard !zip(ranked, ranked.dropFirst()).allSatisfy({ $0.0 < $1.0 }) else { return }
    value = Value(uniqueElements: ranked.sorted { $0.0 < $1.0 }.map(\.1))
  }

  /// Returns whether the order key must be written, because other clients would otherwise sort the
  /// elements differently.
  private func needsOrder(_ value: Value, since base: Value) -> Bool {
    let added = value.count - base.count
    // Compare the ids first: most changes neither add, remove nor move elements.
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
        // An unreadable or removed element with the same id may have left keys that the new element
        // does not use. Delete these keys.
        for key in keys[id] ?? [] where new[key] == nil { changes[key] = .some(nil) }
      }
    }
    for element in base where value[id: element.id] == nil {
      for key in keys[element.etcdID] ?? [] { changes[key] = .some(nil) }
    }
    if let order, needsOrder(value, since: base) {
      changes[order] = ElementPositions.part(listing: value.elements.map(\.etcdID))
    }
    return changes
  }

  /// If a batch adds elements, returns the order key with its new content.
  ///
  /// The parts of a batch are copied to their keys one by one, so the revisions of these keys do
  /// not show the order of the elements.
  func additions(to changes: [String: WaitingChange], of value: Value) -> [String: EtcdPart] {
    guard let order, changes[order] == nil,
      changes.contains(where: { $0.value.base == nil && owns($0.key) })
    else { return [:] }
    return [order: ElementPositions.part(listing: value.elements.map(\.etcdID))]
  }

  func conditions(of changes: [String: WaitingChange], in replica: Replica) -> [Condition] {
    var conditions: Set<Condition> = []
    for (key, change) in changes {
      guard let id = elementID(of: key) else { continue }
      let main = "\(Element.mainFolder)/\(id)"
      if key == main, change.part == nil {
        // Do not delete an element if another client adds a part to it at the same time.
        for folder in folders {
          let kind = Condition.Kind.unchangedSince(replica.revision)
          conditions.insert(Condition(key: "\(folder)/\(id)/", kind: kind))
        }
      } else if changes[main] == nil, let entry = replica.committed(main) {
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

  /// Returns the id of the element to which the part with the given key belongs, or `nil` for any
  /// other key.
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
  /// Returns the text before the first occurrence of a byte, or the whole text if the byte does not
  /// occur in it.
  ///
  /// Searching for a character instead of a byte takes ten times as long.
  fileprivate func prefix(upTo byte: UInt8) -> Substring {
    self[..<(utf8.firstIndex(of: byte) ?? endIndex)]
  }
}

extension EtcdEntry {
  /// The revision at which the part was created.
  ///
  /// Parts are sorted by this revision. Parts that are not in the cluster yet come last.
  fileprivate var arrival: Int64 { createRevision == 0 ? .max : createRevision }
}
