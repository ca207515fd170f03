import FileTestSupport
import IssueReportingTestSupport
import Locking
import Sharing
import Testing

/// A read-only key that refers to the same value as ``ManualKey``.
private struct ReadOnlyKey: SharedReaderKey {
  let id: String

  static var identityType: Any.Type { ManualKey.identityType }

  func load(context: LoadContext<Int>, continuation: LoadContinuation<Int>) {
    continuation.resumeReturningInitialValue()
  }

  func subscribe(
    context: LoadContext<Int>,
    subscriber: SharedSubscriber<Int>
  ) -> SharedSubscription {
    SharedSubscription {}
  }
}

/// A key for strings whose id has the same type as the id of ``ManualKey``.
private struct TextKey: SharedKey {
  let id: String
  let requests: Locked<[String]>

  func load(context: LoadContext<String>, continuation: LoadContinuation<String>) {
    requests.withLock { $0.append("load") }
    continuation.resumeReturningInitialValue()
  }

  func subscribe(
    context: LoadContext<String>,
    subscriber: SharedSubscriber<String>
  ) -> SharedSubscription {
    requests.withLock { $0.append("subscribe") }
    return SharedSubscription {}
  }

  func save(_ value: String, context: SaveContext, continuation: SaveContinuation) {
    requests.withLock { $0.append("save \(value)") }
    continuation.resume()
  }
}

/// A key of another system whose ids and values have the types of ``ManualKey``.
private struct OtherKey: SharedKey {
  let id: String
  let system: ManualSystem
  private var base: ManualKey { ManualKey(name: id, system: system) }

  func load(context: LoadContext<Int>, continuation: LoadContinuation<Int>) {
    base.load(context: context, continuation: continuation)
  }

  func subscribe(
    context: LoadContext<Int>,
    subscriber: SharedSubscriber<Int>
  ) -> SharedSubscription {
    base.subscribe(context: context, subscriber: subscriber)
  }

  func save(_ value: Int, context: SaveContext, continuation: SaveContinuation) {
    base.save(value, context: context, continuation: continuation)
  }
}

/// A key that forwards to another key, and refers to the same value as that key.
private struct ForwardingKey<Base: SharedKey>: SharedKey {
  let base: Base

  var id: Base.ID { base.id }
  static var identityType: Any.Type { Base.identityType }

