import DependenciesTestSupport
import Foundation
import Sharing
import Testing

extension SharedReaderKey where Self == InMemoryKey<String?>.Default {
  fileprivate static var nickname: Self { Self[.inMemory("nickname"), default: "Blob"] }
}

@Suite("A key of an optional value")
struct OptionalValueTests {

  @Test("has the default that is stated, as long as nothing was set")
  func defaultOfMemory() {
    @Shared(.inMemory("name")) var name: String? = "Blob"
    #expect(name == "Blob")
  }

  @Test("has the default that is stated, as long as there is no file")
  func defaultOfFile() {
    @Shared(.fileStorage(URL(filePath: "/name.json"))) var name: String? = "Blob"
    #expect(name == "Blob")
  }

  @Test("has the default that the key states, which a property can override")
  func defaultOfKey() {
    @Shared(.nickname) var nickname
    @SharedReader(.nickname) var reader
    #expect([nickname, reader] == ["Blob", "Blob"])
  }

  @Test("can have another default than the key states")
  func overriddenDefault() {
    @Shared(.nickname) var nickname: String? = "Blob Jr"
    #expect(nickname == "Blob Jr")
  }

  @Test("cannot be required as long as nothing was set")
  func required() async {
    await #expect(throws: MissingValueError.self) {
      try await Shared<String?>(require: .inMemory("name"))
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
