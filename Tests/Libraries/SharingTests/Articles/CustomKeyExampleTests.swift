import Dependencies
import DependenciesTestSupport
import Foundation
import Locking
import Sharing
import Synchronization
import Testing

private struct WebClient: Sendable {
  /// Returns the content of an address, if any.
  var get: @Sendable (URL) async throws -> Data?
  var put: @Sendable (URL, Data) async throws -> Void
}

/// Runs operations one after the other, in the order of their addition.
private final class SerialQueue: Sendable {
  private let latest = Mutex<Task<Void, Never>?>(nil)

  @discardableResult
  func add(_ operation: @escaping @Sendable () async -> Void) -> Task<Void, Never> {
    latest.withLock { latest in
      let previous = latest
      let task = Task {
        await previous?.value
        await operation()
      }
      latest = task
      return task
    }
  }
}

private struct WebKey<Value: Codable & Sendable>: SharedKey {
  let url: URL
  let client: WebClient
  let clock: any Clock<Duration>
  let requests = SerialQueue()

  var id: URL { url }

  func load(context: LoadContext<Value>, continuation: LoadContinuation<Value>) {
    requests.add {
      do {
        continuation.resume(with: .success(try await fetch()))
      } catch {
        continuation.resume(throwing: error)
      }
    }
  }

  func subscribe(
    context: LoadContext<Value>,
    subscriber: SharedSubscriber<Value>
  ) -> SharedSubscription {
    let task = Task {
      while true {
        try await clock.sleep(for: .seconds(60))
        await requests.add {
          do {
            guard let value = try await fetch() else { return }
            subscriber.yield(value, since: value)
          } catch {
            subscriber.yield(throwing: error)
          }
        }.value
      }
    }
    return SharedSubscription { task.cancel() }
  }

  func save(
    unsaved: UnsavedValue<Value>,
    context: SaveContext,
    continuation: SaveContinuation
  ) {
    requests.add { await put(unsaved.take(), continuation) }
  }

  func save(_ value: Value, context: SaveContext, continuation: SaveContinuation) {
    requests.add { await put(value, continuation) }
  }

  private func put(_ value: Value, _ continuation: SaveContinuation) async {
    do {
      try await client.put(url, JSONEncoder().encode(value))
      continuation.resume()
    } catch {
      continuation.resume(throwing: error)
    }
  }

  private func fetch() async throws -> Value? {
    try await client.get(url).map { try JSONDecoder().decode(Value.self, from: $0) }
  }
}

extension SharedReaderKey {
  fileprivate static func web<Value>(_ url: URL, client: WebClient) -> Self
  where Self == WebKey<Value> {
    @Dependency(\.continuousClock) var clock
    return WebKey(url: url, client: client, clock: clock)
  }
}

/// The key that the article about custom persistence builds up, with a server in memory.
@Suite("Examples: a shared key that uses a web API", .timeLimit(.minutes(5)))
struct CustomKeyExampleTests {
  private struct Unreachable: Error {}

  private let url = URL(filePath: "/motto")
  private let files = Locked<[URL: Data]>([:])
  private let isReachable = Locked(true)
  private let clock = TestClock()

  private var client: WebClient {
    WebClient(
      get: { [files, isReachable] url in
        guard isReachable.withLock({ $0 }) else { throw Unreachable() }
        return files.withLock { $0[url] }
      },
      put: { [files, isReachable] url, data in
        guard isReachable.withLock({ $0 }) else { throw Unreachable() }
        files.withLock { $0[url] = data }
      }
    )
  }

  private func motto(_ otherClient: WebClient? = nil) -> Shared<String> {
    let client = otherClient ?? client
    return withDependencies {
      $0.continuousClock = clock
    } operation: {
      @Shared(.web(url, client: client)) var motto = ""
      return $motto
    }
  }

