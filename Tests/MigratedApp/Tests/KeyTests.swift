import Dependencies
import Foundation
import Sharing
import Testing

@testable import ReadingList

/// Storage for strings that a test can inspect.
private final class Vault: @unchecked Sendable {
  private let lock = NSLock()
  private var texts: [String: String] = [:]
  private var continuations: [SaveContinuation] = []
  private var cancelled = 0

  subscript(name: String) -> String? {
    get { lock.withLock { texts[name] } }
    set { lock.withLock { texts[name] = newValue } }
  }

  var cancellations: Int { lock.withLock { cancelled } }

  func cancel() { lock.withLock { cancelled += 1 } }

  func keep(_ continuation: SaveContinuation) {
    lock.withLock { continuations.append(continuation) }
  }

  func resumeAll() {
    let continuations = lock.withLock { self.continuations }
    for continuation in continuations { continuation.resume() }
  }
}

/// A key for secrets.
private struct KeychainKey: SharedKey {
  let id: String
  let vault: Vault

  func load(context: LoadContext<String>, continuation: LoadContinuation<String>) {
    continuation.resume(with: .success(vault[id]))
  }

  func subscribe(
    context: LoadContext<String>,
    subscriber: SharedSubscriber<String>
  ) -> SharedSubscription {
    SharedSubscription { vault.cancel() }
  }

  func save(_ value: String, context: SaveContext, continuation: SaveContinuation) {
    vault[id] = value
    continuation.resume()
  }
}

/// A key for data that the user's devices share, which answers saves late.
private struct CloudKey: SharedKey {
  let id: String
  let vault: Vault

  func load(context: LoadContext<String>, continuation: LoadContinuation<String>) {
    continuation.resume(with: .success(vault[id]))
  }

  func subscribe(
    context: LoadContext<String>,
    subscriber: SharedSubscriber<String>
  ) -> SharedSubscription {
    SharedSubscription { vault.cancel() }
  }

  func save(_ value: String, context: SaveContext, continuation: SaveContinuation) {
    vault[id] = value
    vault.keep(continuation)
  }
}

/// A key for a number that is stored as text.
private struct CountKey: SharedKey {
  let id: String
  let vault: Vault

  func load(context: LoadContext<Int>, continuation: LoadContinuation<Int>) {
    continuation.resume(with: .success(vault[id].flatMap { Int($0) }))
  }

  func subscribe(
    context: LoadContext<Int>,
    subscriber: SharedSubscriber<Int>
  ) -> SharedSubscription {
    SharedSubscription { vault.cancel() }
  }

  func save(_ value: Int, context: SaveContext, continuation: SaveContinuation) {
    vault[id] = "\(value)"
    continuation.resume()
  }
}

/// A key that records how often another key's value is loaded.
private struct LoggingKey<Base: SharedKey>: SharedKey {
  let base: Base
  let loads: LockIsolated<Int>

  var id: Base.ID { base.id }
  static var identityType: Any.Type { Base.identityType }

  func load(context: LoadContext<Base.Value>, continuation: LoadContinuation<Base.Value>) {
    loads.withValue { $0 += 1 }
    base.load(context: context, continuation: continuation)
  }

  func subscribe(
    context: LoadContext<Base.Value>,
    subscriber: SharedSubscriber<Base.Value>
  ) -> SharedSubscription {
    base.subscribe(context: context, subscriber: subscriber)
  }

  func save(_ value: Base.Value, context: SaveContext, continuation: SaveContinuation) {
    base.save(value, context: context, continuation: continuation)
  }
}

@Suite("Custom and built-in keys of an app")
struct KeyTests {
  @Test(
    "Two keys of different types do not share a value, even with equal ids and equal value types"
  )
  func identity() {
    let (keychain, cloud) = (Vault(), Vault())
    @Shared(KeychainKey(id: "token", vault: keychain)) var secret = ""
    @Shared(CloudKey(id: "token", vault: cloud)) var setting = ""
    $secret.withLock { $0 = "1234" }
    #expect(setting == "")
    #expect(cloud["token"] == nil)
    $setting.withLock { $0 = "dark" }
    #expect(keychain["token"] == "1234")
    cloud.resumeAll()
  }

