import Dependencies
import DependenciesTestSupport
import Foundation
import Sharing
import Testing

@testable import ReadingList

private struct OfflineError: Error {}

@MainActor
@Suite(
  "The search of the book app",
  .dependencies {
    $0.catalogueClient.titles = { query in
      guard query != "offline" else { throw OfflineError() }
      return ["Emma", "Persuasion"].filter { $0.contains(query) }
    }
  }
)
struct SearchTests {
  let model = SearchModel()

  @Test("The search results of the book app match the query that was typed last")
  func queries() async {
    #expect(model.titles == [])
    await model.textChanged("Em")
    #expect(model.titles == ["Emma"])
    await model.textChanged("ua")
    #expect(model.titles == ["Persuasion"])
    #expect(!model.$titles.isLoading)
  }

  @Test("A failed search keeps the previous results and sets the load error")
  func failure() async {
    await model.textChanged("Em")
    await model.textChanged("offline")
    #expect(model.titles == ["Emma"])
    #expect(model.$titles.loadError is OfflineError)
  }

  @Test(
    "A reader that requires a key's value waits until the value is loaded, or throws the load error"
  )
  func require() async throws {
    let titles = try await SharedReader(require: .catalogue("Em"))
    #expect(titles.wrappedValue == ["Emma"])
    await #expect(throws: OfflineError.self) {
      _ = try await SharedReader(require: .catalogue("offline"))
    }
  }
}