  private func serve(_ text: String) {
    files.withLock { $0[url] = Data(#""\#(text)""#.utf8) }
  }

  @Test("A shared key that uses a web API loads the server's value in place of the default")
  func loads() async throws {
    serve("Less is more")
    @Shared var motto: String
    _motto = self.motto()
    try await $motto.load()
    #expect(motto == "Less is more")
  }

  @Test("A shared key that uses a web API saves each change to the server")
  func saves() async throws {
    @Shared var motto: String
    _motto = self.motto()
    try await $motto.load()
    $motto.withLock { $0 = "More is less" }
    try await $motto.save()
    #expect(files.withLock { $0[url] } == Data(#""More is less""#.utf8))
  }

  @Test(
    "A shared key that uses a web API saves the newest value last, even if an earlier save takes longer"
  )
  func savesInOrder() async throws {
    let (isFirstStarted, isChangedAgain, isFirstSaved) = (
      Locked(false), Locked(false), Locked(false)
    )
    var client = client
    client.put = { [files] url, data in
      guard data == Data(#""1""#.utf8) else { return files.withLock { $0[url] = data } }
      isFirstStarted.withLock { $0 = true }
      while !isChangedAgain.withLock({ $0 }) { await Task.yield() }
      // If saves were not ordered, the later saves would finish during this wait.
      for _ in 1...1000 { await Task.yield() }
      files.withLock { $0[url] = data }
      isFirstSaved.withLock { $0 = true }
    }
    @Shared var motto: String
    _motto = self.motto(client)
    try await $motto.load()
    $motto.withLock { $0 = "1" }
    while !isFirstStarted.withLock({ $0 }) { await Task.yield() }
    $motto.withLock { $0 = "2" }
    isChangedAgain.withLock { $0 = true }
    try await $motto.save()
    while !isFirstSaved.withLock({ $0 }) { await Task.yield() }
    #expect(files.withLock { $0[url] } == Data(#""2""#.utf8))
  }

  @Test("A shared key that uses a web API loads the value again after a minute")
  func asksAgain() async throws {
    @Shared var motto: String
    _motto = self.motto()
    try await $motto.load()
    await clock.waitForSleepers(1)
    serve("Less is more")
    clock.jump(by: .seconds(60))
    await clock.waitForSleepers(1)
    #expect(motto == "Less is more")
  }

  @Test("A property whose shared key uses a web API keeps a change if the server cannot be reached")
  func serverIsGone() async throws {
    @Shared var motto: String
    _motto = self.motto()
    try await $motto.load()
    isReachable.withLock { $0 = false }
    $motto.withLock { $0 = "More is less" }
    await #expect(throws: Unreachable.self) { try await $motto.save() }
    #expect(motto == "More is less")
    #expect($motto.saveError is Unreachable)
  }

  @Test(
    "A shared key that uses a web API keeps an unsaved change when it reloads the server's old value"
  )
  func changeOutlivesFailedSave() async throws {
    serve("Less is more")
    @Shared var motto: String
    _motto = self.motto()
    try await $motto.load()
    await clock.waitForSleepers(1)
    isReachable.withLock { $0 = false }
    $motto.withLock { $0 = "More is less" }
    await #expect(throws: Unreachable.self) { try await $motto.save() }
    isReachable.withLock { $0 = true }
    clock.jump(by: .seconds(60))
    await clock.waitForSleepers(1)
    #expect(motto == "More is less")
    try await $motto.save()
    #expect(files.withLock { $0[url] } == Data(#""More is less""#.utf8))
  }

  @Test("A shared key that uses a web API does not overwrite a change that is made during a reload")
  func changeWhileLoading() async throws {
    serve("Less is more")
    let (isHeld, isAsked) = (Locked(false), Locked(false))
    var client = client
    client.get = { [get = client.get] url in
      let data = try await get(url)
      while isHeld.withLock({ $0 }) {
        isAsked.withLock { $0 = true }
        await Task.yield()
      }
      return data
    }
    @Shared var motto: String
    _motto = self.motto(client)
    try await $motto.load()
    await clock.waitForSleepers(1)
    isHeld.withLock { $0 = true }
    clock.jump(by: .seconds(60))
    while !isAsked.withLock({ $0 }) { await Task.yield() }
    $motto.withLock { $0 = "More is less" }
    isHeld.withLock { $0 = false }
    await clock.waitForSleepers(1)
    #expect(motto == "More is less")
    try await $motto.save()
    #expect(files.withLock { $0[url] } == Data(#""More is less""#.utf8))
  }

  @Test("A shared key that uses a web API keeps a pending change when a load starts")
  func loadWhileSaveWaits() async throws {
    serve("Less is more")
    let (isHeld, isAsked) = (Locked(false), Locked(false))
    var client = client
    client.get = { [get = client.get] url in
      let data = try await get(url)
      while isHeld.withLock({ $0 }) {
        isAsked.withLock { $0 = true }
        await Task.yield()
      }
      return data
    }
    @Shared var motto: String
    _motto = self.motto(client)
    try await $motto.load()
    await clock.waitForSleepers(1)
    isHeld.withLock { $0 = true }
    clock.jump(by: .seconds(60))
    while !isAsked.withLock({ $0 }) { await Task.yield() }
    $motto.withLock { $0 = "More is less" }
    let load = Task { [$motto] in try await $motto.load() }
    while !$motto.isLoading { await Task.yield() }
    // A load outside the queue would request the old value during this wait.
    for _ in 1...1000 { await Task.yield() }
    isHeld.withLock { $0 = false }
    try await load.value
    #expect(motto == "More is less")
    #expect(files.withLock { $0[url] } == Data(#""More is less""#.utf8))
  }
}
