import DependenciesTestSupport
import Foundation
import Sharing
import Testing

extension SharedReaderKey where Self == InMemoryKey<String?>.Default {
  fileprivate static var nickname: Self { Self[.inMemory("nickname"), default: "Blob"] }
}

@Suite("A key whose value is optional")
struct OptionalValueTests {

  @Test("An optional in-memory value has the property's default if no value is stored")
  func defaultOfMemory() {
    @Shared(.inMemory("name")) var name: String? = "Blob"
    #expect(name == "Blob")
  }

  @Test("An optional property with file storage has its default value if its file does not exist")
  func defaultOfFile() {
    @Shared(.fileStorage(URL(filePath: "/name.json"))) var name: String? = "Blob"
    #expect(name == "Blob")
  }

  @Test("A property with an optional value has the default of its key")
  func defaultOfKey() {
    @Shared(.nickname) var nickname
    @SharedReader(.nickname) var reader
    #expect([nickname, reader] == ["Blob", "Blob"])
  }

  @Test("The default of a property overrides the default of a key whose value is optional")
  func overriddenDefault() {
    @Shared(.nickname) var nickname: String? = "Blob Jr"
    #expect(nickname == "Blob Jr")
  }

  @Test("Requiring the optional value of an in-memory key throws an error if no value is set")
  func required() async {
    await #expect(throws: MissingValueError.self) {
      try await Shared<String?>(require: .inMemory("name"))
    }
  }

  @Test("A shared optional that was set to nil stays nil, in memory and in a file")
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
