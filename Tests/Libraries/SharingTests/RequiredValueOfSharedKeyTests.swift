import Foundation
import Sharing
import Testing

@Suite("Requiring the value of a key that is already in use")
struct RequiredValueOfSharedKeyTests {
  @Test("Requiring an in-memory value returns the default of a property that uses the same key")
  func livingDefault() async throws {
    @Shared(.inMemory("name")) var name = "Blob"
    let required = try await Shared<String>(require: .inMemory("name"))
    required.withLock { $0 += " Jr" }
    #expect(name == "Blob Jr")
  }

  @Test("Requiring an in-memory value throws an error if no property uses the key")
  func missing() async {
    let error = await #expect(throws: MissingValueError.self) {
      try await Shared<String>(require: .inMemory("name"))
    }
    #expect(
      error?.localizedDescription
        == "'.inMemory(\"name\")' requires a value, but has none to load."
    )
  }

  @Test(
    "Requiring a custom key without a stored value returns the value of a property that uses the key"
  )
  func livingCustomKey() async throws {
    let key = ManualKey(name: "count", system: ManualSystem())
    @Shared(key) var count = 5
    let required = try await Shared(require: key)
    required.withLock { $0 += 1 }
    #expect(count == 6)
  }

  @Test("A required value is shared with the properties that already use its key")
  func sharesReference() async throws {
    @Shared(.inMemory("name")) var name = "Blob"
    $name.withLock { $0 = "Ada" }
    let required = try await Shared<String>(require: .inMemory("name"))
    required.withLock { $0 += " Jr" }
    #expect(name == "Ada Jr")
  }
}
