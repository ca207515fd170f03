import IdentifiedCollections
import SeededRandomness

/// An element whose id is of any type.
struct Entry<ID: Hashable>: Identifiable, Equatable {
  let id: ID
  var number: Int
}

/// An id with one of only three hashes.
struct CollidingID: Hashable {
  let value: Int

  func hash(into hasher: inout Hasher) { hasher.combine(value % 3) }
}

/// An identified array, and a plain array that must stay equal to it.
///
/// Each operation changes both arrays. The plain array is changed in the simplest way, by visiting
/// all elements.
struct ArrayModel<ID: Hashable> {
  var array: IdentifiedArrayOf<Entry<ID>> = []
  var model: [Entry<ID>] = []
  var generator: SeededGenerator
  private let ids: [ID]

  init(ids: [ID], seed: UInt64) {
    self.ids = ids
    generator = SeededGenerator(seed: seed)
  }

  /// Whether both arrays have the same elements, and a look-up of each id gives the id's position,
  /// or `nil` for a missing id.
  var agrees: Bool {
    let positions = Dictionary(uniqueKeysWithValues: zip(model.map(\.id), model.indices))
    return array.elements == model
      && array.ids.elementsEqual(model.map(\.id))
      && ids.allSatisfy { array.index(id: $0) == positions[$0] }
  }

  /// Performs the same random operation on the identified array and on the plain array.
  ///
  /// - Returns: The operation, and whether its results were equal.
  mutating func step() -> (operation: Operation, agrees: Bool) {
    let operation = Operation.allCases[random(below: Operation.allCases.count)]
    return (operation, apply(operation))
  }

  enum Operation: CaseIterable {
    case append, appendSeveral, insert, insertSeveral, updateOrAppend, updateOrInsert
    case change, changeAtPosition, assign, assignNil
    case removeByID, removeAtPosition, removeWhere, removeOffsets, removeLast
    case move, swap, reverse, sort, shuffle, partition, filter, reserve
    case exchange, addAll, create, replaceSubrange, removeSubrange, removeSubranges, moveSubranges
    case removeFirstAndLast, sortPart, exchangePart, sortAnyCollection, editAnyCollection
    case editPart, joinParts
  }

  private mutating func apply(_ operation: Operation) -> Bool {
    switch operation {
    case .append, .appendSeveral, .insert, .insertSeveral, .updateOrAppend, .updateOrInsert:
      return add(operation)
    case .change, .changeAtPosition, .assign, .assignNil:
      return change(operation)
    case .removeByID, .removeAtPosition, .removeWhere, .removeOffsets, .removeLast, .filter:
      return remove(operation)
    case .move, .swap, .reverse, .sort, .shuffle, .partition, .reserve:
      return rearrange(operation)
    case .exchange, .sortPart, .exchangePart, .sortAnyCollection, .moveSubranges:
      mutate(operation)
    case .addAll, .create, .replaceSubrange, .editAnyCollection:
      replaceRange(operation)
    case .removeSubrange, .removeSubranges, .removeFirstAndLast:
      removeRanges(operation)
    case .editPart:
      return editPart()
    case .joinParts:
      return joinParts()
    }
    return true
  }
}

// MARK: - Adding

extension ArrayModel {
  private mutating func add(_ operation: Operation) -> Bool {
    let entry = randomEntry()
    let existing = position(of: entry.id)
    switch operation {
    case .append:
      if existing == nil { model.append(entry) }
      return array.append(entry) == (existing == nil, existing ?? model.count - 1)
    case .insert:
      let position = random(through: model.count)
      if existing == nil { model.insert(entry, at: position) }
      return array.insert(entry, at: position) == (existing == nil, existing ?? position)
    case .updateOrAppend:
      let old = existing.map { model[$0] }
      if let existing { model[existing] = entry } else { model.append(entry) }
      return array.updateOrAppend(entry) == old
    case .updateOrInsert:
      let position = random(through: model.count)
      let old = existing.map { model[$0] }
      if let existing { model[existing] = entry } else { model.insert(entry, at: position) }
      return array.updateOrInsert(entry, at: position) == (old, existing ?? position)
    default:
      let position = operation == .insertSeveral ? random(through: model.count) : model.count
      let entries = randomEntries()
      insertNew(entries, at: position)
      if operation == .insertSeveral {
        array.insert(contentsOf: entries, at: position)
      } else {
        array.append(contentsOf: entries)
      }
      return true
    }
  }
}

