import DependenciesTestSupport
import Foundation
import Sharing
import Testing

@Suite("A key of an optional value")
struct OptionalValueTests {
  private static let reason: Comment =
    "A name that the storage does not know counts as one with nil."

  @Test("has the default that is stated, as long as nothing was set")
  func defaultOfMemory() {
    @Shared(.inMemory("name")) var name: String? = "Blob"
    withKnownIssue(Self.reason) {
      #expect(name == "Blob")
    }
  }

  @Test("has the default that is stated, as long as there is no file")
  func defaultOfFile() {
    @Shared(.fileStorage(URL(filePath: "/name.json"))) var name: String? = "Blob"
    #expect(name == "Blob")
  }

  @Test("cannot be required as long as nothing was set")
  func required() async {
    await withKnownIssue(Self.reason) {
      await #expect(throws: MissingValueError.self) {
        try await Shared<String?>(require: .inMemory("name"))
      }
    }
  }

  @Test("stays nil once it was set to nil, which the default does not undo")
  func setToNil() async throws {
    do {
      @Shared(.inMemory("name")) var name: String? = "Blob"
      $name.withLock { $0 = nil }
      @Shared(.fileStorage(URL(filePath: "/name.json"))) var saved: String? = "Blob"
      $saved.withLock { $0 = nil }
      try await $saved.save()
    }
    @Shared(.inMemory("name")) var name: String? = "Blob"
    @Shared(.fileStorage(URL(filePath: "/name.json"))) var saved: String? = "Blob"
    #expect([name, saved] == [nil, nil])
    try await $name.load()
    try await $saved.load()
    #expect([name, saved] == [nil, nil])
  }
}
