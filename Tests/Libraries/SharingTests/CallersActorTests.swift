import Dispatch
import Sharing
import Testing

private struct Refused: Error {}

/// A key that rejects every request, and answers on a thread of its own.
private struct RefusingKey: SharedKey {
  var id: String { "refusing" }

  func load(context: LoadContext<Int>, continuation: LoadContinuation<Int>) {
    guard context == .userInitiated else { return continuation.resumeReturningInitialValue() }
    DispatchQueue.global().async { continuation.resume(throwing: Refused()) }
  }

  func subscribe(
    context: LoadContext<Int>,
    subscriber: SharedSubscriber<Int>
  ) -> SharedSubscription {
    SharedSubscription {}
  }

  func save(_ value: Int, context: SaveContext, continuation: SaveContinuation) {
    DispatchQueue.global().async { continuation.resume(throwing: Refused()) }
  }
}

@MainActor
private final class Model {
  @Shared(RefusingKey()) var count = 0
  var names = ["a", "b"]
  var isFiled = true

  func settle() async -> [String] {
    do {
      if isFiled { try await $count.save() }
    } catch {
      return kept
    }
    return []
  }

  var kept: [String] {
    MainActor.assertIsolated()
    return names.filter { $0 != "a" && isFiled }
  }
}

@Suite("Calling `load` or `save` on an actor", .timeLimit(.minutes(5)))
struct CallersActorTests {
  @Test("An error thrown by a property's `save` is caught on the caller's actor")
  func failedSave() async {
    await #expect(processExitsWith: .success) {
      let task = Task { @MainActor in
        @Shared(RefusingKey()) var count = 0
        $count.withLock { $0 = 1 }
        do {
          try await $count.save()
        } catch {
          MainActor.assertIsolated()
        }
      }
      await task.value
    }
  }

  @Test("An error thrown by a property's `load` is caught on the caller's actor")
  func failedLoad() async {
    await #expect(processExitsWith: .success) {
      let task = Task { @MainActor in
        @Shared(RefusingKey()) var count = 0
        do {
          try await $count.load()
        } catch {
          MainActor.assertIsolated()
        }
      }
      await task.value
    }
  }

  @Test("A model's method stays on the main actor when `save` throws")
  func model() async {
    await #expect(processExitsWith: .success) {
      let task = Task { @MainActor in
        let model = Model()
        model.$count.withLock { $0 = 1 }
        let kept = await model.settle()
        #expect(kept == ["b"])
      }
      await task.value
    }
  }
}
