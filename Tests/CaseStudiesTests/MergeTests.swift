import CaseStudies
import Dependencies
import DependenciesTestSupport
import IdentifiedCollections
import Sharing
import SharingTestSupport
import Testing

@MainActor
@Suite("Merge", .dependency(\.uuid, .incrementing))
struct MergeTests {
  private let base = Page(items: [
    Page.Item(id: "1", title: "Design"), Page.Item(id: "2", title: "Engineering"),
  ])

  private func merged(
    ours: (inout Page) -> Void,
    theirs: (inout Page) -> Void
  ) -> (page: Page, conflicts: Int) {
    var (mine, other) = (base, base)
    ours(&mine)
    theirs(&other)
    var merger = Merger()
    merger.merge(&mine, other, since: base)
    return (mine, merger.conflictCount)
  }

  @Test("keeps what each process has changed, in one item too")
  func bothChange() {
    let (page, conflicts) = merged {
      $0.items[id: "1"]?.isDone = true
      $0.items.append(Page.Item(id: "a", title: "Ours"))
    } theirs: {
      $0.items[id: "1"]?.title = "Product"
      $0.items.remove(id: "2")
      $0.items.append(Page.Item(id: "b", title: "Theirs"))
    }
    #expect(conflicts == 0)
    #expect(
      Set(page.items.map { $0.title }) == ["Product", "Ours", "Theirs"]
    )
    #expect(page.items[id: "1"] == Page.Item(id: "1", title: "Product", isDone: true))
    #expect(page.latestMerge?.base == "☐ Design, ☐ Engineering")
    #expect(page.latestMerge?.ours == "☑ Design, ☐ Engineering, ☐ Ours")
    #expect(page.latestMerge?.theirs == "☐ Product, ☐ Theirs")
  }

  @Test("keeps ours where both have changed the same text, and counts a conflict")
  func conflict() {
    let (page, conflicts) = merged {
      $0.items[id: "1"]?.title = "Ours"
    } theirs: {
      $0.items[id: "1"]?.title = "Theirs"
    }
    #expect(conflicts == 1)
    #expect(page.items[id: "1"]?.title == "Ours")
  }

  @Test("changes nothing but the page")
  func keys() {
    let study = Merge(arguments: [])
    expectSharedChanges {
      study.itemTapped(0)
      study.itemTapped(99)
      study.newButtonTapped()
    } changes: {
      study.$page.withLock {
        $0.items[0].isDone = true
        $0.items.append(
          Page.Item(id: "00000000-0000-0000-0000-000000000000", title: "New")
        )
      }
    }
  }
}
