import DependenciesTestSupport
import Sharing
import Testing

private struct ToDo: Codable, Equatable, Identifiable, Mergeable, Sendable {
  let id: Int
  var title: String
  var isDone = false

  mutating func merge(_ theirs: ToDo, since base: ToDo, with merger: inout Merger) {
    merger.merge(&title, theirs.title, since: base.title)
    merger.merge(&isDone, theirs.isDone, since: base.isDone)
  }
}

/// The examples of the article about merging.
@Suite("Examples: merging")
struct MergingExampleTests {
  private let base: IdentifiedArrayOf = [ToDo(id: 1, title: "Design")]

  @Test("A three-way merge keeps changes to different members")
  func changesOfMembersAreKept() {
    var (ours, theirs) = (base, base)
    ours[id: 1]?.title = "Product"
    theirs[id: 1]?.isDone = true
    theirs.append(ToDo(id: 2, title: "Engineering"))

    var merger = Merger()
    merger.merge(&ours, theirs, since: base)
    #expect(
      ours == [
        ToDo(id: 1, title: "Product", isDone: true), ToDo(id: 2, title: "Engineering"),
      ]
    )
    #expect(merger.conflictCount == 0)
  }

  @Test("A three-way merge keeps a removal that was made in only one of the versions")
  func removalStays() {
    var (ours, theirs) = (base, base)
    ours.remove(id: 1)
    theirs.append(ToDo(id: 2, title: "Engineering"))

    var merger = Merger()
    merger.merge(&ours, theirs, since: base)
    #expect(ours == [ToDo(id: 2, title: "Engineering")])
  }

  @Test("A three-way merge counts two changes to one member as a conflict and keeps our change")
  func changesOfOneMemberAreConflict() {
    var (ours, theirs) = (base, base)
    ours[id: 1]?.title = "Product"
    theirs[id: 1]?.title = "Platform"

    var merger = Merger()
    merger.merge(&ours, theirs, since: base)
    #expect(ours.map(\.title) == ["Product"])
    #expect(merger.conflictCount == 1)
  }
}
