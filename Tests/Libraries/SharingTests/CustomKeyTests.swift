import IssueReportingTestSupport
import Locking
import Sharing
import Testing

/// An external system that a test operates manually.
final class ManualSystem: Sendable {
  struct State: Sendable {
    var value: Int?
    var isAnsweringAtOnce = true
    var loads: [LoadContinuation<Int>] = []
    var subscribers: [SharedSubscriber<Int>] = []
    var cancellations = 0
    var saves: [Save] = []
  }

  struct Save: Sendable {
    var value: Int
    var context: SaveContext
    var continuation: SaveContinuation
  }

  let state = Locked(State())
  private let arrivals: (stream: AsyncStream<Void>, continuation: AsyncStream<Void>.Continuation)

  init(value: Int? = nil, isAnsweringAtOnce: Bool = true) {
    arrivals = AsyncStream.makeStream()
    state.withLock {
      $0.value = value
      $0.isAnsweringAtOnce = isAnsweringAtOnce
    }
  }

  /// Waits until the state of the system satisfies a condition.
  func wait(until isReached: (State) -> Bool) async {
    for await _ in arrivals.stream where state.withLock({ isReached($0) }) { return }
  }

  func callArrived() { arrivals.continuation.yield() }

  var subscriber: SharedSubscriber<Int>? { state.withLock { $0.subscribers.last } }
  var cancellations: Int { state.withLock { $0.cancellations } }
  var subscriberCount: Int { state.withLock { $0.subscribers.count } }
  var savedValues: [Int] { state.withLock { $0.saves.map(\.value) } }
}

/// A key of a ``ManualSystem``.
struct ManualKey: SharedKey, CustomStringConvertible {
  let name: String
  let system: ManualSystem

  var id: String { name }
  var description: String { ".manual(\(name))" }

  func load(context: LoadContext<Int>, continuation: LoadContinuation<Int>) {
    defer { system.callArrived() }
    let answer = system.state.withLock { state -> Int?? in
      guard state.isAnsweringAtOnce else {
        state.loads.append(continuation)
        return nil
      }
      return .some(state.value)
    }
    switch answer {
    case .some(.some(let value)): continuation.resume(returning: value)
    case .some(.none): continuation.resumeReturningInitialValue()
    case .none: break
    }
  }

  func subscribe(
    context: LoadContext<Int>,
    subscriber: SharedSubscriber<Int>
  ) -> SharedSubscription {
    system.state.withLock { $0.subscribers.append(subscriber) }
    return SharedSubscription { [system] in system.state.withLock { $0.cancellations += 1 } }
  }

  func save(_ value: Int, context: SaveContext, continuation: SaveContinuation) {
    defer { system.callArrived() }
    system.state.withLock {
      $0.saves.append(.init(value: value, context: context, continuation: continuation))
    }
    if system.state.withLock({ $0.isAnsweringAtOnce }) { continuation.resume() }
  }
}

private struct Offline: Error {}

@Suite("A custom key")
struct CustomKeyTests {
  @Test("A custom key provides the initial value of a property")
  func loadsFirstValue() {
    @Shared(ManualKey(name: "count", system: ManualSystem(value: 7))) var count = 0
    #expect(count == 7)
    #expect(!$count.isLoading)
  }

  @Test("A property has its initial value and is loading until its custom key finishes the load")
  func answersLater() throws {
    let system = ManualSystem(isAnsweringAtOnce: false)
    @Shared(ManualKey(name: "count", system: system)) var count = 1
    #expect(count == 1)
    #expect($count.isLoading)

    let load = try #require(system.state.withLock { $0.loads.first })
    load.resume(returning: 7)

    #expect(count == 7)
    #expect(!$count.isLoading)
  }

  @Test("A custom key's load that finishes after a mutation does not undo the mutation")
  func lateAnswerDoesNotUndoMutation() throws {
    let system = ManualSystem(isAnsweringAtOnce: false)
    @Shared(ManualKey(name: "count", system: system)) var count = 1
    $count.withLock { $0 = 2 }

    try #require(system.state.withLock { $0.loads.first }).resume(returning: 7)

    #expect(count == 2)
  }

  @Test("A load error of a custom key lasts until the key reports a value")
  func loadErrorComesAndGoes() throws {
    @Shared(ManualKey(name: "count", system: ManualSystem(value: 1))) var count = 0
    #expect($count.loadError == nil)
    let system = ManualSystem()
    @Shared(ManualKey(name: "other", system: system)) var other = 0
    let subscriber = try #require(system.subscriber)

    subscriber.yield(throwing: Offline())
    #expect($other.loadError is Offline)
    #expect(other == 0)

    subscriber.yield(3)
    #expect($other.loadError == nil)
    #expect(other == 3)
  }

  @Test(
    "A property has each value that its custom key reports, or its default if the key reports no value"
  )
  func subscriptionUpdatesValue() throws {
    let system = ManualSystem(value: 1)
    @Shared(ManualKey(name: "count", system: system)) var count = 0
    let subscriber = try #require(system.subscriber)

    subscriber.yield(5)
    #expect(count == 5)
    subscriber.yieldReturningInitialValue()
    #expect(count == 0)
    subscriber.yieldLoading(true)
    #expect($count.isLoading)
    subscriber.yieldLoading(false)
    #expect(!$count.isLoading)
    #expect(system.savedValues.isEmpty)
  }

