import DependenciesTestSupport
import Foundation
import Sharing
import Testing

extension SharedReaderKey where Self == InMemoryKey<String?>.Default {
  fileprivate static var nickname: Self { Self[.inMemory("nickname"), default: "Blob"] }
}

@Suite("A key of an optional value")
struct OptionalValueTests {

  @Test("An optional in-memory value has its stated default until one is set")
  func defaultOfMemory() {
    @Shared(.inMemory("name")) var name: String? = "Blob"
    #expect(name == "Blob")
  }

  @Test("An optional value in a file has its stated default until the file exists")
  func defaultOfFile() {
    @Shared(.fileStorage(URL(filePath: "/name.json"))) var name: String? = "Blob"
    #expect(name == "Blob")
  }

  @Test("An optional value has its key's default")
  func defaultOfKey() {
    @Shared(.nickname) var nickname
    @SharedReader(.nickname) var reader
    #expect([nickname, reader] == ["Blob", "Blob"])
  }

  @Test("A property's default overrides an optional key's default")
  func overriddenDefault() {
    @Shared(.nickname) var nickname: String? = "Blob Jr"
    #expect(nickname == "Blob Jr")
  }

  @Test("Requiring an optional in-memory value throws until a value is set")
  func required() async {
    await #expect(throws: MissingValueError.self) {
      try await Shared<String?>(require: .inMemory("name"))
    }
  }

  @Test("An optional that was set to nil stays nil, in memory and in a file")
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
