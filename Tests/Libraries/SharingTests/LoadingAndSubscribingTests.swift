import Dependencies
import DependenciesTestSupport
import FileTestSupport
import Foundation
import Locking
import Sharing
import Testing

private struct Offline: Error {}

/// A key whose loads and subscriptions a test controls.
private struct ScriptedKey: SharedKey {
  enum Call: Equatable {
    case load(LoadContext<Int>)
    case subscribe(LoadContext<Int>)
  }

  let id: String
  let calls = Locked<[Call]>([])
  let onLoad: @Sendable (LoadContinuation<Int>) -> Void
  let onSubscribe: @Sendable (SharedSubscriber<Int>) -> Void

  init(
    _ id: String = "scripted",
    onLoad: @escaping @Sendable (LoadContinuation<Int>) -> Void = { $0.resume(returning: 1) },
    onSubscribe: @escaping @Sendable (SharedSubscriber<Int>) -> Void = { _ in }
  ) {
    self.id = id
    self.onLoad = onLoad
    self.onSubscribe = onSubscribe
  }

  func load(context: LoadContext<Int>, continuation: LoadContinuation<Int>) {
    calls.withLock { $0.append(.load(context)) }
    onLoad(continuation)
  }

  func subscribe(
    context: LoadContext<Int>,
    subscriber: SharedSubscriber<Int>
  ) -> SharedSubscription {
    calls.withLock { $0.append(.subscribe(context)) }
    onSubscribe(subscriber)
    return SharedSubscription {}
  }

  func save(_ value: Int, context: SaveContext, continuation: SaveContinuation) {
    continuation.resume()
  }
}

@Suite("Loading and subscribing when a property is created")
struct LoadingAndSubscribingTests {
  @Test("A property with an initial value first loads the key and then subscribes to the key")
  func orderOfCreation() {
    let key = ScriptedKey()
    @Shared(key) var count = 0
    let calls: [ScriptedKey.Call] = [.load(.initialValue(0)), .subscribe(.initialValue(0))]
    #expect(key.calls.withLock { $0 } == calls)
  }

  @Test(
    "Requiring a value calls the key's `load` and then `subscribe`, each with a user-initiated context"
  )
  func orderOfRequiring() async throws {
    let shared = ScriptedKey("shared")
    let reader = ScriptedKey("reader")
    _ = try await Shared(require: shared)
    _ = try await SharedReader(require: reader)
    let calls: [ScriptedKey.Call] = [.load(.userInitiated), .subscribe(.userInitiated)]
    #expect([shared, reader].map { $0.calls.withLock { $0 } } == [calls, calls])
  }

