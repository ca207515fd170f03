import IdentifiedCollections

// Each part of an identified array is compared with an `ArraySlice`, which has the same positions
// and the same operations.

extension ArrayModel {
  private typealias Part = IdentifiedArrayOf<Entry<ID>>.SubSequence

  /// Changes a part several times, and assigns the part to its range if no id occurs twice
  /// afterwards.
  ///
  /// - Returns: Whether the part and the slice of the plain array were equal after each change.
  mutating func editPart() -> Bool {
    let range = randomRange()
    var part = array[range]
    var slice = model[range]
    for _ in 0..<random(through: 6) {
      edit(&part, &slice)
      guard Array(part) == Array(slice), part.indices == slice.indices else { return false }
    }
    let rest = model[..<range.lowerBound] + model[range.upperBound...]
    guard Set((rest + slice).map(\.id)).count == rest.count + slice.count else { return true }
    model[range] = slice
    array[range] = part
    return true
  }

  /// Joins parts of the array, with new entries between them.
  mutating func joinParts() -> Bool {
    let bound = random(below: 1_000)
    let (first, last) = (random(through: model.count), random(through: model.count))
    let entries = randomEntries()
    let joined =
      array.prefix { $0.number < bound } + entries + array.drop { $0.number < bound }
    let ends = array.prefix(first) + array.suffix(last)
    let expectedEnds = unique(model.prefix(first) + model.suffix(last))
    model =
      unique(model.prefix { $0.number < bound } + entries + model.drop { $0.number < bound })
    array = IdentifiedArray(joined)
    return Array(ends) == expectedEnds
  }

  private mutating func edit(_ part: inout Part, _ slice: inout ArraySlice<Entry<ID>>) {
    let position = slice.startIndex + random(through: slice.count)
    let subrange = position..<(position + random(through: slice.endIndex - position))
    let entries = randomEntries()
    func new(outside range: Range<Int>) -> [Entry<ID>] {
      let rest = slice[..<range.lowerBound] + slice[range.upperBound...]
      return Array(unique(rest + entries).dropFirst(rest.count))
    }
    switch random(below: 12) {
    case 0:
      slice.append(contentsOf: new(outside: position..<position))
      part.append(contentsOf: entries)
    case 1:
      slice += new(outside: position..<position)
      part += entries
    case 2:
      slice.insert(contentsOf: new(outside: position..<position), at: position)
      part.insert(contentsOf: entries, at: position)
    case 3:
      slice.replaceSubrange(subrange, with: new(outside: subrange))
      part.replaceSubrange(subrange, with: entries)
    case 4:
      slice.removeSubrange(subrange)
      part.removeSubrange(subrange)
    case 5:
      _ = (slice.popFirst(), part.popFirst())
    case 6:
      _ = (slice.popLast(), part.popLast())
    case 7:
      slice.removeAll { $0.number.isMultiple(of: 3) }
      part.removeAll { $0.number.isMultiple(of: 3) }
    case 8:
      slice = slice[subrange]
      part = part[subrange]
    case 9:
      slice[subrange].reverse()
      part[subrange].reverse()
    case 10:
      slice[subrange].removeLast(subrange.isEmpty ? 0 : 1)
      part[subrange].removeLast(subrange.isEmpty ? 0 : 1)
    default:
      guard position < slice.endIndex else { return }
      slice[position].number += 1
      part[position].number += 1
      slice.swapAt(position, slice.startIndex)
      part.swapAt(position, part.startIndex)
    }
  }

  /// Returns the first entry with each id.
  private func unique(_ entries: some Sequence<Entry<ID>>) -> [Entry<ID>] {
    var ids: Set<ID> = []
    return entries.filter { ids.insert($0.id).inserted }
  }
}
