import Locking
import Sharing
import Testing

/// A key whose methods change shared state, as another thread could do at the same time.
private final class ReentrantKey: SharedKey, Sendable {
  let id = "reentrant"
  private let onLoad = Locked<(@Sendable () -> Void)?>(nil)
  private let onSave = Locked<(@Sendable () -> Void)?>(nil)
  private let saves = Locked<[Int]>([])

  var savedValues: [Int] { saves.withLock { $0 } }

  /// Sets the closure that the next load runs before it finishes.
  func duringNextLoad(_ action: @escaping @Sendable () -> Void) { onLoad.withLock { $0 = action } }

  /// Sets the closure that the next save runs before it saves.
  func duringNextSave(_ action: @escaping @Sendable () -> Void) { onSave.withLock { $0 = action } }

  func load(context: LoadContext<Int>, continuation: LoadContinuation<Int>) {
    take(onLoad)?()
    continuation.resumeReturningInitialValue()
  }

  func subscribe(
    context: LoadContext<Int>,
    subscriber: SharedSubscriber<Int>
  ) -> SharedSubscription {
    SharedSubscription {}
  }

  func save(_ value: Int, context: SaveContext, continuation: SaveContinuation) {
    take(onSave)?()
    saves.withLock { $0.append(value) }
    continuation.resume()
  }

  private func take(_ action: Locked<(@Sendable () -> Void)?>) -> (@Sendable () -> Void)? {
    action.withLock { action in
      defer { action = nil }
      return action
    }
  }
}

@Suite("Reentrant use of a key")
struct ReentrantKeyTests {
  @Test("A mutation that happens during a save is saved afterwards")
  func mutationDuringSave() {
    let key = ReentrantKey()
    @Shared(key) var count = 0
    let shared = $count
    key.duringNextSave { shared.withLock { $0 = 2 } }

    $count.withLock { $0 = 1 }

    #expect(key.savedValues == [1, 2])
    #expect(count == 2)
  }

  @Test(
    "A property created while its key loads for another property has the same value as the other property"
  )
  func creationDuringCreation() {
    let key = ReentrantKey()
    let inner = Locked<Shared<Int>?>(nil)
    key.duringNextLoad {
      inner.withLock { $0 = Shared(wrappedValue: 1, key) }
    }

    @Shared(key) var outer = 2

    inner.withLock { $0 }?.withLock { $0 = 10 }
    #expect(outer == 10)
  }

  @Test(
    "An explicit save saves a value again even if a mutation has already saved it automatically"
  )
  func saveDuringSave() async throws {
    let key = ReentrantKey()
    @Shared(key) var count = 0
    $count.withLock { $0 = 1 }
    try await $count.save()
    #expect(key.savedValues == [1, 1])
  }
}
