import Locking
import Observation
import SyncUpsTestSupport
import Testing

@Suite("A shared key for search results", .timeLimit(.minutes(5)))
struct SearchKeyTests {
  @Shared(.syncUps) private var syncUps

  init() {
    $syncUps.withLock { $0 = [SyncUp(1, "Design"), SyncUp(2, "Product")] }
  }

  @Test(
    "A search key's results are available immediately, and loading another search key replaces them"
  )
  func results() async throws {
    @SharedReader(.search("design")) var results: IdentifiedArrayOf<SearchResult> = []
    #expect(results.map(\.syncUpTitle) == ["Design"])
    #expect(!$results.isLoading)
    try await $results.load(.search("prod"))
    #expect(results.map(\.syncUpTitle) == ["Product"])
    try await $results.load(.search("nothing like it"))
    #expect(results == [])
    try await $results.load(.search("D"))
    #expect(results.map(\.syncUpTitle) == ["Design", "Product"])
  }

  private let found = Locked<[[String]]>([])

  private func record(_ result: Result<IdentifiedArrayOf<SearchResult>?, any Error>) {
    found.withLock { $0.append((try? result.get())??.map(\.syncUpTitle) ?? []) }
  }

  private func subscribe(to key: SearchKey) -> SharedSubscription {
    key.subscribe(
      context: .initialValue([]),
      subscriber: SharedSubscriber { [self] in record($0) }
    )
  }

  @Test(
    "A search key searches again if the list changes between the key's load and its subscription"
  )
  func changeBeforeSubscription() {
    let key = SearchKey(query: "mobile") { search in search() }
    key.load(context: .initialValue([]), continuation: LoadContinuation { [self] in record($0) })
    #expect(found.withLock { $0 } == [[]])
    $syncUps.withLock { $0[1].title = "Mobile" }
    let subscription = subscribe(to: key)
    #expect(found.withLock { $0 } == [[], ["Mobile"]])
    $syncUps.withLock { $0[0].title = "Mobile, too" }
    #expect(found.withLock { $0 } == [[], ["Mobile"], ["Mobile, too", "Mobile"]])
    subscription.cancel()
  }

  @Test(
    "A new subscription to a search key starts no search if the list has not changed since the load"
  )
  func noChangeBeforeSubscription() {
    let searches = Locked(0)
    let key = SearchKey(query: "design") { search in
      searches.withLock { $0 += 1 }
      search()
    }
    key.load(context: .initialValue([]), continuation: LoadContinuation { _ in })
    let subscription = subscribe(to: key)
    #expect(searches.withLock { $0 } == 0)
    subscription.cancel()
  }

  @Test("A delayed search searches the sync-ups that exist when the search runs")
  func lateSearch() {
    let searches = Locked<[@Sendable () -> Void]>([])
    let key = SearchKey(query: "mobile") { search in searches.withLock { $0.append(search) } }
    key.load(context: .initialValue([]), continuation: LoadContinuation { _ in })
    let subscription = subscribe(to: key)
    $syncUps.withLock { $0[0].title = "Mobile" }
    $syncUps.withLock { $0[0].title = "Mobile, again" }
    for search in searches.withLock({ $0 }) { search() }
    #expect(found.withLock { $0 } == [["Mobile, again"], ["Mobile, again"]])
    subscription.cancel()
  }

  @Test("Searching a list in several parts gives the same results as searching the whole list")
  func parts() {
    for length in 0...11 {
      let list = IdentifiedArray(
        uniqueElements: (0..<length).map { SyncUp(id: SyncUp.ID(UUID($0)), title: "Design \($0)") }
      )
      for count in 1...5 {
        let found = SearchKey.results(of: "design", in: list, partCount: count)
        #expect(found.map(\.syncUpTitle) == list.map(\.title), "\(length) in \(count) parts")
      }
    }
  }

  @Test("Search keys have equal ids only if they search for the same text in the same file")
  func identity() {
    #expect(SearchKey.search("a").id == SearchKey.search("a").id)
    #expect(SearchKey.search("a").id != SearchKey.search("b").id)
    let other = withDependency(\.syncUpsFile, URL(filePath: "/elsewhere.json")) {
      SearchKey.search("a").id
    }
    #expect(SearchKey.search("a").id != other)
    #expect("\(SearchKey.search("a"))" == #".search("a")"#)
  }
}