// MARK: - Changing

extension ArrayModel {
  private mutating func change(_ operation: Operation) -> Bool {
    let entry = randomEntry()
    let existing = position(of: entry.id)
    switch operation {
    case .change:
      if let existing { model[existing].number = entry.number }
      array[id: entry.id]?.number = entry.number
    case .assign:
      if let existing { model[existing] = entry } else { model.append(entry) }
      array[id: entry.id] = entry
    case .assignNil:
      if let existing { model.remove(at: existing) }
      array[id: entry.id] = nil
    default:
      guard let position = randomPosition() else { return true }
      model[position].number = entry.number
      array[position].number = entry.number
    }
    return true
  }
}

// MARK: - Removing

extension ArrayModel {
  private mutating func remove(_ operation: Operation) -> Bool {
    switch operation {
    case .removeByID:
      let id = randomEntry().id
      return array.remove(id: id) == position(of: id).map { model.remove(at: $0) }
    case .removeAtPosition:
      guard let position = randomPosition() else { return true }
      return array.remove(at: position) == model.remove(at: position)
    case .removeLast:
      return array.popLast() == model.popLast()
    case .removeOffsets:
      let offsets = (0..<random(through: model.count / 4)).map { _ in random(below: model.count) }
      array.remove(atOffsets: offsets)
      model = model.indices.filter { !offsets.contains($0) }.map { model[$0] }
    case .filter:
      let bound = random(below: 10)
      array = array.filter { $0.number % 10 != bound }
      model = model.filter { $0.number % 10 != bound }
    default:
      let bound = random(below: 10)
      array.removeAll { $0.number % 10 == bound }
      model = model.filter { $0.number % 10 != bound }
    }
    return true
  }
}

// MARK: - Rearranging

extension ArrayModel {
  private mutating func rearrange(_ operation: Operation) -> Bool {
    switch operation {
    case .move:
      guard !model.isEmpty else { return true }
      let offsets = (0..<random(through: 3)).map { _ in random(below: model.count) }
      let destination = random(through: model.count)
      let moved = Set(offsets)
      func those(_ range: Range<Int>, moved wanted: Bool) -> [Entry<ID>] {
        range.filter { moved.contains($0) == wanted }.map { model[$0] }
      }
      model =
        those(0..<destination, moved: false) + those(model.indices, moved: true)
        + those(destination..<model.count, moved: false)
      array.move(fromOffsets: offsets, toOffset: destination)
    case .swap:
      guard let first = randomPosition(), let second = randomPosition() else { return true }
      model.swapAt(first, second)
      array.swapAt(first, second)
    case .reverse:
      model.reverse()
      array.reverse()
    case .sort:
      model.sort { $0.number < $1.number }
      array.sort { $0.number < $1.number }
    case .shuffle:
      var same = generator
      model.shuffle(using: &generator)
      array.shuffle(using: &same)
    case .partition:
      let middle = model.partition { $0.number.isMultiple(of: 2) }
      return array.partition { $0.number.isMultiple(of: 2) } == middle
    default:
      array.reserveCapacity(random(below: ids.count))
    }
    return true
  }
}

// MARK: - Randomness

extension ArrayModel {
  mutating func random(below bound: Int) -> Int {
    Int.random(in: 0..<bound, using: &generator)
  }

  mutating func random(through bound: Int) -> Int {
    Int.random(in: 0...bound, using: &generator)
  }

  mutating func randomEntry() -> Entry<ID> {
    Entry(id: ids[random(below: ids.count)], number: random(below: 1_000))
  }

  mutating func randomEntries() -> [Entry<ID>] {
    (0..<random(through: ids.count / 3)).map { _ in randomEntry() }
  }

  mutating func randomPosition() -> Int? {
    model.isEmpty ? nil : random(below: model.count)
  }

  mutating func randomRange() -> Range<Int> {
    let start = random(through: model.count)
    return start..<(start + random(through: model.count - start))
  }

  func position(of id: ID) -> Int? {
    model.firstIndex { $0.id == id }
  }

  /// Inserts the entries with new ids into the plain array.
  mutating func insertNew(_ entries: [Entry<ID>], at position: Int) {
    var new: [Entry<ID>] = []
    for entry in entries where !(model + new).contains(where: { $0.id == entry.id }) {
      new.append(entry)
    }
    model.insert(contentsOf: new, at: position)
  }
}
