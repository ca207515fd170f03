/// A hash table that finds the position of an id in an array of ids.
///
/// A dictionary from ids to positions would store each id a second time. A dictionary would also
/// hash every later id again when an element is removed, and all ids when it grows. In this table,
/// a slot is one word: one half holds 32 bits of the id's hash, the other half the position.
/// Shifting the positions takes one pass over the words, and growing the table or removing an id
/// needs no hashing. A look-up compares ids only if 32 bits of their hashes agree.
///
/// Collisions are resolved by linear probing, and removal closes the gap by moving later slots of
/// the same run back (Knuth, The Art of Computer Programming, volume 3, section 6.4, algorithm R).
///
/// A table of up to ``largestScannedCount`` ids has no slots: comparing a few ids is faster than
/// hashing one.
@frozen
@usableFromInline
struct PositionTable: Sendable {
  /// The slots.
  ///
  /// The number of slots is a power of two, or zero if the table has few enough ids to scan. An
  /// empty slot is zero. Any other slot holds the hash fragment in its upper half and the position
  /// plus one in its lower half.
  @usableFromInline
  var slots: [UInt64] = []

  /// The largest number of ids that are compared one by one instead of hashed.
  @inlinable
  static var largestScannedCount: Int { 8 }

  @inlinable
  init() {}
}

// MARK: - Looking up

extension PositionTable {
  /// Returns the position of an id, or `nil` if the table does not contain the id.
  ///
  /// - Complexity: O(1).
  @inlinable
  func position<ID: Hashable>(of id: ID, in ids: [ID]) -> Int? {
    guard !slots.isEmpty else { return ids.indices.first { ids[$0] == id } }
    let fragment = Self.fragment(of: id)
    var slot = home(of: fragment)
    while slots[slot] != 0 {
      if Self.fragment(in: slots[slot]) == fragment {
        let position = Self.position(in: slots[slot])
        if ids[position] == id { return position }
      }
      slot = next(after: slot)
    }
    return nil
  }
}

// MARK: - Adding and removing

extension PositionTable {
  /// Records the position of an id unless the table already contains the id.
  ///
  /// - Parameters:
  ///   - id: The id to record.
  ///   - position: The position of the id.
  ///   - ids: The recorded ids, each at its position.
  /// - Returns: The recorded position of the id, or `nil` if the id was new.
  /// - Complexity: O(1), amortised over many additions.
  @inlinable
  mutating func insert<ID: Hashable>(
    _ id: ID,
    at position: Int,
    unlessAmong ids: [ID],
    count: Int
  ) -> Int? {
    if slots.isEmpty {
      if let existing = ids[..<count].firstIndex(of: id) { return existing }
      guard count >= Self.largestScannedCount else { return nil }
    }
    reserve(count + 1, for: ids, count: count)
    let fragment = Self.fragment(of: id)
    var slot = home(of: fragment)
    while slots[slot] != 0 {
      if Self.fragment(in: slots[slot]) == fragment {
        let existing = Self.position(in: slots[slot])
        if ids[existing] == id { return existing }
      }
      slot = next(after: slot)
    }
    slots[slot] = Self.entry(fragment, position)
    return nil
  }

  /// Removes an id.
  ///
  /// - Complexity: O(1).
  @inlinable
  mutating func remove<ID: Hashable>(_ id: ID, at position: Int) {
    guard !slots.isEmpty else { return }
    var gap = slot(of: Self.entry(Self.fragment(of: id), position))
    var candidate = next(after: gap)
    let mask = slots.count - 1
    while slots[candidate] != 0 {
      // A later entry may move into the gap if its search starts at or before the gap.
      let distanceFromHome =
        (candidate &- home(of: Self.fragment(in: slots[candidate]))) & mask
      let distanceFromGap = (candidate &- gap) & mask
      if distanceFromHome >= distanceFromGap {
        slots[gap] = slots[candidate]
        gap = candidate
      }
      candidate = next(after: candidate)
    }
    slots[gap] = 0
  }

