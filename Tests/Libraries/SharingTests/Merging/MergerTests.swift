import IdentifiedCollections
import Sharing
import Testing

/// An element that knows how to merge its members.
struct Chore: Equatable, Identifiable, Mergeable, Sendable {
  let id: Int
  var title = ""
  var notes = ""
  var steps: IdentifiedArrayOf<Step> = []

  struct Step: Equatable, Identifiable, Sendable {
    let id: Int
    var text = ""
  }

  mutating func merge(_ theirs: Chore, since base: Chore, with merger: inout Merger) {
    merger.merge(&title, theirs.title, since: base.title)
    merger.merge(&notes, theirs.notes, since: base.notes)
    merger.merge(&steps, theirs.steps, since: base.steps)
  }
}

@Suite("Merging two versions of a value")
struct MergerTests {
  private struct Case: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let base: IdentifiedArrayOf<Chore>
    let ours: IdentifiedArrayOf<Chore>
    let theirs: IdentifiedArrayOf<Chore>
    let merged: IdentifiedArrayOf<Chore>
    var conflictCount = 0
  }

  private static func chores(_ ids: Int...) -> IdentifiedArrayOf<Chore> {
    IdentifiedArray(uniqueElements: ids.map { Chore(id: $0) })
  }

  private static let cases = [
    Case(
      testDescription: "both sides equal",
      base: chores(1),
      ours: chores(1, 2),
      theirs: chores(1, 2),
      merged: chores(1, 2)
    ),
    Case(
      testDescription: "add and add",
      base: chores(1),
      ours: chores(1, 2),
      theirs: chores(1, 3),
      merged: chores(1, 3, 2)
    ),
    Case(
      testDescription: "add and add, at the beginning and in the middle",
      base: chores(1, 2),
      ours: chores(8, 1, 2),
      theirs: chores(1, 9, 2),
      merged: chores(8, 1, 9, 2)
    ),
    Case(
      testDescription: "add and add the same id, with different values",
      base: [],
      ours: [Chore(id: 1, title: "ours")],
      theirs: [Chore(id: 1, title: "theirs")],
      merged: [Chore(id: 1, title: "ours")],
      conflictCount: 1
    ),
    Case(
      testDescription: "add and remove",
      base: chores(1, 2),
      ours: chores(1, 2, 3),
      theirs: chores(2),
      merged: chores(2, 3)
    ),
    Case(
      testDescription: "remove and remove",
      base: chores(1, 2, 3),
      ours: chores(2, 3),
      theirs: chores(1, 2),
      merged: chores(2)
    ),
    Case(
      testDescription: "edit and edit of the same member",
      base: chores(1),
      ours: [Chore(id: 1, title: "ours")],
      theirs: [Chore(id: 1, title: "theirs")],
      merged: [Chore(id: 1, title: "ours")],
      conflictCount: 1
    ),
    Case(
      testDescription: "edit and edit of different members",
      base: chores(1),
      ours: [Chore(id: 1, title: "ours")],
      theirs: [Chore(id: 1, notes: "theirs")],
      merged: [Chore(id: 1, title: "ours", notes: "theirs")]
    ),
    Case(
      testDescription: "edit here and remove there",
      base: chores(1, 2),
      ours: [Chore(id: 1, title: "ours"), Chore(id: 2)],
      theirs: chores(2),
      merged: [Chore(id: 1, title: "ours"), Chore(id: 2)]
    ),
    Case(
      testDescription: "remove here and edit there",
      base: chores(1, 2),
      ours: chores(2),
      theirs: [Chore(id: 1, title: "theirs"), Chore(id: 2)],
      merged: [Chore(id: 1, title: "theirs"), Chore(id: 2)]
    ),
    Case(
      testDescription: "reorder here and add there",
      base: chores(1, 2, 3),
      ours: chores(3, 2, 1),
      theirs: chores(1, 2, 4, 3),
      merged: chores(3, 2, 4, 1)
    ),
    Case(
      testDescription: "add here and reorder there",
      base: chores(1, 2, 3),
      ours: chores(1, 2, 3, 4),
      theirs: chores(3, 1, 2),
      merged: chores(3, 4, 1, 2)
    ),
    Case(
      testDescription: "reorder and reorder",
      base: chores(1, 2, 3),
      ours: chores(3, 2, 1),
      theirs: chores(2, 1, 3),
      merged: chores(3, 2, 1)
    ),
    Case(
      testDescription: "nested collections, with elements that do not know how to merge",
      base: [Chore(id: 1, steps: [.init(id: 1), .init(id: 2)])],
      ours: [Chore(id: 1, steps: [.init(id: 1, text: "ours"), .init(id: 2), .init(id: 3)])],
      theirs: [Chore(id: 1, steps: [.init(id: 4), .init(id: 1, text: "theirs")])],
      merged: [
        Chore(id: 1, steps: [.init(id: 4), .init(id: 1, text: "ours"), .init(id: 3)])
      ],
      conflictCount: 1
    ),
  ]

  @Test(
    "A three-way merge of an identified array combines the changes of both versions",
    arguments: cases
  )
  private func identifiedArrays(of row: Case) {
    var merger = Merger()
    var merged = row.ours
    merger.merge(&merged, row.theirs, since: row.base)
    #expect(merged == row.merged)
    #expect(merger.conflictCount == row.conflictCount)
  }

  @Test("A three-way merge combines the changes that both versions make to a dictionary")
  func dictionaries() {
    let base = ["a": 1, "b": 2, "c": 3, "d": 4, "e": 5]
    var ours = ["a": 10, "c": 3, "d": 4, "e": 50, "f": 6, "h": 1]
    let theirs = ["a": 1, "b": 20, "d": 40, "e": 51, "g": 7, "h": 2]
    var merger = Merger()
    merger.merge(&ours, theirs, since: base)
    #expect(ours == ["a": 10, "b": 20, "d": 40, "e": 50, "f": 6, "g": 7, "h": 1])
    #expect(merger.conflictCount == 2)
  }

  @Test("A three-way merge of optionals combines changes to different members of the wrapped value")
  func optionals() {
    let base: Chore? = Chore(id: 1)
    var ours: Chore? = Chore(id: 1, title: "ours")
    let theirs: Chore? = Chore(id: 1, notes: "theirs")
    var merger = Merger()
    merger.merge(&ours, theirs, since: base)
    #expect(ours == Chore(id: 1, title: "ours", notes: "theirs"))
    #expect(merger.conflictCount == 0)
  }

  @Test("A three-way merge keeps ten thousand additions of each version")
  func manyAdditions() {
    let base: IdentifiedArrayOf<Chore.Step> = [.init(id: 0)]
    var ours = base
    var theirs = base
    for id in 1...10_000 { ours.append(.init(id: id)) }
    for id in 1...10_000 { theirs.append(.init(id: -id)) }
    var merger = Merger()
    merger.merge(&ours, theirs, since: base)
    #expect(ours.count == 20_001)
    #expect(merger.conflictCount == 0)
  }

  @Test(
    "A merged optional comes from the side that changed it, or from our side if both changed it",
    arguments: [
      (ours: 2, theirs: nil, merged: 2), (nil, 2, nil), (2, 3, 2), (1, nil, nil), (1, 2, 2),
      (nil, 1, nil), (2, 1, 2), (nil, nil, nil),
    ] as [(ours: Int?, theirs: Int?, merged: Int?)]
  )
  func optionals(ours: Int?, theirs: Int?, merged: Int?) {
    var (result, merger) = (ours, Merger())
    merger.merge(&result, theirs, since: 1)
    #expect(result == merged)
    let isConflict = ours != 1 && theirs != 1 && ours != theirs
    #expect(merger.conflictCount == (isConflict ? 1 : 0))
  }
}
