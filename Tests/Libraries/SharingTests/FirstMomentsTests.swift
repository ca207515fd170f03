import Dependencies
import DependenciesTestSupport
import Foundation
import Locking
import Sharing
import Testing

private struct Offline: Error {}

/// A key that does what a test says when it is asked to load and to subscribe.
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

@Suite("The first moments of a key")
struct FirstMomentsTests {
  @Test("are a load and then a subscription, for a property with an initial value")
  func orderOfCreation() {
    let key = ScriptedKey()
    @Shared(key) var count = 0
    let calls: [ScriptedKey.Call] = [.load(.initialValue(0)), .subscribe(.initialValue(0))]
    #expect(key.calls.withLock { $0 } == calls)
  }

  @Test("are a load and then a subscription that the user has initiated, for a required value")
  func orderOfRequiring() async throws {
    let shared = ScriptedKey("shared")
    let reader = ScriptedKey("reader")
    _ = try await Shared(require: shared)
    _ = try await SharedReader(require: reader)
    let calls: [ScriptedKey.Call] = [.load(.userInitiated), .subscribe(.userInitiated)]
    #expect([shared, reader].map { $0.calls.withLock { $0 } } == [calls, calls])
  }

  @Test("are a load and then a subscription that the user has initiated, for a key to re-point to")
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

  @Test("give the property the value that the subscription begins with, not the loaded one")
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

  @Test("give the property the loaded value if the key has said before that it stopped loading")
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

  @Test("give the property a value that is reported at once, and then the answer to the load")
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

  @Test("keep a value that is reported at once when the load fails, and say why it has failed")
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

  @Test("give the property a value that is reported after the load was answered")
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

  @Test("give the property an error that the subscription begins with, and the loaded value")
  func errorAtOnce() {
    @Shared(ScriptedKey(onSubscribe: { $0.yield(throwing: Offline()) })) var count = 0
    #expect($count.loadError is Offline)
    #expect(count == 1)
  }

  @Test("end an error that is reported before the load is answered with a value")
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

  @Test("give the property a later value, and end the error of the load")
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

/// A key that lets something happen after it has loaded and before it subscribes.
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

@Suite("A change between the load and the subscription", .timeLimit(.minutes(5)))
struct ChangeBetweenLoadAndSubscriptionTests {
  @Test("of user defaults is not missed")
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

  @Test("of a file is not missed", .dependency(\.defaultFileStorage, .fileSystem))
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

@Suite("Whether a property is loading")
struct IsLoadingTests {
  enum Beginning: CaseIterable, Sendable {
    case load, externalLoad, both
  }

  enum End: CaseIterable, Sendable {
    case value, result, error, initialValue, notLoading
  }

  @Test(
    "begins with a load or a report of one, and ends with any report that follows",
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

  @Test("ends with any answer to a load", arguments: 0..<3)
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

  @Test("ends with the answer to a load also when the key has reported that it is loading")
  func answerEndsExternalLoad() async throws {
    let system = ManualSystem(value: 1)
    @Shared(ManualKey(name: "count", system: system)) var count = 0
    try #require(system.subscriber).yieldLoading()
    #expect($count.isLoading)

    try await $count.load()

    #expect(!$count.isLoading)
  }

  @Test("does not end with the answer to a load while a later load is under way")
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