  @Test("Keys with equal ids but values of different types do not share their value")
  func typesOfOneID() {
    let (keychain, counter) = (Vault(), Vault())
    @Shared(KeychainKey(id: "token", vault: keychain)) var secret = ""
    @Shared(CountKey(id: "token", vault: counter)) var count = 0
    $count.withLock { $0 = 3 }
    $secret.withLock { $0 = "1234" }
    #expect((count, secret) == (3, "1234"))
    #expect((counter["token"], keychain["token"]) == ("3", "1234"))
  }

  @Test(
    "A key with a default shares its value and its subscription with the same key without a default"
  )
  func defaults() {
    let vault = Vault()
    let key = CountKey(id: "count", vault: vault)
    do {
      @Shared(key) var count = 1
      @Shared(CountKey.Default[key, default: 5]) var same
      $same.withLock { $0 = 2 }
      #expect(count == 2)
    }
    #expect(vault.cancellations == 1)
  }

  @Test("A key with the identity of another key shares that key's value and subscription")
  func wrapper() {
    let vault = Vault()
    let loads = LockIsolated(0)
    let key = CountKey(id: "count", vault: vault)
    do {
      @Shared(LoggingKey(base: key, loads: loads)) var count = 1
      @Shared(key) var same = 5
      $same.withLock { $0 = 2 }
      #expect((count, same) == (2, 2))
    }
    #expect(loads.value == 1)
    #expect(vault.cancellations == 1)
  }

  @Test(
    "An enumeration property and a string property of one setting receive each other's changes"
  )
  func enumeration() {
    @Shared(.appStorage("order")) var order = BookOrder.byTitle
    @Shared(.appStorage("order")) var text = ""
    $order.withLock { $0 = .byProgress }
    #expect(text == "byProgress")
    $text.withLock { $0 = "byTitle" }
    #expect(order == .byTitle)
  }

  @Test(
    "If two properties use one file for different types, an issue is reported at the second property"
  )
  func typesOfOneFile() {
    let file = URL.libraryDirectory.appending(component: "titles.json")
    @Shared(.fileStorage(file)) var titles: [String] = []
    let line = #line + 2
    withKnownIssue {
      @Shared(.fileStorage(file)) var count = 0
      $count.withLock { $0 = 1 }
    } matching: { issue in
      issue.sourceLocation?.fileID == #fileID && issue.sourceLocation?.line == line
    }
    #expect(titles == [])
  }

  @Test(
    "Optional and non-optional properties with the same app storage name receive each other's changes"
  )
  func typesOfOneName() {
    @Shared(.appStorage("n")) var number = 0
    @Shared(.appStorage("n")) var optional: Int?
    $number.withLock { $0 = 3 }
    #expect(optional == 3)
    $optional.withLock { $0 = 4 }
    #expect(number == 4)
    $optional.withLock { $0 = nil }
    #expect(number == 0)
  }

  @Test("A key that stores save continuations does not keep its property alive")
  func keptContinuations() {
    let cloud = Vault()
    do {
      @Shared(CloudKey(id: "token", vault: cloud)) var setting = ""
      $setting.withLock { $0 = "dark" }
    }
    #expect(cloud.cancellations == 1)
    cloud.resumeAll()
  }

  @Test("A stream of values outlives the property that it was created from")
  func stream() async {
    func themes() -> AsyncStream<Int> {
      @SharedReader(.appStorage("t")) var t = 0
      return $t.publisher.values
    }
    @Dependency(\.defaultAppStorage) var defaults
    var values = themes().makeAsyncIterator()
    #expect(await values.next() == 0)
    defaults.set(2, forKey: "t")
    #expect(await values.next() == 2)
  }

  @Test("A property can be stored in a file in the documents directory")
  func documents() {
    let key = FileStorageKey<[String]>.fileStorage(
      .documentsDirectory.appending(component: "todos.json")
    )
    @Shared(key) var todos = []
    $todos.withLock { $0.append("Read") }
    #expect(todos == ["Read"])
  }
}
