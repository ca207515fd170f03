import IdentifiedCollections

// The operations that an identified array gets from protocols of the standard library.

// MARK: - Changing elements and their order

extension ArrayModel {
  mutating func mutate(_ operation: Operation) {
    switch operation {
    case .exchange:
      let entry = randomEntry()
      guard let position = randomPosition() else { return }
      let existing = self.position(of: entry.id)
      guard existing == nil || existing == position else { return }
      model[position] = entry
      array[position] = entry
    case .sortPart:
      let range = randomRange()
      model[range].sort { $0.number < $1.number }
      array[range].sort { $0.number < $1.number }
    case .exchangePart:
      let range = randomRange()
      let part = Array(model[range].reversed())
      model.replaceSubrange(range, with: part)
      array[range] = IdentifiedArray(part)[...]
    case .moveSubranges:
      let subranges = RangeSet([randomRange(), randomRange()])
      let destination = random(through: model.count)
      model.moveSubranges(subranges, to: destination)
      array.moveSubranges(subranges, to: destination)
    default:
      sortInGenericCode(&model)
      sortInGenericCode(&array)
    }
  }

  private func sortInGenericCode<Entries>(_ entries: inout Entries)
  where Entries: RandomAccessCollection & MutableCollection, Entries.Element == Entry<ID> {
    entries.sort { $0.number < $1.number }
    entries[entries.startIndex...].reverse()
    let middle = entries.partition { $0.number.isMultiple(of: 3) }
    entries[..<middle].reverse()
  }
}

// MARK: - Exchanging ranges

extension ArrayModel {
  mutating func replaceRange(_ operation: Operation) {
    let entries = randomEntries()
    switch operation {
    case .addAll:
      insertNew(entries, at: model.count)
      array += entries
    case .create:
      insertNew(entries, at: model.count)
      array = IdentifiedArray(array.elements + entries)
    case .replaceSubrange:
      let range = randomRange()
      model.removeSubrange(range)
      insertNew(entries, at: range.lowerBound)
      array.replaceSubrange(range, with: entries)
    default:
      let range = randomRange()
      var new: [Entry<ID>] = []
      for entry in entries where !(model + new).contains(where: { $0.id == entry.id }) {
        new.append(entry)
      }
      editInGenericCode(&model, range, new)
      editInGenericCode(&array, range, new)
    }
  }

  private func editInGenericCode<Entries>(
    _ entries: inout Entries,
    _ range: Range<Int>,
    _ new: [Entry<ID>]
  ) where Entries: RangeReplaceableCollection, Entries.Index == Int, Entries.Element == Entry<ID> {
    entries.replaceSubrange(range, with: new.dropFirst(2))
    for entry in new.prefix(1) { entries.append(entry) }
    for entry in new.prefix(2).dropFirst() { entries.insert(entry, at: range.lowerBound) }
    entries.removeAll { $0.number.isMultiple(of: 7) }
  }
}

// MARK: - Removing ranges

extension ArrayModel {
  mutating func removeRanges(_ operation: Operation) {
    switch operation {
    case .removeSubrange:
      let range = randomRange()
      model.removeSubrange(range)
      array.removeSubrange(range)
    case .removeSubranges:
      let subranges = RangeSet([randomRange(), randomRange()])
      model.removeSubranges(subranges)
      array.removeSubranges(subranges)
    default:
      let first = random(through: model.count / 8)
      let last = random(through: model.count / 8)
      model.removeFirst(first)
      model.removeLast(last)
      array.removeFirst(first)
      array.removeLast(last)
    }
  }
}
