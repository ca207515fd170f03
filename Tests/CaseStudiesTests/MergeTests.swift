import CaseStudies
import Dependencies
import DependenciesTestSupport
import Foundation
import IdentifiedCollections
import Observation
import Sharing
import SharingTestSupport
import TerminalUI
import Testing

@MainActor
@Suite("The case study about merging", .dependency(\.uuid, .incrementing), .timeLimit(.minutes(5)))
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

  @Test("A merge keeps the changes of both processes, even if both changed the same item")
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

  @Test(
    "If both processes changed a text, the merging process keeps its own text and counts a conflict"
  )
  func conflict() {
    let (page, conflicts) = merged {
      $0.items[id: "1"]?.title = "Ours"
    } theirs: {
      $0.items[id: "1"]?.title = "Theirs"
    }
    #expect(conflicts == 1)
    #expect(page.items[id: "1"]?.title == "Ours")
  }

  @Test("Encoding a page of the merge case study keeps the versions of the page's latest merge")
  func versionsAreStored() throws {
    let (page, _) = merged {
      $0.items[id: "1"]?.isDone = true
    } theirs: {
      $0.items[id: "2"]?.isDone = true
    }
    let decoded = try JSONDecoder().decode(Page.self, from: JSONEncoder().encode(page))
    #expect(decoded.latestMerge == page.latestMerge)
    #expect(decoded.latestMerge != nil)
  }

  @Test("While one merge case study holds the lock, another merge case study waits for the lock")
  func holds() async throws {
    let directory = try TemporaryDirectory()
    let (first, second) = withDependencies {
      $0.studyDirectory = directory.url
    } operation: {
      (Merge(arguments: []), Merge(arguments: []))
    }
    #expect(first.handle("h"))
    await waitFor("No process can save until you press h again.", in: first)
    #expect(second.handle("h"))
    await waitFor("Waiting until another process releases the lock.", in: second)
    #expect(first.handle("h"))
    await waitFor("No process can save until you press h again.", in: second)
    #expect(!first.screen.contains("No process can save"))
  }

  private func waitFor(_ text: String, in study: Merge) async {
    for await screen in Observations({ study.screen }) where screen.contains(text) { return }
  }

  @Test("In the merge case study, ticking and adding items changes only the study's page")
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
