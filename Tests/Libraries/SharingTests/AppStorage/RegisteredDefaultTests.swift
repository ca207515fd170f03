import Dependencies
import DependenciesTestSupport
import FileTestSupport
import Foundation
import Sharing
import Testing

@Suite("The default of an app storage property", .timeLimit(.minutes(5)))
struct RegisteredDefaultTests {
  @Dependency(\.defaultAppStorage) private var defaults

  @Test("User defaults return the default of an app storage property while no value is stored")
  func reading() {
    @Shared(.appStorage("soundsOn")) var soundsOn = true
    @Shared(.appStorage("count")) var count = 3
    @SharedReader(.appStorage("name")) var name: String? = "Blob"
    @Shared(.appStorage("row")) var row = Row(id: 1, title: "Design")
    #expect(defaults.bool(forKey: "soundsOn"))
    #expect(defaults.integer(forKey: "count") == 3)
    #expect(defaults.string(forKey: "name") == "Blob")
    #expect(
      defaults.data(forKey: "row") == Data(#"{"id":1,"tags":[],"title":"Design"}"#.utf8)
    )
    #expect(
      defaults.dictionaryRepresentation().keys.sorted() == ["count", "name", "row", "soundsOn"]
    )
  }

  @Test("A stored value replaces an app storage property's default until the value is removed")
  func storedValue() {
    @Shared(.appStorage("count")) var count = 3
    #expect(defaults.integer(forKey: "count") == 3)
    defaults.set(4, forKey: "count")
    #expect(count == 4)
    #expect(defaults.integer(forKey: "count") == 4)
    #expect(defaults.dictionaryRepresentation() as NSDictionary == ["count": 4])
    defaults.removeObject(forKey: "count")
    #expect(defaults.integer(forKey: "count") == 3)
    #expect(count == 3)
  }

  @Test("An app storage property registers no default if the default is nil or a value is stored")
  func nothingToRegister() {
    defaults.set(4, forKey: "count")
    @Shared(.appStorage("count")) var count = 3
    @Shared(.appStorage("name")) var name: String?
    defaults.removeObject(forKey: "count")
    #expect(count == 3)
    #expect(defaults.dictionaryRepresentation().isEmpty)
  }

  @Test(
    "The default of the first app storage property applies to later properties of the same name"
  )
  func laterProperty() async throws {
    do {
      @Shared(.appStorage("count")) var count = 3
      #expect(count == 3)
    }
    @Shared(.appStorage("count")) var count = 7
    #expect(count == 3)
    #expect(try await Shared<Int>(require: .appStorage("count")).wrappedValue == 3)
  }

  @Test("An app storage property uses its own default if the registered default has another type")
  func otherType() {
    do {
      @Shared(.appStorage("count")) var count = 3
      #expect(count == 3)
    }
    @Shared(.appStorage("count")) var count = "three"
    #expect(count == "three")
    #expect($count.loadError == nil)
    #expect(defaults.string(forKey: "count") == "three")
  }

  @Test(
    "The default of an app storage property does not replace a default that the program registered"
  )
  func registeredByProgram() {
    defaults.register(defaults: ["count": 5, "website": URL(filePath: "/")])
    @Shared(.appStorage("count")) var count = 3
    #expect(count == 5)
    $count.withLock { $0 = 6 }
    defaults.removeObject(forKey: "count")
    #expect(count == 5)
    #expect(defaults.url(forKey: "website") == URL(filePath: "/"))
  }

  @Test("An optional app storage property that was set to nil stays nil until the program restarts")
  func settingNil() {
    @Shared(.appStorage("name")) var name: String? = "Blob"
    $name.withLock { $0 = nil }
    defaults.set(1, forKey: "other")
    #expect(name == nil)
  }

  @Test("After a restart, an optional in app storage that was set to nil has its default again")
  func restartAfterSettingNil() async throws {
    let directory = try TemporaryDirectory()
    let file = directory.url.appending(path: "settings.json")
    do {
      @Shared(.appStorage("name", store: .file(file))) var name: String? = "Blob"
      $name.withLock { $0 = nil }
      try await $name.save()
      #expect(name == nil)
    }
    @Shared(.appStorage("name", store: .file(file))) var name: String? = "Blob"
    #expect(name == "Blob")
  }

  @Test("Requiring an app storage value succeeds if user defaults have a registered default")
  func requiredValue() async throws {
    @Shared(.appStorage("count")) var count = 3
    #expect(try await Shared<Int>(require: .appStorage("count")).wrappedValue == 3)
    await #expect(throws: MissingValueError.self) {
      try await Shared<Int>(require: .appStorage("other"))
    }
  }

  @Test("The default of an app storage property is not written to the settings file")
  func file() async throws {
    let directory = try TemporaryDirectory()
    let file = directory.url.appending(path: "settings.json")
    let defaults = UserDefaults.file(file)
    @Shared(.appStorage("count", store: defaults)) var count = 3
    #expect(defaults.integer(forKey: "count") == 3)
    #expect(defaults.synchronize())
    #expect(try directory.names.isEmpty)
    @Shared(.appStorage("other", store: defaults)) var other = 0
    $other.withLock { $0 = 1 }
    try await $other.save()
    #expect(try String(contentsOf: file, encoding: .utf8) == "{\n  \"other\" : 1\n}")
  }
}
