import IssueReportingTestSupport
import Observation
import SearchFeature
import SyncUpsTestSupport
import Testing

@MainActor
@Suite("The model of the search screen", .timeLimit(.minutes(5)))
struct SearchTests {
  @Shared(.syncUps) private var syncUps

  init() {
    let meeting = Meeting(11, on: .distantPast, "Zoe shipped it.")
    let design = SyncUp(1, "Design", attendees: [Attendee(101, "Zoë")], meetings: [meeting])
    $syncUps.withLock { $0 = [design, SyncUp(2, "Product")] }
  }

  /// Waits until the results satisfy a condition.
  private func wait(
    for model: SearchModel,
    until isReached: @escaping @MainActor @Sendable (IdentifiedArrayOf<SearchResult>) -> Bool
  ) async {
    for await isReached in Observations({ isReached(model.results) }) where isReached { return }
  }

  private func run(_ model: SearchModel, _ operation: () async throws -> Void) async rethrows {
    let task = Task { await model.onTask() }
    defer { task.cancel() }
    try await operation()
  }

  @Test(
    "A search without text has no results, and a search opened with text has results immediately"
  )
  func beginning() {
    let empty = SearchModel()
    #expect(empty.results == [])
    #expect(!empty.isLoading)
    let model = SearchModel(text: "prod")
    #expect(model.results.map(\.field) == [.title])
    #expect(model.results.map(\.syncUpID) == [SyncUp.ID(UUID(2))])
  }

  @Test("Search results follow the text while it is typed, and finally match the whole text")
  func typing() async {
    let model = SearchModel()
    await run(model) {
      model.text = "z"
      await wait(for: model) { $0.count == 2 }
      #expect(
        model.results.map(\.field) == [
          .attendee(Attendee.ID(UUID(101))),
          .transcript(Meeting.ID(UUID(11)), .distantPast, line: 1),
        ]
      )
      model.text = "des"
      await wait(for: model) { $0.map(\.field) == [.title] }
      #expect(model.results.map(\.syncUpTitle) == ["Design"])
      model.clearButtonTapped()
      #expect(model.text == "")
      await wait(for: model) { $0.isEmpty }
      for text in ["p", "pr", "pro", "prod", "produ", "prod", "zo"] { model.text = text }
      await wait(for: model) { $0.count == 2 }
      #expect(model.results.map { $0.excerpt().match } == ["Zo", "Zo"])
    }
  }

  @Test("Search results are updated when the sync-ups change")
  func changes() async {
    let model = SearchModel(text: "mobile")
    #expect(model.results == [])
    $syncUps.withLock { $0[1].title = "Mobile" }
    await wait(for: model) { $0.map(\.syncUpTitle) == ["Mobile"] }
    $syncUps.withLock { _ = $0.remove(at: 1) }
    await wait(for: model) { $0.isEmpty }
  }

  @Test(
    "Tapping a search result calls the parent's callback, or reports an issue if no callback is set"
  )
  func opening() throws {
    let model = SearchModel(text: "shipped")
    let result = try #require(model.results.first)
    let issues = capturedIssues { model.resultTapped(id: result.id) }
    #expect(
      issues.map(\.text) == ["'SearchModel.onResultTapped' is used in a test that does not set it."]
    )
    var opened: [SearchResult] = []
    model.onResultTapped = { opened.append($0) }
    model.resultTapped(id: result.id)
    #expect(
      opened == [
        SearchResult(
          syncUpID: SyncUp.ID(UUID(1)),
          syncUpTitle: "Design",
          theme: .bubblegum,
          field: .transcript(Meeting.ID(UUID(11)), .distantPast, line: 1),
          text: "Zoe shipped it.",
          words: SearchWords("shipped")
        )
      ]
    )
    #expect(opened.first?.meetingID == Meeting.ID(UUID(11)))
  }

  @Test(
    "If the user opens an old result during a new search, the first result of the new search opens"
  )
  func openingBeforeItIsFound() async throws {
    let model = SearchModel(text: "des")
    let (opened, continuation) = AsyncStream.makeStream(of: SearchResult.self)
    model.onResultTapped = { continuation.yield($0) }
    let old = try #require(model.results.first)
    model.text = "prod"
    model.openButtonTapped(selectedID: old.id)
    await run(model) {
      for await result in opened {
        #expect(result.syncUpTitle == "Product")
        break
      }
    }
    model.text = "des"
    model.openButtonTapped(selectedID: nil)
    model.clearButtonTapped()
    model.onResultTapped = { _ in Issue.record("The text was cleared since.") }
    await run(model) { await wait(for: model) { $0.isEmpty } }
  }

  @Test("Opening the search result of a deleted sync-up does nothing")
  func openingWhatIsGone() async throws {
    let model = SearchModel(text: "prod")
    let result = try #require(model.results.first)
    $syncUps.withLock { $0 = [] }
    await wait(for: model) { $0.isEmpty }
    model.resultTapped(id: result.id)
  }
}
