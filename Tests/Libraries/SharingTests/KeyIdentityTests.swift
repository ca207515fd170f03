import Locking
import Sharing
import Testing

/// A key that can load what another kind of key saves.
private struct ReadOnlyKey: SharedReaderKey {
  let id: String

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

/// A key whose id may be that of a key of numbers.
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
    requests.withLock { $0.append("save") }
    continuation.resume()
  }
}

@Suite("The identity of a key")
struct KeyIdentityTests {
  @Test("is not that of a key with another type of id, though it looks the same")
  func idsOfOtherTypes() {
    @Shared(.inMemory("count")) var first = 1
    @Shared(ManualKey(name: "count", system: ManualSystem(value: 2))) var second = 0
    $first.withLock { $0 = 10 }
    #expect((first, second) == (10, 2))
  }

  @Test("does not keep a property from saving that shares it with one that cannot save")
  func savingAfterReading() {
    let system = ManualSystem()
    @SharedReader(ReadOnlyKey(id: "count")) var reader = 0
    @Shared(ManualKey(name: "count", system: system)) var count = 0

    $count.withLock { $0 = 1 }

    #expect(reader == 0 || reader == 1)
    #expect(system.savedValues == [1])
  }

  @Test("leaves saving to the first key that can, whichever others share the property later")
  func firstSavingKey() {
    let systems = [ManualSystem(), ManualSystem()]
    @SharedReader(ReadOnlyKey(id: "count")) var reader = 0
    @Shared(ManualKey(name: "count", system: systems[0])) var first = 0
    @Shared(ManualKey(name: "count", system: systems[1])) var second = 0

    $second.withLock { $0 = 1 }

    #expect(first == 1)
    #expect(systems.map(\.savedValues) == [[1], []])
  }

  @Test("keeps a second type of value out: its key is neither asked to save nor followed")
  func secondType() {
    @Shared(ManualKey(name: "count", system: ManualSystem())) var count = 1
    let requests = Locked<[String]>([])
    withKnownIssue {
      @Shared(TextKey(id: "count", requests: requests)) var text = "one"
      $text.withLock { $0 = "two" }
      #expect(text == "two")
    } matching: { issue in
      issue.description.contains("already in use with another type")
    }
    #expect(!requests.withLock { $0 }.contains("subscribe"))
    #expect(!requests.withLock { $0 }.contains("save"))
    #expect(count == 1)
  }

  @Test("is found again after its last holder has gone, on whichever thread")
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

/// A key of a system whose value changes right after it was asked for it.
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

@Suite("A system that changes while a property is created")
struct ChangeDuringCreationTests {
  @Test("is not missed if the key reports the current value when the subscription starts")
  func changeAfterLoad() {
    @SharedReader(ChangingKey(system: ChangingKey.System())) var number = 0
    #expect(number == 2)
  }
}
