import Dependencies
import DependenciesTestSupport
import FileTestSupport
import Foundation
import Locking
import Sharing
import Testing

private struct Offline: Error {}

@Suite("Values that a publisher delivers exactly once", .timeLimit(.minutes(5)))
struct PublishedOnceTests {
  private let log = Locked<[Int]>([])
  private var received: [Int] { log.withLock { $0 } }

  /// Records the values that the publisher of a property delivers.
  private func record(_ count: Shared<Int>) -> SharedSubscription {
    count.publisher.sink { [log] value in log.withLock { $0.append(value) } }
  }

  private func key(_ name: String, value: Int?) -> ManualKey {
    ManualKey(name: name, system: ManualSystem(value: value))
  }

  @Test("When a property loads another key, it publishes the key's value once")
  func loadedKey() async throws {
    @Shared(value: 1) var count
    let subscription = record($count)
    try await $count.load(key("other", value: 2))
    #expect(received == [1, 2])
    subscription.cancel()
  }

  @Test("Loading a key with a default publishes one value: the stored value or else the default")
  func loadedKeyWithDefault() async throws {
    @Shared(value: 1) var count
    let subscription = record($count)
    try await $count.load(ManualKey.Default[key("full", value: 2), default: 9])
    try await $count.load(ManualKey.Default[key("empty", value: nil), default: 3])
    #expect(received == [1, 2, 3])
    subscription.cancel()
  }

  @Test(
    "A property that loads a key without a stored value publishes nothing until the next change"
  )
  func loadedKeyWithoutValue() async throws {
    func check(_ key: some SharedKey<Int>) async throws {
      let count = Shared(value: 1)
      log.withLock { $0 = [] }
      let subscription = record(count)
      try await count.load(key)
      #expect(received == [1], "\(key)")
      count.withLock { $0 = 2 }
      #expect(received == [1, 2], "\(key)")
      subscription.cancel()
    }
    try await check(key("empty", value: nil))
    try await check(.inMemory("empty"))
    try await check(.appStorage("empty"))
    try await check(.fileStorage(URL(filePath: "/empty.json")))
  }

  @Test("A property that loads an in-memory, app storage or file key publishes the value once")
  func everyKind() async throws {
    @Dependency(\.defaultAppStorage) var defaults
    defaults.set(2, forKey: "count")
    do { @Shared(.inMemory("count")) var inMemory = 2 }
    let file = FileStorageKey<Int>.fileStorage(URL(filePath: "/count.json"))
    do {
      let stored = Shared(wrappedValue: 0, file)
      stored.withLock { $0 = 2 }
      try await stored.save()
    }
    func check(_ key: some SharedKey<Int>) async throws {
      let count = Shared(value: 1)
      log.withLock { $0 = [] }
      let subscription = record(count)
      try await count.load(key)
      #expect(received == [1, 2], "\(key)")
      subscription.cancel()
    }
    try await check(.inMemory("count"))
    try await check(.appStorage("count"))
    try await check(file)
  }

  @Test("A property publishes a loaded value once, even if another property already uses the key")
  func livingKey() async throws {
    let living = key("living", value: 2)
    let other = Shared(wrappedValue: 0, living)
    @Shared(value: 1) var count
    let subscription = record($count)
    try await $count.load(living)
    #expect(received == [1, 2])
    other.withLock { $0 = 3 }
    #expect(received == [1, 2, 3])
    subscription.cancel()
  }

  @Test(
    "A property that loads a key already in use publishes the key's value once, even if the load fails"
  )
  func failingLivingKey() async throws {
    let system = ManualSystem(value: 2)
    let living = ManualKey(name: "living", system: system)
    let other = Shared(wrappedValue: 0, living)
    system.state.withLock { $0.isAnsweringAtOnce = false }
    let count = Shared(value: 1)
    let subscription = record(count)
    let load = Task { try await count.load(living) }
    await system.wait { !$0.loads.isEmpty }
    #expect(received == [1])
    try #require(system.state.withLock { $0.loads.popLast() }).resume(throwing: Offline())
    await #expect(throws: Offline.self) { try await load.value }
    #expect(received == [1, 2])
    other.withLock { $0 = 3 }
    #expect(received == [1, 2, 3])
    subscription.cancel()
  }

  @Test(
    "A failed load publishes nothing if the property has been given another key in the meantime"
  )
  func replacedWhileLoading() async throws {
    let system = ManualSystem(value: 2)
    let living = ManualKey(name: "living", system: system)
    let other = Shared(wrappedValue: 0, living)
    system.state.withLock { $0.isAnsweringAtOnce = false }
    let count = Shared(value: 1)
    let subscription = record(count)
    let load = Task { try await count.load(living) }
    await system.wait { !$0.loads.isEmpty }
    count.projectedValue = Shared(value: 5)
    try #require(system.state.withLock { $0.loads.popLast() }).resume(throwing: Offline())
    await #expect(throws: Offline.self) { try await load.value }
    other.withLock { $0 = 3 }
    #expect(received == [1, 5])
    subscription.cancel()
  }

