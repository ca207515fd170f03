import Foundation
import IdentifiedCollections
import Sharing
import Testing

private struct User: Codable, Equatable, Identifiable, Sendable {
  let id: Int
  var name = ""
}

extension URL {
  fileprivate static let users = URL(filePath: "/users.json")
}

extension SharedKey where Self == FileStorageKey<IdentifiedArrayOf<User>> {
  fileprivate static var users: Self { .fileStorage(.users) }
}

extension SharedKey where Self == FileStorageKey<[User]>.Default {
  fileprivate static var guests: Self {
    Self[.fileStorage(URL(filePath: "/guests.json")), default: [User(id: 1)]]
  }
}

extension SharedKey where Self == InMemoryKey<User?> {
  fileprivate static var currentUser: Self { inMemory("currentUser") }
}

extension SharedKey where Self == AppStorageKey<Int> {
  fileprivate static var count: Self { appStorage("count") }
}

extension SharedReaderKey where Self == AppStorageKey<Bool>.Default {
  fileprivate static var isSoundOn: Self { Self[.appStorage("isSoundOn"), default: true] }
}

extension SharedReaderKey where Self == InMemoryKey<Date>.Default {
  fileprivate static var appLaunchedAt: Self { Self[.inMemory("appLaunchedAt"), default: Date()] }
}

/// A key of the app's own, whose identity is opaque and not `Sendable`.
private struct EnvironmentKey: SharedKey {
  final class Name: Hashable {
    let text: String
    init(_ text: String) { self.text = text }
    static func == (lhs: Name, rhs: Name) -> Bool { lhs.text == rhs.text }
    func hash(into hasher: inout Hasher) { hasher.combine(text) }
  }

  let name: String

  var id: some Hashable { Name(name) }

  func load(context: LoadContext<String>, continuation: LoadContinuation<String>) {
    continuation.resume(returning: "value of \(name)")
  }

  func subscribe(
    context: LoadContext<String>,
    subscriber: SharedSubscriber<String>
  ) -> SharedSubscription {
    SharedSubscription {}
  }

  func save(_ value: String, context: SaveContext, continuation: SaveContinuation) {
    continuation.resume()
  }
}

extension SharedKey where Self == EnvironmentKey {
  fileprivate static func environment(_ name: String) -> Self { EnvironmentKey(name: name) }
}

extension SharedKey where Self == EnvironmentKey.Default {
  fileprivate static var editor: Self { Self[.environment("EDITOR"), default: "vi"] }
}

/// The tests declare keys in extensions of `SharedKey` and `SharedReaderKey`, and use the keys with
/// `@Shared` and `@SharedReader`.
@Suite("A shared key that the app has declared")
struct TypeSafeKeyTests {
  @Test("Shared properties can be declared with keys that an app defines")
  func shared() {
    @Shared(.users) var users: IdentifiedArrayOf<User> = []
    @Shared(.guests) var guests
    @Shared(.guests) var overriddenGuests = []
    @Shared(.currentUser) var currentUser
    @Shared(.count) var count = 0
    @Shared(.isSoundOn) var isSoundOn
    @Shared(.environment("HOME")) var home = ""
    @Shared(.editor) var editor
    #expect(users == [])
    #expect([guests, overriddenGuests] == [[User(id: 1)], [User(id: 1)]])
    #expect(currentUser == nil)
    #expect(count == 0)
    #expect(isSoundOn)
    #expect([home, editor] == ["value of HOME", "value of EDITOR"])
  }

  @Test("Shared readers can be created with keys that an app declares")
  func reader() {
    @SharedReader(.users) var users: IdentifiedArrayOf<User> = []
    @SharedReader(.guests) var guests
    @SharedReader(.guests) var overriddenGuests = []
    @SharedReader(.currentUser) var currentUser
    @SharedReader(.count) var count = 0
    @SharedReader(.isSoundOn) var isSoundOn
    @SharedReader(.environment("HOME")) var home = ""
    @SharedReader(.editor) var editor
    #expect(users == [])
    #expect([guests, overriddenGuests] == [[User(id: 1)], [User(id: 1)]])
    #expect(currentUser == nil)
    #expect(count == 0)
    #expect(isSoundOn)
    #expect([home, editor] == ["value of HOME", "value of EDITOR"])
  }

  @Test("A property can switch from one declared key of an app to a different declared key")
  func loading() async throws {
    @Shared(value: "") var text
    @SharedReader(value: "") var reader
    try await $text.load(.environment("HOME"))
    try await $reader.load(.environment("HOME"))
    #expect([text, reader] == ["value of HOME", "value of HOME"])
    try await $text.load(.editor)
    try await $reader.load(.editor)
    #expect([text, reader] == ["value of EDITOR", "value of EDITOR"])
    $text = Shared(wrappedValue: "", .environment("HOME"))
    $reader = SharedReader(wrappedValue: "", .environment("HOME"))
    #expect([text, reader] == ["value of HOME", "value of HOME"])
    $text = Shared(.editor)
    $reader = SharedReader(.editor)
    #expect([text, reader] == ["value of EDITOR", "value of EDITOR"])
  }

  @Test("Values can be required with keys that an app declares")
  func requiring() async throws {
    let home = try await Shared(require: .environment("HOME"))
    let homeReader = try await SharedReader(require: .environment("HOME"))
    #expect([home.wrappedValue, homeReader.wrappedValue] == ["value of HOME", "value of HOME"])
    let editor = try await Shared(require: .editor)
    let editorReader = try await SharedReader(require: .editor)
    let editors = [editor.wrappedValue, editorReader.wrappedValue]
    #expect(editors == ["value of EDITOR", "value of EDITOR"])
  }

  @Test("Keys declared by an app share one value if their ids are equal")
  func identity() {
    @Shared(.environment("HOME")) var first = ""
    @Shared(.environment("HOME")) var second = ""
    @SharedReader(.environment("HOME")) var reader = ""
    $first.withLock { $0 = "elsewhere" }
    #expect([second, reader] == ["elsewhere", "elsewhere"])
  }

  @Test("A key that is declared with a default has the default as its initial value")
  func initialValue() {
    let isSoundOn: AppStorageKey<Bool>.Default = .isSoundOn
    let guests: FileStorageKey<[User]>.Default = .guests
    #expect(isSoundOn.initialValue)
    #expect(guests.initialValue == [User(id: 1)])
  }

  @Test("The default of a key is not computed again after all properties of the key were released")
  func launchDate() async throws {
    func launchDate() -> Date {
      @Shared(.appLaunchedAt) var appLaunchedAt
      return appLaunchedAt
    }
    let first = launchDate()
    @SharedReader(.appLaunchedAt) var reader
    #expect([launchDate(), reader] == [first, first])
    let required = try await Shared(require: .appLaunchedAt)
    #expect(required.wrappedValue == first)
  }
}
