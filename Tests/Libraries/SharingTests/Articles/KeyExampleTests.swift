import Dependencies
import DependenciesTestSupport
import Foundation
import IssueReportingTestSupport
import Sharing
import Testing

private struct User: Codable, Equatable, Identifiable, Sendable {
  let id: Int
  var name = ""
}

extension SharedReaderKey where Self == InMemoryKey<IdentifiedArrayOf<User>>.Default {
  fileprivate static var users: Self { Self[.inMemory("users"), default: []] }
}

private struct Profile: Codable, Equatable, Sendable {
  var name = ""
  /// New in the second version.
  var email = ""

  private enum CodingKeys: String, CodingKey { case version, name, email }

  init() {}

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    let version = try values.decodeIfPresent(Int.self, forKey: .version) ?? 1
    guard version <= 2 else {
      throw DecodingError.dataCorruptedError(
        forKey: .version,
        in: values,
        debugDescription: "a later version of the program wrote this file"
      )
    }
    name = try values.decode(String.self, forKey: .name)
    if version >= 2 { email = try values.decode(String.self, forKey: .email) }
  }

  func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(2, forKey: .version)
    try values.encode(name, forKey: .name)
    try values.encode(email, forKey: .email)
  }
}

/// The examples of the articles about keys and about where values are stored.
@Suite("Examples: keys of shared properties")
struct KeyExampleTests {
  @Test(
    "A property with another property's key but a different type is reported and has a separate value"
  )
  func secondTypeIsReported() {
    let issues = capturedIssues {
      @Shared(.inMemory("users")) var list: [User] = []
      @Shared(.inMemory("users")) var users: IdentifiedArrayOf<User> = []
      $users.withLock { _ = $0.append(User(id: 1)) }
      #expect(list.isEmpty)
    }
    #expect(
      issues.map(\.text) == [
        """
        '.inMemory("users")' is already in use with a value type other than 'IdentifiedArray<Int, User>'. This \
        property has its own value, which is neither shared nor saved: use one type per key.
        """
      ]
    )
  }

  @Test("A property need not state a type and a default if its key is a declared constant")
  func namedKeyStatesTypeAndDefault() {
    @Shared(.users) var users
    $users.withLock { _ = $0.append(User(id: 1)) }
    @Shared(.users) var sameUsers
    #expect(sameUsers.ids == [1])
  }

  @Test("A shared property without a default has an optional value")
  func valueWithoutDefaultIsOptional() {
    @Shared(.appStorage("nickname")) var nickname: String?
    #expect(nickname == nil)
    $nickname.withLock { $0 = "Blob" }
    #expect(nickname == "Blob")
  }

  @Test("User defaults and app storage properties see each other's values")
  func userDefaultsAreShared() {
    @Dependency(\.defaultAppStorage) var defaults
    @Shared(.appStorage("count")) var count = 3
    #expect(defaults.integer(forKey: "count") == 3)
    defaults.set(4, forKey: "count")
    #expect(count == 4)
  }

  @Test("An app storage property can take the initial value from the platform's user defaults")
  func settingOfPlatform() {
    UserDefaults.standard.set(3, forKey: "cups")
    defer { UserDefaults.standard.removeObject(forKey: "cups") }
    do {
      @Shared(.appStorage("cups")) var cups = UserDefaults.standard.integer(forKey: "cups")
      #expect(cups == 3)
      $cups.withLock { $0 = 4 }
    }
    @Shared(.appStorage("cups")) var cups = UserDefaults.standard.integer(forKey: "cups")
    #expect(cups == 4)
  }

  @Test("A value in file storage outlives the properties that share it")
  func fileOutlivesProperties() {
    let url = URL(filePath: "/users.json")
    do {
      @Shared(.fileStorage(url)) var users: IdentifiedArrayOf<User> = []
      $users.withLock { _ = $0.append(User(id: 1, name: "Blob")) }
    }
    @Shared(.fileStorage(url)) var users: IdentifiedArrayOf<User> = []
    #expect(users.map(\.name) == ["Blob"])
  }

  @Test("A file in the first version of a format is loaded, and saved in the second version")
  func versions() async throws {
    let url = URL(filePath: "/profile.json")
    try await withDependencies {
      $0.defaultFileStorage = .inMemory(files: [url: Data(#"{"name":"Blob"}"#.utf8)])
    } operation: {
      @Shared(.fileStorage(url)) var profile = Profile()
      #expect(profile.name == "Blob")
      $profile.withLock { $0.email = "blob@example.com" }
      try await $profile.save()
      try await $profile.load()
      #expect(profile.email == "blob@example.com")
    }
  }

  @Test(
    "A file in a later version of its format is not decoded, and the error says that the file is newer"
  )
  func versionTooNew() {
    let url = URL(filePath: "/profile.json")
    let file = Data(#"{"version":3,"name":"Blob","email":"","phone":"555-0100"}"#.utf8)
    withDependencies {
      $0.defaultFileStorage = .inMemory(files: [url: file])
    } operation: {
      @Shared(.fileStorage(url)) var profile = Profile()
      #expect(profile == Profile())
      #expect(
        $profile.loadError?.localizedDescription
          == """
          Cannot understand '/profile.json': at version: a later version of the program wrote this file.
          """
      )
    }
  }
}
