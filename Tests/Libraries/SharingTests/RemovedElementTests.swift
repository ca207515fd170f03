import IdentifiedCollections
import Locking
import Observation
import Sharing
import Testing

/// A key that counts its saves, and whose loads the test answers.
private struct RowsKey: SharedKey {
  let loads = AsyncStream<LoadContinuation<IdentifiedArrayOf<Row>>>.makeStream()
  let saveCount = Locked(0)
  var id: String { "rows" }

  func load(
    context: LoadContext<IdentifiedArrayOf<Row>>,
    continuation: LoadContinuation<IdentifiedArrayOf<Row>>
  ) {
    loads.continuation.yield(continuation)
  }

  func subscribe(
    context: LoadContext<IdentifiedArrayOf<Row>>,
    subscriber: SharedSubscriber<IdentifiedArrayOf<Row>>
  ) -> SharedSubscription {
    SharedSubscription {}
  }

  func save(
    _ value: IdentifiedArrayOf<Row>,
    context: SaveContext,
    continuation: SaveContinuation
  ) {
    saveCount.withLock { $0 += 1 }
    continuation.resume()
  }
}

@MainActor
@Suite("A reference to a removed element", .timeLimit(.minutes(5)))
struct RemovedElementTests {
  @Test("Mutating a shared element that was removed publishes nothing")
  func publisher() throws {
    let rows = Shared<IdentifiedArrayOf<Row>>(value: .sample)
    let received = Locked<[Int]>([])
    let row = try #require(Shared(rows[id: 1]))
    rows.withLock { _ = $0.remove(id: 1) }
    let subscription = rows.publisher.dropFirst().sink { rows in
      received.withLock { $0.append(rows.count) }
    }

    row.withLock { $0.title = "Removed" }

    #expect(row.wrappedValue.title == "Removed")
    #expect(received.withLock { $0 } == [])
    subscription.cancel()
  }

  @Test("Mutating a removed shared element saves nothing, and does not discard a load in progress")
  func persistence() async throws {
    let key = RowsKey()
    var loads = key.loads.stream.makeAsyncIterator()
    @Shared(key) var rows = .sample
    await loads.next()?.resumeReturningInitialValue()
    let row = try #require(Shared($rows[id: 1]))
    $rows.withLock { _ = $0.remove(id: 1) }
    let shared = $rows
    let load = Task { try await shared.load() }
    let answer = await loads.next()

    row.withLock { $0.title = "Removed" }
    answer?.resume(returning: [Row(id: 4, title: "Loaded")])
    try await load.value

    #expect(key.saveCount.withLock { $0 } == 1)
    #expect(rows.map(\.title) == ["Loaded"])
    #expect(row.wrappedValue.title == "Removed")
  }

  @Test("Mutating a shared element that was removed notifies the element's own observers")
  func observation() throws {
    let rows = Shared<IdentifiedArrayOf<Row>>(value: .sample)
    let row = try #require(Shared(rows[id: 1]))
    rows.withLock { _ = $0.remove(id: 1) }
    let isNotified = Locked(false)
    withObservationTracking {
      _ = row.wrappedValue
    } onChange: {
      isNotified.withLock { $0 = true }
    }

    row.withLock { $0.title = "Removed" }

    #expect(isNotified.withLock { $0 })
  }
}
