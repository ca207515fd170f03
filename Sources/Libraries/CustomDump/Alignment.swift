/// Which elements of two lists belong together.
struct Alignment {
  /// A step through both lists.
  enum Step: Hashable {
    /// An element of the first and one of the second list, by their positions, that belong together.
    case both(Int, Int)

    /// An element that only the first list has.
    case first(Int)

    /// An element that only the second list has.
    case second(Int)
  }

  /// The steps, in order.
  private(set) var steps: [Step] = []

  /// Aligns two lists by keys.
  ///
  /// - Complexity: O(*n* + *m* + *d*²), where *d* is what is left between a common start and end. Where
  ///   that is much, elements that are not equal belong together by their positions.
  init<Element, Key: Hashable>(_ old: [Element], _ new: [Element], by key: (Element) -> Key) {
    let oldKeys = old.map(key)
    let newKeys = new.map(key)
    let start = zip(oldKeys, newKeys).prefix { $0 == $1 }.count
    let end = zip(oldKeys[start...].reversed(), newKeys[start...].reversed()).prefix { $0 == $1 }
      .count
    let oldRest = oldKeys[start..<(oldKeys.count - end)]
    let newRest = newKeys[start..<(newKeys.count - end)]
    steps += (0..<start).map { .both($0, $0) }
    steps += Self.middle(oldRest, newRest)
    steps += (0..<end).map { .both(oldKeys.count - end + $0, newKeys.count - end + $0) }
  }

  private static func middle<Key: Hashable>(
    _ old: ArraySlice<Key>,
    _ new: ArraySlice<Key>
  ) -> [Step] {
    // Finding the fewest changes is quadratic in their number.
    let removed: Set<Int>
    let inserted: Set<Int>
    if old.count + new.count <= 4_000 {
      let changes = Array(new).difference(from: Array(old))
      removed = Set(changes.removals.map { $0.position + old.startIndex })
      inserted = Set(changes.insertions.map { $0.position + new.startIndex })
    } else {
      removed = Set(old.indices)
      inserted = Set(new.indices)
    }
    var steps: [Step] = []
    var from = old.startIndex
    var to = new.startIndex
    while from < old.endIndex || to < new.endIndex {
      if removed.contains(from) {
        steps.append(.first(from))
        from += 1
      } else if inserted.contains(to) {
        steps.append(.second(to))
        to += 1
      } else {
        steps.append(.both(from, to))
        from += 1
        to += 1
      }
    }
    return steps
  }

  /// Aligns the parts of two values.
  init(of old: DumpNode.Group, _ new: DumpNode.Group) {
    switch new.kind {
    case .labelled:
      self.init(old.children, new.children, by: \.label)
    case .unordered:
      self.init(old.children, new.children, by: \.node)
    case .ordered:
      if (old.children + new.children).allSatisfy({ $0.identity != nil }) {
        self.init(old.children, new.children, by: \.identity)
      } else {
        self.init(old.children, new.children, by: \.node)
        pairReplacements()
      }
    }
  }

  /// Takes a removal and an insertion at the same place for a change of one element.
  private mutating func pairReplacements() {
    var paired: [Step] = []
    var removals: [Int] = []
    var insertions: [Int] = []
    func flush() {
      let count = min(removals.count, insertions.count)
      paired += zip(removals, insertions).map { .both($0, $1) }
      paired += removals[count...].map { .first($0) }
      paired += insertions[count...].map { .second($0) }
      removals = []
      insertions = []
    }
    for step in steps {
      switch step {
      case .first(let position): removals.append(position)
      case .second(let position): insertions.append(position)
      case .both:
        flush()
        paired.append(step)
      }
    }
    flush()
    steps = paired
  }
}

extension CollectionDifference.Change {
  /// Where the element was removed or inserted.
  fileprivate var position: Int {
    switch self {
    case .insert(let offset, _, _), .remove(let offset, _, _): offset
    }
  }
}