  @Test("A custom key saves after each mutation of its property and on request")
  func saves() async throws {
    let system = ManualSystem()
    @Shared(ManualKey(name: "count", system: system)) var count = 0

    $count.withLock { $0 = 1 }
    $count.withLock { $0 = 2 }
    try await $count.save()

    #expect(system.savedValues == [1, 2, 2])
    #expect(
      system.state.withLock { $0.saves.map(\.context) } == [.didSet, .didSet, .userInitiated]
    )
  }

  @Test("A save error of a custom key lasts until a save succeeds")
  func saveErrorComesAndGoes() throws {
    let system = ManualSystem(isAnsweringAtOnce: false)
    @Shared(ManualKey(name: "count", system: system)) var count = 0

    $count.withLock { $0 = 1 }
    try #require(system.state.withLock { $0.saves.last }).continuation.resume(throwing: Offline())
    #expect($count.saveError is Offline)
    #expect(count == 1)

    $count.withLock { $0 = 2 }
    try #require(system.state.withLock { $0.saves.last }).continuation.resume()
    #expect($count.saveError == nil)
  }

  @Test("`load` and `save` of a property throw the errors that the property's custom key reports")
  func errorsAreThrown() async throws {
    let system = ManualSystem(isAnsweringAtOnce: false)
    @Shared(ManualKey(name: "count", system: system)) var count = 0
    try #require(system.state.withLock { $0.loads.popLast() }).resumeReturningInitialValue()

    let load = Task { [shared = $count] in try await shared.load() }
    let save = Task { [shared = $count] in try await shared.save() }
    await system.wait { !$0.loads.isEmpty && !$0.saves.isEmpty }
    let open = system.state.withLock { ($0.loads, $0.saves) }
    open.0[0].resume(throwing: Offline())
    open.1[0].continuation.resume(throwing: Offline())

    await #expect(throws: Offline.self) { try await load.value }
    await #expect(throws: Offline.self) { try await save.value }
    #expect($count.loadError is Offline)
    #expect($count.saveError is Offline)
  }

  @Test("Properties with equal key ids share one subscription, which ends with the last property")
  func referenceEndsWithLastHolder() {
    let system = ManualSystem(value: 1)
    do {
      @Shared(ManualKey(name: "count", system: system)) var first = 0
      do {
        @Shared(ManualKey(name: "count", system: system)) var second = 0
        $second.withLock { $0 = 2 }
        #expect(first == 2)
      }
      #expect(system.state.withLock { $0.cancellations } == 0)
      #expect(system.state.withLock { $0.subscribers.count } == 1)
    }
    #expect(system.state.withLock { $0.cancellations } == 1)

    @Shared(ManualKey(name: "count", system: system)) var again = 0
    #expect(again == 1)
  }

  @Test("A derived value keeps its parent's key subscribed until the derived value is released")
  func derivedValueKeepsReference() {
    let system = ManualSystem(value: 1)
    var derived: SharedReader<String>?
    do {
      @Shared(ManualKey(name: "count", system: system)) var count = 0
      derived = $count.read { "\($0)" }
    }
    #expect(derived?.wrappedValue == "1")
    #expect(system.state.withLock { $0.cancellations } == 0)
    derived = nil
    #expect(system.state.withLock { $0.cancellations } == 1)
  }

  @Test(
    "If a custom key resumes a load twice, an issue is reported and the property keeps the first value"
  )
  func resumingTwiceIsReported() throws {
    let system = ManualSystem(isAnsweringAtOnce: false)
    @Shared(ManualKey(name: "count", system: system)) var count = 0
    let load = try #require(system.state.withLock { $0.loads.first })
    load.resume(returning: 1)
    let issues = capturedIssues {
      load.resume(returning: 2)
    }
    #expect(
      issues.map(\.text) == [
        ".manual(count) resumed the continuation of a load more than once."
      ]
    )
    #expect(count == 1)
  }

  @Test(
    "A custom key that drops a continuation is reported, and its property no longer counts as loading"
  )
  func droppingIsReported() throws {
    let system = ManualSystem(isAnsweringAtOnce: false)
    @Shared(ManualKey(name: "count", system: system)) var count = 0
    let issues = capturedIssues {
      system.state.withLock { $0.loads = [] }
    }
    #expect(
      issues.map(\.text) == [
        ".manual(count) dropped the continuation of a load without resuming it."
      ]
    )
    #expect(!$count.isLoading)
    #expect($count.loadError != nil)
  }
}

@Suite("A throwing mutation of a shared value")
struct ThrowingMutationTests {
  @Test("If a mutation throws, the changes that it made before the error are kept and saved")
  func throwing() {
    struct Failure: Error {}
    let system = ManualSystem()
    @Shared(ManualKey(name: "count", system: system)) var count = 0
    #expect(throws: Failure.self) {
      try $count.withLock { count in
        count = 5
        throw Failure()
      }
    }
    #expect(count == 5)
    #expect(system.savedValues == [5])
  }
}