  @Test(
    "When a property loads an in-memory key that is in use, the property publishes the key's value once"
  )
  func livingInMemoryKey() async throws {
    let other = Shared(wrappedValue: 2, .inMemory("count"))
    @Shared(value: 1) var count
    let subscription = record($count)
    try await $count.load(.inMemory("count"))
    other.withLock { $0 = 3 }
    #expect(received == [1, 2, 3])
    subscription.cancel()
  }

  @Test("A property that loads a slow key publishes the value once, when the load finishes")
  func valueOfSubscription() async throws {
    @Shared(value: 1) var count
    let subscription = record($count)
    let slow = ManualSystem(isAnsweringAtOnce: false)
    let shared = $count
    let load = Task { try await shared.load(ManualKey(name: "slow", system: slow)) }
    await slow.wait { !$0.loads.isEmpty }
    #expect(received == [1])
    try #require(slow.state.withLock { $0.loads.popLast() }).resume(returning: 2)
    try await load.value
    #expect(received == [1, 2])
    subscription.cancel()
  }

  @Test(
    "A failed load of a key publishes nothing, and the property then publishes each later value once"
  )
  func failingKey() async throws {
    let system = ManualSystem(isAnsweringAtOnce: false)
    @Shared(value: 1) var count
    let subscription = record($count)
    let shared = $count
    let load = Task { try await shared.load(ManualKey(name: "failing", system: system)) }
    await system.wait { !$0.loads.isEmpty }
    try #require(system.state.withLock { $0.loads.popLast() }).resume(throwing: Offline())
    await #expect(throws: Offline.self) { try await load.value }
    #expect(received == [1])

    try #require(system.subscriber).yield(2)
    $count.withLock { $0 = 3 }

    #expect(received == [1, 2, 3])
    subscription.cancel()
  }

  @Test("Each value that a key reports is published once")
  func reportedValues() throws {
    let system = ManualSystem(value: 1)
    @Shared(ManualKey(name: "count", system: system)) var count = 0
    let subscription = record($count)
    let subscriber = try #require(system.subscriber)

    subscriber.yield(2)
    subscriber.yield(3, since: 2)
    subscriber.yield(throwing: Offline())
    subscriber.yieldReturningInitialValue()

    #expect(received == [1, 2, 3, 0])
    subscription.cancel()
  }

  @Test("Each explicit load publishes the loaded value once, for every kind of key")
  func loadedOnRequest() async throws {
    let file = FileStorageKey<Int>.fileStorage(URL(filePath: "/count.json"))
    do {
      let stored = Shared(wrappedValue: 0, file)
      stored.withLock { $0 = 2 }
      try await stored.save()
    }
    let keys: [any SharedKey<Int>] = [
      key("count", value: 2), InMemoryKey.inMemory("count"), AppStorageKey.appStorage("count"),
      FileStorageKey.fileStorage(URL(filePath: "/count.json")),
    ]
    for key in keys {
      func check(_ key: some SharedKey<Int>) async throws {
        let count = Shared(wrappedValue: 2, key)
        log.withLock { $0 = [] }
        let subscription = record(count)
        try await count.load()
        #expect(received == [2, 2], "\(key)")
        subscription.cancel()
      }
      try await check(key)
    }
  }

  @Test(
    "Each change to a property's file is published once",
    .dependency(\.defaultFileStorage, .fileSystem)
  )
  func changedFile() async throws {
    let directory = try TemporaryDirectory()
    let url = directory.url.appending(component: "count.json")
    try Data("1".utf8).write(to: url)
    @Shared(.fileStorage(url)) var count = 0
    let subscription = record($count)
    var values = $count.publisher.values.makeAsyncIterator()
    #expect(await values.next() == 1)
    for value in 2...4 {
      try Data("\(value)".utf8).write(to: url, options: .atomic)
      #expect(await values.next() == value)
    }
    try await $count.save()
    #expect(received == [1, 2, 3, 4])
    subscription.cancel()
  }

  @Test("An app storage property publishes each change to a user default once")
  func changedDefault() {
    @Dependency(\.defaultAppStorage) var defaults
    @Shared(.appStorage("count")) var count = 0
    let subscription = record($count)
    defaults.set(1, forKey: "count")
    defaults.set(2, forKey: "count")
    defaults.removeObject(forKey: "count")
    #expect(received == [0, 1, 2, 0])
    subscription.cancel()
  }

  @Test("An asynchronous sequence of a property's values delivers each value once")
  func values() async throws {
    let system = ManualSystem(value: 2)
    @Shared(value: 1) var count
    var values = $count.publisher.values.makeAsyncIterator()
    #expect(await values.next() == 1)
    try await $count.load(ManualKey(name: "other", system: system))
    #expect(await values.next() == 2)
    try #require(system.subscriber).yield(3)
    #expect(await values.next() == 3)
    $count.withLock { $0 = 4 }
    #expect(await values.next() == 4)
  }
}
