// Updates the positions when the array is rearranged. Ids are hashed only if so few positions
// change that hashing is faster than a pass over all slots.
extension PositionTable {
  /// Shifts the positions of all ids from a position to the end.
  ///
  /// - Parameters:
  ///   - first: The first position that changes, as it was before the change.
  ///   - distance: The number to add to the first position and to every later position.
  ///   - ids: The ids, already at their new positions.
  /// - Complexity: O(*n*): one pass over the slots, or, near the end of the array, one look-up for
  ///   each id that moves.
  @inlinable
  mutating func shift<ID: Hashable>(from first: Int, by distance: Int, ids: [ID]) {
    guard !slots.isEmpty else { return }
    let moved = (first + distance)..<ids.count
    if isWorthHashing(moved.count) {
      for position in moved { move(ids[position], from: position - distance, to: position) }
    } else {
      let threshold = UInt64(first) + 1
      let difference = UInt64(truncatingIfNeeded: distance)
      var slots = slots.mutableSpan
      for slot in slots.indices {
        let entry = slots[slot]
        // An empty slot is below every threshold. The lower half cannot overflow into the upper
        // half.
        slots[slot] = entry & 0xFFFF_FFFF < threshold ? entry : entry &+ difference
      }
    }
  }

  /// Changes the position of one id.
  ///
  /// While several ids move one by one, two ids may briefly have the same position. If their hashes
  /// are also equal, their entries are equal too, and it does not matter which one is found.
  ///
  /// - Complexity: O(1).
  @inlinable
  mutating func move<ID: Hashable>(_ id: ID, from old: Int, to new: Int) {
    guard !slots.isEmpty else { return }
    let fragment = Self.fragment(of: id)
    slots[slot(of: Self.entry(fragment, old))] = Self.entry(fragment, new)
  }

  /// Records that the ids in a range were rearranged.
  ///
  /// - Parameters:
  ///   - range: The positions of the ids, before and after.
  ///   - order: For each position in the range, the old position of the id that moves there.
  ///     Positions count from the start of the range.
  ///   - ids: The ids, already at their new positions.
  /// - Complexity: O(*n*): one pass over the slots, or one look-up for each id of a short range.
  @inlinable
  mutating func permute<ID: Hashable>(_ range: Range<Int>, order: [Int], ids: [ID]) {
    guard !slots.isEmpty else { return }
    let start = range.lowerBound
    if isWorthHashing(range.count) {
      for (offset, oldOffset) in order.enumerated() {
        move(ids[start + offset], from: start + oldOffset, to: start + offset)
      }
    } else {
      var newOffsets = order
      for (offset, oldOffset) in order.enumerated() { newOffsets[oldOffset] = offset }
      remap { range.contains($0) ? start + newOffsets[$0 - start] : $0 }
    }
  }

  /// Changes the position of every id.
  ///
  /// - Parameter transform: A permutation: returns the new position for an old one.
  /// - Complexity: O(*n*): one pass over the slots.
  @inlinable
  mutating func remap(_ transform: (Int) -> Int) {
    var slots = slots.mutableSpan
    for slot in slots.indices where slots[slot] != 0 {
      let entry = slots[slot]
      slots[slot] = Self.entry(Self.fragment(in: entry), transform(Self.position(in: entry)))
    }
  }

  /// Removes the ids without a new position, and moves the others up.
  ///
  /// - Parameter newPositions: For each position, the new position of its id, or −1 to remove the
  ///   id.
  /// - Complexity: O(*n*): one pass over the slots, which inserts the remaining entries again.
  @inlinable
  mutating func compact(_ newPositions: [Int]) {
    guard !slots.isEmpty else { return }
    let old = slots
    slots = Array(repeating: 0, count: old.count)
    for entry in old where entry != 0 {
      let position = newPositions[Self.position(in: entry)]
      if position >= 0 { place(Self.entry(Self.fragment(in: entry), position)) }
    }
  }

  /// Returns whether hashing `count` ids takes less time than a pass over all slots.
  ///
  /// Hashing an id and finding its slot takes as long as a pass over 30 slots, or over 300 slots in
  /// a table that does not fit into the processor's caches. The two figures were measured with
  /// 3,000 and with a million ids.
  @inlinable
  func isWorthHashing(_ count: Int) -> Bool {
    count < slots.count / 128
  }
}
