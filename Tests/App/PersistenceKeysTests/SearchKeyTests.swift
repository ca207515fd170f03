import Dependencies
import DependenciesTestSupport
import Foundation
import IdentifiedCollections
import Models
import Observation
import PersistenceKeys
import Sharing
import Tagged
import Testing

@Suite("The key of a search", .timeLimit(.minutes(5)))
struct SearchKeyTests {
  @Shared(.syncUps) private var syncUps

  init() {
    $syncUps.withLock {
      $0 = [
        SyncUp(id: SyncUp.ID(UUID(1)), title: "Design"),
        SyncUp(id: SyncUp.ID(UUID(2)), title: "Product"),
      ]
    }
  }

  @Test("has the results at once")
  func initialValue() {
    @SharedReader(.search("design")) var results: IdentifiedArrayOf<SearchResult> = []
    #expect(results.map(\.syncUpTitle) == ["Design"])
    #expect(!$results.isLoading)
  }

  @Test("can be exchanged as the text changes")
  func dynamicKey() async throws {
    @SharedReader(.search("design")) var results: IdentifiedArrayOf<SearchResult> = []
    try await $results.load(.search("prod"))
    #expect(results.map(\.syncUpTitle) == ["Product"])
    try await $results.load(.search("nothing like it"))
    #expect(results == [])
    try await $results.load(.search("D"))
    #expect(results.map(\.syncUpTitle) == ["Design", "Product"])
  }

  @Test("follows the sync-ups")
  @MainActor
  func following() async {
    @SharedReader(.search("mobile")) var results: IdentifiedArrayOf<SearchResult> = []
    $syncUps.withLock { $0[1].title = "Mobile" }
    for await titles in Observations({ results.map(\.syncUpTitle) }) where titles == ["Mobile"] {
      break
    }
    #expect(results.map(\.syncUpTitle) == ["Mobile"])
  }

  @Test("is one with those that look for the same text, and calls itself by it")
  func identity() {
    #expect(SearchKey.search("a").id == SearchKey.search("a").id)
    #expect(SearchKey.search("a").id != SearchKey.search("b").id)
    let other = withDependencies {
      $0.syncUpsFile = URL(filePath: "/elsewhere.json")
    } operation: {
      SearchKey.search("a").id
    }
    #expect(SearchKey.search("a").id != other)
    #expect("\(SearchKey.search("a"))" == #".search("a")"#)
  }
}
