import Dependencies
import FileTestSupport
import IdentifiedCollections
import Locking
import Observation
import Sharing
import Testing

/// A key that runs a closure in each of its methods.
private struct CallingKey: SharedKey {
  let id: String
  let call: @Sendable (String) -> Void

  func load(context: LoadContext<Int>, continuation: LoadContinuation<Int>) {
    call("load")
    continuation.resumeReturningInitialValue()
  }

  func subscribe(
    context: LoadContext<Int>,
    subscriber: SharedSubscriber<Int>
  ) -> SharedSubscription {
    call("subscribe")
    return SharedSubscription { call("cancel") }
  }

  func save(_ value: Int, context: SaveContext, continuation: SaveContinuation) {
    call("save")
    continuation.resume()
  }
}

/// A dependency whose default reads shared state on two threads.
private enum GreetingKey: DependencyKey {
  static var liveValue: String { testValue }
  static var testValue: String {
    @Shared(.inMemory("name")) var name = "Blob"
    Threads.runOnAnother {
      @Shared(.inMemory("other")) var other = 1
      @Shared(.inMemory("name")) var name = "Blob"
      $name.withLock { $0 += " Jr" }
    }
    return "Hello, \(name)!"
  }
}

/// Code that the library calls may use shared values, and wait for other threads that use shared
/// values.
///
/// If the library held a lock while it calls other code, the other thread would wait for the lock,
/// and these tests would never end.
@Suite("Using shared values in code that the library calls", .timeLimit(.minutes(5)))
struct ForeignCodeTests {
  private struct Pair: Sendable {
    let whenRead = Locked<(@Sendable () -> Void)?>(nil)
    var first = 1
    var sum: Int {
      whenRead.withLock { $0 }?()
      return first + 1
    }
  }

  /// Uses a shared value on another thread, in every possible way.
  private func touch(_ shared: Shared<Int>) {
    Threads.runOnAnother {
      shared.withLock { $0 += 1 }
      _ = shared.wrappedValue
      _ = SharedReader(shared).read { $0 * 2 }.wrappedValue
      shared.publisher.sink { _ in }.cancel()
      @Shared(.inMemory("of other code")) var other = 0
      $other.withLock { $0 += 1 }
    }
  }

  @Test("The code that creates a dependency's value may use shared values")
  func dependency() {
    @Shared(.inMemory("greeting")) var greeting = DependencyValues.current[GreetingKey.self]
    @Shared(.inMemory("name")) var name = ""
    #expect(greeting == "Hello, Blob Jr!")
    #expect(name == "Blob Jr")
  }

  @Test("Code that creates the default value of a shared property may use shared values")
  func initialValue() {
    func makeValue() -> Int {
      Threads.runOnAnother {
        @Shared(.inMemory("count")) var count = 10
        $count.withLock { $0 += 1 }
      }
      return 1
    }
    @Shared(.inMemory("count")) var count = makeValue()
    #expect(count == 11)
  }

  @Test("A custom key may use shared values while it loads, subscribes and saves")
  func key() async throws {
    let shared = Locked<Shared<Int>?>(nil)
    let calls = Locked<[String]>([])
    let isSaving = Locked(false)
    let key = CallingKey(id: "count") { [self] call in
      calls.withLock { $0.append(call) }
      guard let count = shared.withLock({ $0 }) else { return touch(Shared(value: 0)) }
      // A mutation while the key saves would cause another save, so mutate only once.
      guard call != "save" || !isSaving.set(true) else { return }
      touch(count)
    }
    let count = Shared(wrappedValue: 0, key)
    shared.withLock { $0 = count }

    count.withLock { $0 = 1 }
    try await count.load()
    try await count.save()

    #expect(count.wrappedValue == 3)
    #expect(calls.withLock { $0 } == ["load", "subscribe", "save", "save", "load", "save", "save"])
    shared.withLock { $0 = nil }
  }

  @Test("A custom key may use shared values when its subscription is cancelled")
  func subscriptionEnds() {
    let calls = Locked<[String]>([])
    do {
      let key = CallingKey(id: "count") { [self] call in
        calls.withLock { $0.append(call) }
        touch(Shared(value: 0))
      }
      @Shared(key) var count = 0
      #expect(count == 0)
    }
    #expect(calls.withLock { $0 } == ["load", "subscribe", "cancel"])
  }

