import IdentifiedCollections
import SeededRandomness
import Sharing
import Testing

@Suite("The laws of merging")
struct MergeLawTests {
  private typealias Chores = IdentifiedArrayOf<Chore>

  private func edited(
    _ base: Chores,
    newIDs: Int,
    using generator: inout SeededGenerator
  ) -> Chores {
    var chores = base
    for step in 0..<Int.random(in: 0...6, using: &generator) {
      let position = chores.indices.randomElement(using: &generator)
      switch Int.random(in: 0..<5, using: &generator) {
      case 0: chores.insert(Chore(id: newIDs + step), at: position ?? 0)
      case 1: if let position { chores.remove(at: position) }
      case 2: if let position { chores[position].title += "\(newIDs)" }
      case 3: if let position { chores[position].notes += "\(newIDs)" }
      default: if let position { chores.swapAt(position, chores.startIndex) }
      }
    }
    return chores
  }

  @Test(
    "Merging randomly edited values obeys the laws of a three-way merge",
    arguments: 0..<300 as Range<UInt64>
  )
  func randomEdits(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let base = Chores(
      uniqueElements: (0..<Int.random(in: 0...5, using: &generator)).map { Chore(id: $0) }
    )
    let ours = edited(base, newIDs: 100, using: &generator)
    let theirs = edited(base, newIDs: 200, using: &generator)
    func merged(_ ours: Chores, _ theirs: Chores) -> Chores {
      var merger = Merger()
      var merged = ours
      merger.merge(&merged, theirs, since: base)
      return merged
    }

    #expect(merged(ours, base) == ours, "Nothing changed there.")
    #expect(merged(base, theirs) == theirs, "Nothing changed here.")
    #expect(merged(ours, ours) == ours, "Both changed the same.")
    let both = merged(ours, theirs)
    #expect(merged(both, theirs) == both, "Merging again brings nothing new.")
    #expect(Set(both.ids) == Set(merged(theirs, ours).ids), "Either order keeps the same elements.")
    let added = Set(ours.ids).union(theirs.ids).subtracting(base.ids)
    #expect(added.isSubset(of: both.ids), "Every addition is there.")
    for id in Set(base.ids) where ours[id: id] == nil && theirs[id: id] == base[id: id] {
      #expect(
        both[id: id] == nil,
        "What was removed on one side and left alone on the other is gone."
      )
    }
  }
}