  func load(context: LoadContext<Base.Value>, continuation: LoadContinuation<Base.Value>) {
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

/// A key that claims to refer to the value of ``ManualKey``, but has another type of value.
private struct MistypedKey: SharedKey {
  let id: String

  static var identityType: Any.Type { ManualKey.identityType }

  func load(context: LoadContext<String>, continuation: LoadContinuation<String>) {
    continuation.resumeReturningInitialValue()
  }

  func subscribe(
    context: LoadContext<String>,
    subscriber: SharedSubscriber<String>
  ) -> SharedSubscription {
    Issue.record("A key that is not used was subscribed to.")
    return SharedSubscription {}
  }

  func save(_ value: String, context: SaveContext, continuation: SaveContinuation) {
    Issue.record("A key that is not used was asked to save.")
    continuation.resume()
  }
}

@Suite("The identity of a key")
struct KeyIdentityTests {
  @Test("An in-memory key and a custom key with the same name have separate values")
  func idsOfOtherTypes() {
    @Shared(.inMemory("count")) var first = 1
    @Shared(ManualKey(name: "count", system: ManualSystem(value: 2))) var second = 0
    $first.withLock { $0 = 10 }
    #expect((first, second) == (10, 2))
  }

  @Test(
    "Keys of different types share no value, even if their ids and the types of their values are equal"
  )
  func equalIDs() {
    let (system, otherSystem) = (ManualSystem(value: 1), ManualSystem(value: 2))
    @Shared(ManualKey(name: "token", system: system)) var secret = 0
    @Shared(OtherKey(id: "token", system: otherSystem)) var setting = 0
    #expect((secret, setting) == (1, 2))

    $secret.withLock { $0 = 10 }
    $setting.withLock { $0 = 20 }

    #expect((secret, setting) == (10, 20))
    #expect(system.savedValues == [10])
    #expect(otherSystem.savedValues == [20])
  }

  @Test("Keys with equal ids but different types of values share no value")
  func equalIDsOfTwoTypesOfValue() {
    let system = ManualSystem()
    @Shared(ManualKey(name: "count", system: system)) var count = 1
    let requests = Locked<[String]>([])
    @Shared(TextKey(id: "count", requests: requests)) var text = "one"

    $text.withLock { $0 = "two" }

    #expect(requests.withLock { $0 } == ["load", "subscribe", "save two"])
    #expect(count == 1)
    #expect(system.savedValues.isEmpty)
  }

  @Test(
    "A key with a default has the same identity as the key without a default, even in generic code"
  )
  func defaults() {
    func share<Key: SharedKey<Int>>(_ key: Key) -> Shared<Int> {
      Shared(wrappedValue: 0, key)
    }
    let system = ManualSystem(value: 1)
    let key = ManualKey(name: "count", system: system)
    let base = share(key)
    let withDefault = share(ManualKey.Default[key, default: 5])
    @Shared(ManualKey.Default[key, default: 6]) var count

    withDefault.withLock { $0 = 2 }

    #expect((base.wrappedValue, count) == (2, 2))
    #expect(system.subscriberCount == 1)
  }

  @Test("A key that forwards to another key and has the same identity shares the other key's value")
  func forwardingKeys() async throws {
    let system = ManualSystem(value: 1)
    let key = ManualKey(name: "count", system: system)
    @Shared(key) var count = 0
    @Shared(ForwardingKey(base: key)) var forwarded = 0
    @Shared(ForwardingKey(base: ManualKey.Default[key, default: 5])) var twice = 0
    let required = try await Shared(require: ForwardingKey(base: key))
    @Shared(value: 0) var loaded
    try await $loaded.load(ForwardingKey(base: key))

    $forwarded.withLock { $0 = 2 }

    #expect([count, twice, required.wrappedValue, loaded] == [2, 2, 2, 2])
    #expect(system.subscriberCount == 1)
  }

  @Test("A property can save even if a read-only property used the same key earlier")
  func savingAfterReading() {
    let system = ManualSystem()
    @SharedReader(ReadOnlyKey(id: "count")) var reader = 0
    @Shared(ManualKey(name: "count", system: system)) var count = 0

    $count.withLock { $0 = 1 }

    #expect(reader == 1)
    #expect(system.savedValues == [1])
  }

  @Test("If several keys have equal ids, properties save with the first key that is not read-only")
  func firstSavingKey() {
    let systems = [ManualSystem(), ManualSystem()]
    @SharedReader(ReadOnlyKey(id: "count")) var reader = 0
    @Shared(ManualKey(name: "count", system: systems[0])) var first = 0
    @Shared(ManualKey(name: "count", system: systems[1])) var second = 0

    $second.withLock { $0 = 1 }

    #expect(first == 1)
    #expect(systems.map(\.savedValues) == [[1], []])
  }

  @Test(
    "A property whose key is in use with another type is reported as an issue and has a separate value"
  )
  func secondType() async throws {
    @Shared(ManualKey(name: "count", system: ManualSystem())) var count = 1
    func expectIssue(at line: Int, _ operation: () async throws -> Void) async throws {
      let issues = try await capturedIssues(operation)
      #expect(
        issues.map(\.text) == [
          """
          'MistypedKey(id: "count")' is already in use with a value type other than 'String'. This property \
          has its own value, which is neither shared nor saved: use one type per key.
          """
        ]
      )
      #expect(issues.map(\.sourceLocation.fileID) == [#fileID])
      #expect(issues.map(\.sourceLocation.line) == [line])
    }
    let line = #line
    try await expectIssue(at: line + 2) {
      @Shared(MistypedKey(id: "count")) var text = "one"
      $text.withLock { $0 = "two" }
      #expect(text == "two")
    }
    try await expectIssue(at: line + 7) {
      @SharedReader(MistypedKey(id: "count")) var text = "one"
    }
    try await expectIssue(at: line + 10) {
      @Shared(MistypedKey.Default[.init(id: "count"), default: ""]) var text
    }
    try await expectIssue(at: line + 14) {
      @Shared(value: "one") var text
      try await $text.load(MistypedKey(id: "count"))
    }
    #expect(count == 1)
  }

  @Test(
    "Each subscription of a key ends even if many threads create and release the key's properties"
  )
  func goneAndBack() {
    let system = ManualSystem(value: 1)
    Threads.run(8) { _ in
      for _ in 0..<200 {
        @Shared(ManualKey(name: "count", system: system)) var count = 0
        $count.withLock { $0 += 1 }
      }
    }
    let (started, ended) = system.state.withLock { ($0.subscribers.count, $0.cancellations) }
    #expect(started == ended)
  }
}

/// A key of a system whose value changes right after the key has loaded it.
private struct ChangingKey: SharedReaderKey {
  final class System: Sendable {
    let state = Locked((value: 1, subscribers: [SharedSubscriber<Int>]()))

    func change(to value: Int) {
      let subscribers = state.withLock { state in
        state.value = value
        return state.subscribers
      }
      for subscriber in subscribers { subscriber.yield(value) }
    }
  }

  let id = "changing"
  let system: System

  func load(context: LoadContext<Int>, continuation: LoadContinuation<Int>) {
    continuation.resume(returning: system.state.withLock(\.value))
    system.change(to: 2)
  }

  func subscribe(
    context: LoadContext<Int>,
    subscriber: SharedSubscriber<Int>
  ) -> SharedSubscription {
    let value = system.state.withLock { state in
      state.subscribers.append(subscriber)
      return state.value
    }
    subscriber.yield(value)
    return SharedSubscription {}
  }
}

@Suite("A change in an external system while a property is being created")
struct ChangeDuringCreationTests {
  @Test(
    "A property does not miss a change after its load if the subscription starts with the current value"
  )
  func changeAfterLoad() {
    @SharedReader(ChangingKey(system: ChangingKey.System())) var number = 0
    #expect(number == 2)
  }
}
