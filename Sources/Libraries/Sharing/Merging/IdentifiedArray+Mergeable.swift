public import IdentifiedCollections

/// Merges two identified arrays by id.
///
/// Additions by either side are kept. An element that one side has removed stays removed, unless
/// the other side has changed it. If both sides have changed an element, the two versions of the
/// element are merged, provided the element's type is mergeable.
///
/// If only one side has reordered the elements, its order wins. If both sides have reordered the
/// elements, our order wins. A new element stays behind the element that it follows in the version
/// that added it. If both sides added elements after the same element, our additions come after
/// theirs, except at the start of the array, where our additions come before theirs. If we have
/// reordered the elements, it is the other way round: our additions come before theirs, except at
/// the start of the array, where our additions come after theirs.
extension IdentifiedArray: Mergeable where Element: Equatable {
  /// Merges the elements that another version has added, removed, changed and reordered.
  ///
  /// - Parameters:
  ///   - theirs: The other version.
  ///   - base: The common ancestor of both versions.
  ///   - merger: Merges the elements.
  /// - Complexity: O(*n*), where *n* is the number of elements in all three versions.
  public mutating func merge(_ theirs: Self, since base: Self, with merger: inout Merger) {
    let ours = self
    let isReordered = !ours.hasSameOrder(as: base)
    let (spine, other) = isReordered ? (ours, theirs) : (theirs, ours)
    let additions = other.additions(to: spine)
    removeAll()
    func take(_ id: ID) {
      let element = merger.merged(ours[id: id], theirs[id: id], since: base[id: id])
      if let element { append(element) }
    }
    for id in additions[nil] ?? [] { take(id) }
    var waiting: [ID] = []
    for id in spine.ids {
      if other.index(id: id) != nil {
        waiting.forEach(take)
        waiting = additions[id] ?? []
      }
      take(id)
    }
    waiting.forEach(take)
  }

  /// Whether the common elements of two versions are in the same order.
  private func hasSameOrder(as other: Self) -> Bool {
    ids.lazy.filter { other.index(id: $0) != nil }
      .elementsEqual(other.ids.lazy.filter { index(id: $0) != nil })
  }

  /// Returns the ids that are missing from `other`, grouped by the nearest preceding id that
  /// `other` contains.
  private func additions(to other: Self) -> [ID?: [ID]] {
    var additions: [ID?: [ID]] = [:]
    var place: ID?
    for id in ids {
      if other.index(id: id) != nil { place = id } else { additions[place, default: []].append(id) }
    }
    return additions
  }
}