  /// Records ids that are known to be new.
  ///
  /// Call ``reserve(_:for:count:)`` first.
  ///
  /// - Parameters:
  ///   - range: The positions of the new ids.
  ///   - ids: All ids, including the new ones.
  /// - Complexity: O(*m*) for *m* new ids.
  @inlinable
  mutating func record<ID: Hashable>(_ range: Range<Int>, of ids: [ID]) {
    guard !slots.isEmpty else { return }
    for position in range { place(Self.entry(Self.fragment(of: ids[position]), position)) }
  }

  /// Removes all ids.
  ///
  /// - Complexity: O(*n*).
  @inlinable
  mutating func removeAll(keepingCapacity: Bool) {
    slots = keepingCapacity ? Array(repeating: 0, count: slots.count) : []
  }

  /// Rebuilds the table for ids that are known to differ.
  ///
  /// - Complexity: O(*n*), hashing every id.
  @inlinable
  mutating func rebuild<ID: Hashable>(for ids: [ID]) {
    guard ids.count > Self.largestScannedCount else {
      slots = []
      return
    }
    slots = Array(repeating: 0, count: Self.slotCount(for: ids.count))
    for position in ids.indices {
      place(Self.entry(Self.fragment(of: ids[position]), position))
    }
  }

  /// Allocates slots for a number of ids.
  ///
  /// - Parameters:
  ///   - total: The number of ids to allocate slots for.
  ///   - ids: A list that begins with the recorded ids.
  ///   - count: The number of recorded ids.
  /// - Complexity: O(*n*) if the table has too few slots, otherwise O(1).
  @inlinable
  mutating func reserve<ID: Hashable>(_ total: Int, for ids: [ID], count: Int) {
    guard total > Self.largestScannedCount, slots.count / 4 * 3 < total else { return }
    let old = slots
    slots = Array(repeating: 0, count: Self.slotCount(for: total))
    if old.isEmpty {
      for position in 0..<count {
        place(Self.entry(Self.fragment(of: ids[position]), position))
      }
    } else {
      for entry in old where entry != 0 { place(entry) }
    }
  }
}

// MARK: - Slots

extension PositionTable {
  /// Returns the 32 bits of an id's hash that a slot holds.
  @inlinable
  static func fragment<ID: Hashable>(of id: ID) -> UInt32 {
    UInt32(truncatingIfNeeded: id.hashValue)
  }

  @inlinable
  static func fragment(in entry: UInt64) -> UInt32 {
    UInt32(truncatingIfNeeded: entry &>> 32)
  }

  @inlinable
  static func position(in entry: UInt64) -> Int {
    Int(truncatingIfNeeded: entry & 0xFFFF_FFFF) &- 1
  }

  @inlinable
  static func entry(_ fragment: UInt32, _ position: Int) -> UInt64 {
    // Traps if the position exceeds 2³² − 2, the largest that fits into half a word.
    UInt64(fragment) &<< 32 | UInt64(UInt32(position) + 1)
  }

  /// Returns the smallest number of slots, a power of two, of which the ids fill at most three
  /// quarters.
  @inlinable
  static func slotCount(for total: Int) -> Int {
    var result = 16
    while result / 4 * 3 < total { result *= 2 }
    return result
  }

  /// Returns the slot where the search for a hash fragment begins.
  @inlinable
  func home(of fragment: UInt32) -> Int {
    Int(truncatingIfNeeded: fragment) & (slots.count &- 1)
  }

  @inlinable
  func next(after slot: Int) -> Int {
    (slot &+ 1) & (slots.count &- 1)
  }

  /// Returns the slot that holds an entry of the table.
  @inlinable
  func slot(of entry: UInt64) -> Int {
    var slot = home(of: Self.fragment(in: entry))
    while slots[slot] != entry {
      precondition(slots[slot] != 0, "The id of an element in an identified array has changed.")
      slot = next(after: slot)
    }
    return slot
  }

  /// Puts an entry into the first empty slot that a search for the entry reaches.
  @inlinable
  mutating func place(_ entry: UInt64) {
    var slot = home(of: Self.fragment(in: entry))
    while slots[slot] != 0 { slot = next(after: slot) }
    slots[slot] = entry
  }
}