  @Test("An observer that is notified of a change may change the shared value again")
  func observer() {
    let count = Shared(value: 0)
    let isFirst = Locked(true)
    withObservationTracking {
      _ = count.wrappedValue
    } onChange: { [self] in
      guard isFirst.set(false) else { return }
      touch(count)
    }
    count.withLock { $0 = 1 }
    #expect(count.wrappedValue == 2)
  }

  @Test("A subscriber may change the shared value when it receives a value")
  func subscriber() {
    let count = Shared(value: 0)
    let log = Locked<[Int]>([])
    let cancellable = count.publisher.sink { [self] value in
      log.withLock { $0.append(value) }
      if value == 1 { touch(count) }
    }
    count.withLock { $0 = 1 }
    #expect(log.withLock { $0 } == [0, 1, 2])
    cancellable.cancel()
  }

  @Test(
    "A computed member, or a closure that derives a value, may change the shared value that it reads"
  )
  func derivedValue() {
    let count = Shared(value: 0)
    let touching = count.read { [self] value in
      touch(count)
      return value
    }
    #expect(touching.wrappedValue == 0)
    #expect(count.wrappedValue == 1)

    let pair = Shared(value: Pair())
    let whenRead = pair.wrappedValue.whenRead
    whenRead.withLock { action in
      action = { Threads.runOnAnother { pair.withLock { $0.first += 1 } } }
    }
    #expect(pair.sum.wrappedValue == 2)
    // Break the reference cycle between the pair and the closure in its member.
    whenRead.withLock { $0 = nil }
    #expect(pair.first.wrappedValue == 2)
  }

  @Test("An object may read its shared property while a load replaces and releases the object")
  func replacedValue() async throws {
    final class Witness: Sendable {
      let atEnd: @Sendable () -> Void
      init(_ atEnd: @escaping @Sendable () -> Void) { self.atEnd = atEnd }
      deinit { atEnd() }
    }
    struct WitnessKey: SharedReaderKey {
      let id = "witness"
      let atEnd: @Sendable () -> Void
      func load(context: LoadContext<Witness>, continuation: LoadContinuation<Witness>) {
        continuation.resume(returning: Witness(atEnd))
      }
      func subscribe(
        context: LoadContext<Witness>,
        subscriber: SharedSubscriber<Witness>
      ) -> SharedSubscription {
        SharedSubscription {}
      }
    }
    let ends = Locked(0)
    let reader = Locked<SharedReader<Witness>?>(nil)
    let key = WitnessKey {
      ends.withLock { $0 += 1 }
      _ = reader.withLock { $0 }?.wrappedValue
    }
    let shared = SharedReader(wrappedValue: Witness {}, key)
    reader.withLock { $0 = shared }
    try await shared.load()
    try await shared.load()
    #expect(ends.withLock { $0 } == 2)
    reader.withLock { $0 = nil }
  }

  @Test(
    "A deinitialiser that runs when an element's old value is released may read the shared array"
  )
  func rememberedElement() async {
    await #expect(processExitsWith: .success) {
      final class Witness: Sendable {
        let atEnd: @Sendable () -> Void
        init(_ atEnd: @escaping @Sendable () -> Void) { self.atEnd = atEnd }
        deinit { atEnd() }
      }
      struct Element: Identifiable, Sendable {
        let id = 1
        var witness = Witness {}
      }
      @Shared(value: [Element()] as IdentifiedArrayOf<Element>) var elements
      guard let element = Shared($elements[id: 1]) else { return }
      let all = $elements
      $elements.withLock { $0[id: 1]?.witness = Witness { _ = all.wrappedValue.count } }
      _ = element.wrappedValue
      $elements.withLock { $0[id: 1]?.witness = Witness {} }
      _ = element.wrappedValue
    }
  }
}

extension Locked<Bool> {
  /// Sets the flag, and returns its previous value.
  fileprivate func set(_ newValue: Bool) -> Bool {
    withLock { value in
      defer { value = newValue }
      return value
    }
  }
}
