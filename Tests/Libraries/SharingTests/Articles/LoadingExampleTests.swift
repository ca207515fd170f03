import Dependencies
import DependenciesTestSupport
import Foundation
import Sharing
import Testing

/// The examples of the article about loading, saving and errors.
@Suite("Examples: loading and saving")
struct LoadingExampleTests {
  private let url = URL(filePath: "/numbers.json")

  @Test("A property keeps its default value if its load fails")
  func valueAndErrorAreBesideEachOther() {
    withDependencies {
      $0.defaultFileStorage = .inMemory(files: [url: Data("[1, 2, x]".utf8)])
    } operation: {
      @Shared(.fileStorage(url)) var numbers: [Int] = []
      #expect(numbers == [])
      #expect(
        $numbers.loadError?.localizedDescription
          == """
          Cannot understand '/numbers.json': at line 1, column 8: this is not valid JSON.
          """
      )
    }
  }

  @Test("A save that succeeds does not throw and leaves no save error")
  func saveIsAwaited() async throws {
    @Shared(.fileStorage(url)) var numbers: [Int] = []
    $numbers.withLock { $0.append(1) }
    try await $numbers.save()
    #expect($numbers.saveError == nil)
  }

  @Test("Requiring a value that is missing throws an error")
  func valueIsRequired() async throws {
    let url = url
    let error = await #expect(throws: MissingValueError.self) {
      _ = try await Shared<[Int]>(require: .fileStorage(url))
    }
    #expect(
      error?.localizedDescription
        == "'.fileStorage(file:///numbers.json)' requires a value, but has none to load."
    )
  }
}
