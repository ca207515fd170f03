import Dependencies
import Foundation
import Sharing
import Testing

/// A server that answers when a test tells it to.
private final class Server: @unchecked Sendable {
  private let lock = NSLock()
  private var loads: [LoadContinuation<Int>] = []
  private var subscribers: [SharedSubscriber<Int>] = []
  private let (requests, request) = AsyncStream.makeStream(of: Void.self)

  var subscriber: SharedSubscriber<Int>? { lock.withLock { subscribers.last } }

  func ask(_ load: LoadContinuation<Int>) {
    lock.withLock { loads.append(load) }
    request.yield()
  }

  func subscribe(_ subscriber: SharedSubscriber<Int>) {
    lock.withLock { subscribers.append(subscriber) }
  }

  /// Waits until the server is asked, and answers.
  func answer(_ result: Result<Int?, any Error>) async {
    var iterator = requests.makeAsyncIterator()
    await iterator.next()
    lock.withLock { loads.removeFirst() }.resume(with: result)
  }
}

/// A key whose cached value is available immediately and whose server answers later.
private struct ServerKey: SharedReaderKey {
  let id: String
  let server: Server
  var cached: Int?

  func load(context: LoadContext<Int>, continuation: LoadContinuation<Int>) {
    server.ask(continuation)
  }

  func subscribe(
    context: LoadContext<Int>,
    subscriber: SharedSubscriber<Int>
  ) -> SharedSubscription {
    server.subscribe(subscriber)
    if let cached { subscriber.yield(cached) }
    return SharedSubscription {}
  }
}

/// A setting that another program changes after it was loaded.
private struct InterruptedKey: SharedReaderKey {
  let base: AppStorageKey<Int>

  var id: AppStorageKey<Int>.ID { base.id }

  func load(context: LoadContext<Int>, continuation: LoadContinuation<Int>) {
    base.load(context: context, continuation: continuation)
  }

  func subscribe(
    context: LoadContext<Int>,
    subscriber: SharedSubscriber<Int>
  ) -> SharedSubscription {
    @Dependency(\.defaultAppStorage) var defaults
    defaults.set(2, forKey: "count")
    return base.subscribe(context: context, subscriber: subscriber)
  }
}

private struct Offline: Error {}

@Suite("A property that loads its value from a server")
struct ReloadTests {
  private let server = Server()

  @Test("A cached value appears immediately, and the value from the server replaces it")
  func cacheAtOnce() async {
    @SharedReader(ServerKey(id: "cached", server: server, cached: 1)) var count = 0
    #expect(count == 1)
    await server.answer(.success(2))
    #expect(count == 2)
    #expect(!$count.isLoading)
  }

  @Test("A successful load clears an error that the key reported during the load")
  func success() async throws {
    @SharedReader(ServerKey(id: "reload", server: server)) var count = 0
    await server.answer(.success(1))
    let load = Task { [count = $count] in try await count.load() }
    try #require(server.subscriber).yield(throwing: Offline())
    await server.answer(.success(2))
    try await load.value
    #expect(count == 2)
    #expect($count.loadError == nil)
    #expect(!$count.isLoading)
  }

  @Test("A load error stays until the key reports a value")
  func failure() async throws {
    @SharedReader(ServerKey(id: "failure", server: server)) var count = 0
    await server.answer(.failure(Offline()))
    #expect($count.loadError is Offline)
    try #require(server.subscriber).yield(3)
    #expect(count == 3)
    #expect($count.loadError == nil)
  }

  @Test("A property that loads another key publishes the loaded value once")
  func publishedOnce() async throws {
    @SharedReader(.inMemory("number")) var number = 0
    let values = Recorder()
    let subscription = $number.publisher.sink { values.append($0) }
    let load = Task { [number = $number, server] in
      try await number.load(ServerKey(id: "other", server: server))
    }
    await server.answer(.success(4))
    try await load.value
    #expect(values.all == [0, 4])
    subscription.cancel()
  }

  @Test(
    "When a property loads a new key, the load clears an error that the old key reported meanwhile"
  )
  func successOfAnotherKey() async throws {
    let key = ServerKey(id: "other", server: server)
    @SharedReader(key) var living = 0
    await server.answer(.success(1))
    @SharedReader(value: 0) var number
    let load = Task { [number = $number] in try await number.load(key) }
    try #require(server.subscriber).yield(throwing: Offline())
    await server.answer(.success(4))
    try await load.value
    #expect(number == 4)
    #expect($number.loadError == nil)
  }

  @Test(
    "A finished load ends a loading state that the property's key has reported"
  )
  func reportedLoading() async throws {
    @SharedReader(ServerKey(id: "loading", server: server)) var count = 0
    await server.answer(.success(1))
    try #require(server.subscriber).yieldLoading()
    #expect($count.isLoading)
    let load = Task { [count = $count] in try await count.load() }
    await server.answer(.success(2))
    try await load.value
    #expect(!$count.isLoading)
  }

  @Test("A property publishes nothing when it loads another key that has no stored value")
  func publishedNothing() async throws {
    @SharedReader(.inMemory("number")) var number = 3
    let values = Recorder()
    let subscription = $number.publisher.sink { values.append($0) }
    let load = Task { [number = $number, server] in
      try await number.load(ServerKey(id: "empty", server: server))
    }
    await server.answer(.success(nil))
    try await load.value
    #expect(values.all == [3])
    subscription.cancel()
  }

  @Test("Requiring a key's value returns the current value if a property already uses the key")
  func requiredLivingKey() async throws {
    let key = ServerKey(id: "required", server: server)
    @SharedReader(key) var count = 0
    await server.answer(.success(1))
    let required = try await SharedReader(require: key)
    #expect(required.wrappedValue == 1)
  }

  @Test("A change to a setting between a property's load and its subscription is not missed")
  func changeInBetween() {
    @Dependency(\.defaultAppStorage) var defaults
    defaults.set(1, forKey: "count")
    @SharedReader(InterruptedKey(base: .appStorage("count"))) var count = 0
    #expect(count == 2)
  }

  private final class Recorder: @unchecked Sendable {
    private let lock = NSLock()
    private var values: [Int] = []
    var all: [Int] { lock.withLock { values } }
    func append(_ value: Int) { lock.withLock { values.append(value) } }
  }
}
