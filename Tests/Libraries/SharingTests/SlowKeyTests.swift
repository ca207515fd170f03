import Locking
import Sharing
import Testing

private struct Offline: Error {}
private struct Refused: Error {}

/// Tests of a key whose external system is slow.
///
/// The test determines when, and in which order, the external system answers.
@Suite("A key whose external system is slow", .timeLimit(.minutes(5)))
struct SlowKeyTests {
  @Suite("A property that loads from a slow key", .timeLimit(.minutes(5)))
  struct Loading {
    private let system = ManualSystem(isAnsweringAtOnce: false)
    private var key: ManualKey { ManualKey(name: "count", system: system) }

    /// Starts a load, and waits until the external system has received the load.
    private func load(_ shared: Shared<Int>) async -> (Task<Void, any Error>, LoadContinuation<Int>)
    {
      let count = system.state.withLock { $0.loads.count }
      let task = Task { try await shared.load() }
      await system.wait { $0.loads.count > count }
      return (task, system.state.withLock { $0.loads[count] })
    }

    @Test(
      "If two loads of a property finish in the order in which they began, the later one determines the value"
    )
    func laterLoadAnsweredLast() async throws {
      @Shared(key) var count = 0
      let first = system.state.withLock { $0.loads[0] }
      let (load, second) = await load($count)

      first.resume(returning: 1)
      second.resume(returning: 2)
      try await load.value

      #expect(count == 2)
    }

    @Test(
      "Of two loads of a property, the one that began later determines the value, even if it ends first"
    )
    func laterLoadAnsweredFirst() async throws {
      @Shared(key) var count = 0
      let first = system.state.withLock { $0.loads[0] }
      let (load, second) = await load($count)

      second.resume(returning: 2)
      first.resume(returning: 1)
      try await load.value

      #expect(count == 2)
    }

    @Test("The error of a load is ignored if a load that began later has finished first")
    func overtakenLoadFails() async throws {
      @Shared(key) var count = 0
      let first = system.state.withLock { $0.loads[0] }
      let (load, second) = await load($count)

      second.resume(returning: 2)
      first.resume(throwing: Offline())
      try await load.value

      #expect($count.loadError == nil)
    }

    @Test("A property is loading until the last of its loads has ended")
    func loadingUntilLastAnswer() async throws {
      @Shared(key) var count = 0
      let first = system.state.withLock { $0.loads[0] }
      let (load, second) = await load($count)
      #expect($count.isLoading)

      first.resume(returning: 1)
      #expect($count.isLoading)
      second.resumeReturningInitialValue()
      try await load.value
      #expect(!$count.isLoading)
    }

    @Test("The result of a load does not undo a mutation made during the load")
    func mutationDuringLoad() async throws {
      @Shared(key) var count = 0
      system.state.withLock { $0.loads[0] }.resume(returning: 1)
      let (load, answer) = await load($count)
      $count.withLock { $0 = 5 }

      answer.resume(returning: 2)
      try await load.value

      #expect(count == 5)
    }

    @Test(
      "A failed load keeps the property's value, and a later load replaces the value and clears the error"
    )
    func failureThenSuccess() async throws {
      @Shared(key) var count = 0
      system.state.withLock { $0.loads[0] }.resume(returning: 1)
      let (failing, failure) = await load($count)
      failure.resume(throwing: Offline())
      await #expect(throws: Offline.self) { try await failing.value }
      #expect(count == 1)
      #expect($count.loadError is Offline)

      let (succeeding, success) = await load($count)
      success.resume(returning: 2)
      try await succeeding.value
      #expect(count == 2)
      #expect($count.loadError == nil)
    }

    @Test("A load's context tells the key whether the load is initial or requested by the user")
    func context() async throws {
      struct ContextKey: SharedReaderKey {
        let id: String
        func load(
          context: LoadContext<[LoadContext<Int>]>,
          continuation: LoadContinuation<[LoadContext<Int>]>
        ) {
          switch context {
          case .initialValue(let value): continuation.resume(returning: value + [.initialValue(1)])
          case .userInitiated: continuation.resume(returning: [.userInitiated])
          }
        }
        func subscribe(
          context: LoadContext<[LoadContext<Int>]>,
          subscriber: SharedSubscriber<[LoadContext<Int>]>
        ) -> SharedSubscription {
          SharedSubscription {}
        }
      }
      @SharedReader(ContextKey(id: "contexts")) var contexts = [.initialValue(0)]
      #expect(contexts == [.initialValue(0), .initialValue(1)])
      try await $contexts.load()
      #expect(contexts == [.userInitiated])
      let required = try await SharedReader(require: ContextKey(id: "required"))
      #expect(required.wrappedValue == [.userInitiated])
    }
  }

  @Suite("A slow key that saves", .timeLimit(.minutes(5)))
  struct Saving {
    private let system = ManualSystem(value: 0)
    private var key: ManualKey { ManualKey(name: "count", system: system) }

    /// The saves that wait for an answer.
    private var saves: [ManualSystem.Save] { system.state.withLock { $0.saves } }

    /// Makes later calls of the key wait for an answer.
    private func becomeSlow() { system.state.withLock { $0.isAnsweringAtOnce = false } }

    @Test("A slow key saves every value in order, and a save that finishes late reverts no change")
    func answersAfterMutations() {
      @Shared(key) var count = 0
      becomeSlow()
      for value in 1...3 { $count.withLock { $0 = value } }
      #expect(saves.map(\.value) == [1, 2, 3])

      for save in saves { save.continuation.resume() }

      #expect(count == 3)
      #expect($count.saveError == nil)
    }

    @Test("The error of a save is ignored if a save that began later has finished first")
    func overtakenSaveFails() {
      @Shared(key) var count = 0
      becomeSlow()
      $count.withLock { $0 = 1 }
      $count.withLock { $0 = 2 }

      saves[1].continuation.resume()
      saves[0].continuation.resume(throwing: Offline())

      #expect($count.saveError == nil)
    }

    @Test("An earlier save that succeeds late does not clear the error of a later save")
    func overtakenSaveSucceeds() {
      @Shared(key) var count = 0
      becomeSlow()
      $count.withLock { $0 = 1 }
      $count.withLock { $0 = 2 }

      saves[1].continuation.resume(throwing: Offline())
      saves[0].continuation.resume()

      #expect($count.saveError is Offline)
    }

    @Test(
      "An explicit save tries to save the current value again, and clears the save error if it succeeds"
    )
    func savingAgain() async throws {
      @Shared(key) var count = 0
      becomeSlow()
      $count.withLock { $0 = 1 }
      saves[0].continuation.resume(throwing: Offline())
      #expect($count.saveError is Offline)
      #expect(count == 1)

      let failing = Task { [shared = $count] in try await shared.save() }
      await system.wait { $0.saves.count == 2 }
      saves[1].continuation.resume(throwing: Refused())
      await #expect(throws: Refused.self) { try await failing.value }
      #expect($count.saveError is Refused)

      let succeeding = Task { [shared = $count] in try await shared.save() }
      await system.wait { $0.saves.count == 3 }
      saves[2].continuation.resume(with: .success(()))
      try await succeeding.value
      #expect($count.saveError == nil)
      #expect(saves.map(\.value) == [1, 1, 1])
      #expect(saves.map(\.context) == [.didSet, .userInitiated, .userInitiated])
    }
  }
}
