import Sharing
import Testing

@Suite("A required value whose key is in use")
struct RequiredValueOfSharedKeyTests {
  @Test("is not there while the others have but their default")
  func defaultDoesNotCount() async {
    @Shared(.inMemory("name")) var name = "Blob"
    await #expect(throws: MissingValueError.self) {
      try await Shared<String>(require: .inMemory("name"))
    }
    #expect(name == "Blob")
  }

  @Test("is what the others have, and shared with them")
  func sharesReference() async throws {
    @Shared(.inMemory("name")) var name = "Blob"
    $name.withLock { $0 = "Ada" }
    let required = try await Shared<String>(require: .inMemory("name"))
    required.withLock { $0 += " Jr" }
    #expect(name == "Ada Jr")
  }
}