  @Test(
    "Loading another key calls the key's `load` and then `subscribe`, each with a user-initiated context"
  )
  func orderOfRepointing() async throws {
    let shared = ScriptedKey("shared")
    let reader = ScriptedKey("reader")
    let withDefault = ScriptedKey("default")
    @Shared(value: 0) var count
    @SharedReader(value: 0) var countReader
    try await $count.load(shared)
    try await $countReader.load(reader)
    try await $count.load(ScriptedKey.Default[withDefault, default: 5])
    let calls: [ScriptedKey.Call] = [.load(.userInitiated), .subscribe(.userInitiated)]
    #expect(
      [shared, reader, withDefault].map { $0.calls.withLock { $0 } } == [calls, calls, calls]
    )
  }

  @Test("A value that a key reports at the start of its subscription replaces the loaded value")
  func valueAtOnce() async throws {
    @Shared(ScriptedKey(onSubscribe: { $0.yield(2) })) var count = 0
    #expect(count == 2)
    let required = try await Shared(
      require: ScriptedKey("required", onSubscribe: { $0.yield(2) })
    )
    #expect(required.wrappedValue == 2)
    try await $count.load(ScriptedKey("other", onSubscribe: { $0.yield(3) }))
    #expect(count == 3)
  }

  @Test("A loaded value is used even if the key has already reported the end of loading")
  func valueAfterLoading() async throws {
    let subscriber = Locked<SharedSubscriber<Int>?>(nil)
    let loads = Locked<[LoadContinuation<Int>]>([])
    let key = ScriptedKey(
      onLoad: { load in loads.withLock { $0.append(load) } },
      onSubscribe: { new in subscriber.withLock { $0 = new } }
    )
    @Shared(key) var count = 0
    subscriber.withLock { $0 }?.yieldLoading(false)
    #expect(!$count.isLoading)

    loads.withLock { $0 }.first?.resume(returning: 5)

    #expect(count == 5)
  }

  @Test("Until its load finishes, a property has the value that its key reports on subscription")
  func valueBeforeAnswer() throws {
    let load = Locked<LoadContinuation<Int>?>(nil)
    let key = ScriptedKey { continuation in
      load.withLock { $0 = continuation }
    } onSubscribe: { subscriber in
      subscriber.yield(2)
    }
    @Shared(key) var count = 0
    #expect(count == 2)
    #expect(!$count.isLoading)

    try #require(load.withLock { $0 }).resume(returning: 1)

    #expect(count == 1)
  }

  @Test("A value that a key reports on subscription is kept if the load in progress fails")
  func valueBeforeFailure() throws {
    let load = Locked<LoadContinuation<Int>?>(nil)
    let key = ScriptedKey { continuation in
      load.withLock { $0 = continuation }
    } onSubscribe: { subscriber in
      subscriber.yield(2)
    }
    @Shared(key) var count = 0

    try #require(load.withLock { $0 }).resume(throwing: Offline())

    #expect(count == 2)
    #expect($count.loadError is Offline)
  }

  @Test("A value that a key reports after its load replaces the loaded value")
  func valueAfterAnswer() throws {
    let load = Locked<LoadContinuation<Int>?>(nil)
    let subscriber = Locked<SharedSubscriber<Int>?>(nil)
    let key = ScriptedKey { continuation in
      load.withLock { $0 = continuation }
    } onSubscribe: { new in
      new.yield(2)
      subscriber.withLock { $0 = new }
    }
    @Shared(key) var count = 0
    try #require(load.withLock { $0 }).resume(returning: 1)

    try #require(subscriber.withLock { $0 }).yield(3)

    #expect(count == 3)
  }

  @Test(
    "An error that a key reports at the start of its subscription does not replace the loaded value"
  )
  func errorAtOnce() {
    @Shared(ScriptedKey(onSubscribe: { $0.yield(throwing: Offline()) })) var count = 0
    #expect($count.loadError is Offline)
    #expect(count == 1)
  }

  @Test("A load that finishes after its key has reported an error clears the error")
  func errorBeforeAnswer() throws {
    let load = Locked<LoadContinuation<Int>?>(nil)
    let key = ScriptedKey { continuation in
      load.withLock { $0 = continuation }
    } onSubscribe: { subscriber in
      subscriber.yield(throwing: Offline())
    }
    @Shared(key) var count = 0
    #expect($count.loadError is Offline)

    try #require(load.withLock { $0 }).resume(returning: 1)

    #expect($count.loadError == nil)
    #expect(count == 1)
  }

  @Test("A value that a key reports after an error clears the load error")
  func laterValue() throws {
    let subscriber = Locked<SharedSubscriber<Int>?>(nil)
    let key = ScriptedKey { continuation in
      continuation.resume(throwing: Offline())
    } onSubscribe: { new in
      subscriber.withLock { $0 = new }
    }
    @Shared(key) var count = 0
    #expect($count.loadError is Offline)

    try #require(subscriber.withLock { $0 }).yield(2)

    #expect($count.loadError == nil)
    #expect(count == 2)
  }
}

/// A key that runs a closure between the load of its value and its subscription.
private struct InterruptedKey<Base: SharedKey>: SharedKey {
  let base: Base
  let interruption: @Sendable () -> Void

  var id: Base.ID { base.id }

  func load(context: LoadContext<Base.Value>, continuation: LoadContinuation<Base.Value>) {
    base.load(context: context, continuation: LoadContinuation { continuation.resume(with: $0) })
  }

  func subscribe(
    context: LoadContext<Base.Value>,
    subscriber: SharedSubscriber<Base.Value>
  ) -> SharedSubscription {
    interruption()
    return base.subscribe(context: context, subscriber: subscriber)
  }

