/// Pairs the elements of two lists.
struct Alignment {
  /// A step through both lists.
  enum Step: Hashable {
    /// The positions of two paired elements.
    case both(Int, Int)

    /// An element that only the first list has.
    case first(Int)

    /// An element that only the second list has.
    case second(Int)
  }

  private(set) var steps: [Step] = []

  /// Aligns two lists by keys.
  ///
  /// - Complexity: O(*n* + *m* + *d*²), where *d* is the length of the part between the common
  ///   start and the common end. If *d* is large, unequal elements are paired by position instead.
  init<Element, Key: Equatable>(_ old: [Element], _ new: [Element], by key: (Element) -> Key) {
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

  private static func middle<Key: Equatable>(
    _ old: ArraySlice<Key>,
    _ new: ArraySlice<Key>
  ) -> [Step] {
    // Finding the smallest number of changes takes time quadratic in the number of changes.
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

  /// Aligns the members or elements of two values.
  init(_ old: [DumpNode.Child], _ new: [DumpNode.Child], kind: DumpNode.Group.Kind) {
    guard kind == .elements || kind == .set else {
      self.init(old, new, by: \.label)
      return
    }
    let oldIDs = old.compactMap(\.node.identity)
    let newIDs = new.compactMap(\.node.identity)
    if oldIDs.count == old.count, newIDs.count == new.count {
      self.init(oldIDs, newIDs, by: \.self)
    } else {
      self.init(old, new, by: \.node)
    }
    if kind == .elements { self = pairingReplacements() } else { alternateSides() }
  }

  /// Combines each removal with the insertion at the same position into a pair.
  func pairingReplacements() -> Alignment {
    replacingRuns { removals, insertions in
      let count = min(removals.count, insertions.count)
      var steps = zip(removals, insertions).map { Step.both($0, $1) }
      steps += removals[count...].map { .first($0) }
      steps += insertions[count...].map { .second($0) }
      return steps
    }
  }

  /// Reorders each run of changes so that removals and insertions alternate.
  private mutating func alternateSides() {
    self = replacingRuns { removals, insertions in
      var steps: [Step] = []
      for index in 0..<max(removals.count, insertions.count) {
        if index < removals.count { steps.append(.first(removals[index])) }
        if index < insertions.count { steps.append(.second(insertions[index])) }
      }
      return steps
    }
  }

  /// Replaces each run of removals and insertions between matched pairs by the steps that a closure
  /// returns.
  private func replacingRuns(
    _ replacement: (_ removals: [Int], _ insertions: [Int]) -> [Step]
  ) -> Alignment {
    var result = self
    result.steps = []
    var removals: [Int] = []
    var insertions: [Int] = []
    for step in steps {
      switch step {
      case .first(let position): removals.append(position)
      case .second(let position): insertions.append(position)
      case .both:
        result.steps += replacement(removals, insertions) + [step]
        removals = []
        insertions = []
      }
    }
    result.steps += replacement(removals, insertions)
    return result
  }
}

extension CollectionDifference.Change {
  /// The position of the removed or inserted element.
  fileprivate var position: Int {
    switch self {
    case .insert(let offset, _, _), .remove(let offset, _, _): offset
    }
  }
}
