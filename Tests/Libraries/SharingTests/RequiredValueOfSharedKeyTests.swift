import Sharing
import Testing

@Suite("A required value whose key is in use")
struct RequiredValueOfSharedKeyTests {
  @Test("is the default of a property that lives")
  func livingDefault() async throws {
    @Shared(.inMemory("name")) var name = "Blob"
    let required = try await Shared<String>(require: .inMemory("name"))
    required.withLock { $0 += " Jr" }
    #expect(name == "Blob Jr")
  }

  @Test("is not there when no property has the key")
  func missing() async {
    await #expect(throws: MissingValueError.self) {
      try await Shared<String>(require: .inMemory("name"))
    }
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