  func save(_ value: Base.Value, context: SaveContext, continuation: SaveContinuation) {
    base.save(value, context: context, continuation: continuation)
  }
}

@Suite("A change between a property's load and its subscription", .timeLimit(.minutes(5)))
struct ChangeBetweenLoadAndSubscriptionTests {
  @Test("A property does not miss a change to user defaults between its load and its subscription")
  func userDefaults() {
    @Dependency(\.defaultAppStorage) var defaults
    defaults.set(1, forKey: "count")
    let key = InterruptedKey(base: AppStorageKey<Int>.appStorage("count")) {
      @Dependency(\.defaultAppStorage) var defaults
      defaults.set(2, forKey: "count")
    }
    @Shared(key) var count = 0
    #expect(count == 2)
  }

  @Test(
    "A property does not miss a change to its file between loading and subscribing",
    .dependency(\.defaultFileStorage, .fileSystem)
  )
  func file() async throws {
    let directory = try TemporaryDirectory()
    let url = directory.url.appending(component: "count.json")
    try Data("1".utf8).write(to: url)
    let key = InterruptedKey(base: FileStorageKey<Int>.fileStorage(url)) {
      try? Data("2".utf8).write(to: url)
    }
    @Shared(key) var count = 0
    let seen = await $count.publisher.values.first { $0 == 2 }
    #expect(seen == 2)
  }
}

@Suite("The loading state of a property")
struct IsLoadingTests {
  enum Beginning: CaseIterable, Sendable {
    case load, externalLoad, both
  }

  enum End: CaseIterable, Sendable {
    case value, result, error, initialValue, notLoading
  }

  @Test(
    "A property is no longer loading after its key has reported a value or an error",
    arguments: Beginning.allCases,
    End.allCases
  )
  func endsWithReport(beginning: Beginning, end: End) throws {
    let system = ManualSystem(isAnsweringAtOnce: beginning == .externalLoad)
    @Shared(ManualKey(name: "count", system: system)) var count = 0
    let subscriber = try #require(system.subscriber)
    if beginning != .load { subscriber.yieldLoading() }
    #expect($count.isLoading)

    switch end {
    case .value: subscriber.yield(1)
    case .result: subscriber.yield(with: .success(1))
    case .error: subscriber.yield(throwing: Offline())
    case .initialValue: subscriber.yieldReturningInitialValue()
    case .notLoading: subscriber.yieldLoading(false)
    }

    #expect(!$count.isLoading)
    system.state.withLock { $0.loads }.first?.resumeReturningInitialValue()
    #expect(!$count.isLoading)
  }

  @Test(
    "A property stops loading when its load ends with a value, without a value or with an error",
    arguments: 0..<3
  )
  func endsWithAnswer(number: Int) throws {
    let system = ManualSystem(isAnsweringAtOnce: false)
    @Shared(ManualKey(name: "count", system: system)) var count = 0
    let load = try #require(system.state.withLock { $0.loads.first })
    #expect($count.isLoading)
    let answers: [(LoadContinuation<Int>) -> Void] = [
      { $0.resume(returning: 1) },
      { $0.resumeReturningInitialValue() },
      { $0.resume(throwing: Offline()) },
    ]

    answers[number](load)

    #expect(!$count.isLoading)
  }

  @Test(
    "An explicit load of a property also ends a loading state that the property's key has reported"
  )
  func answerEndsExternalLoad() async throws {
    let system = ManualSystem(value: 1)
    @Shared(ManualKey(name: "count", system: system)) var count = 0
    try #require(system.subscriber).yieldLoading()
    #expect($count.isLoading)

    try await $count.load()

    #expect(!$count.isLoading)
  }

  @Test("A property is loading until its latest load has finished")
  func laterLoad() async throws {
    let system = ManualSystem(isAnsweringAtOnce: false)
    @Shared(ManualKey(name: "count", system: system)) var count = 0
    let load = Task { [shared = $count] in try await shared.load() }
    await system.wait { $0.loads.count == 2 }

    system.state.withLock { $0.loads[0] }.resume(returning: 1)
    #expect($count.isLoading)

    system.state.withLock { $0.loads[1] }.resume(returning: 2)
    try await load.value
    #expect(!$count.isLoading)
  }
}
