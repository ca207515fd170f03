import FileTestSupport
import Foundation
import IdentifiedCollections
import Locking
import Observation
import Sharing
import Testing

@Suite("Observing a shared value")
struct ObservationTests {
  /// Counts the notifications that the observed values have changed.
  private final class Wakeups: Sendable {
    private let state = Locked(0)
    var count: Int { state.withLock { $0 } }

    func track(_ read: () -> Void) {
      withObservationTracking(read) { self.state.withLock { $0 += 1 } }
    }
  }

  @Test("Mutating a shared value notifies code that has read it")
  func mutationWakesReader() {
    @Shared(value: 0) var count
    let wakeups = Wakeups()
    wakeups.track { _ = count }

    $count.withLock { $0 = 1 }

    #expect(wakeups.count == 1)
  }

  @Test(
    "Mutating a shared value notifies code that has read one of its elements, members or derived values"
  )
  func mutationWakesReadersOfDerivedState() throws {
    @Shared(value: IdentifiedArrayOf<Row>.sample) var rows
    let row = try #require(Shared($rows[id: 1]))
    let title = row.title
    let size = $rows.read(\.count)
    let wakeups = Wakeups()
    wakeups.track { _ = row.wrappedValue }
    wakeups.track { _ = title.wrappedValue }
    wakeups.track { _ = size.wrappedValue }

    $rows.withLock { $0[id: 1]?.title = "Changed" }

    #expect(wakeups.count == 3)
  }

  @Test("A change to a shared element notifies code that has read the whole array")
  func mutationOfPartWakesReaderOfWhole() throws {
    @Shared(value: IdentifiedArrayOf<Row>.sample) var rows
    let wakeups = Wakeups()
    wakeups.track { _ = rows }

    try #require(Shared($rows[id: 1])).withLock { $0.title = "Changed" }

    #expect(wakeups.count == 1)
  }

  @Test("A change to a shared value does not notify an observer of another shared value")
  func otherSourceWakesNobody() {
    @Shared(value: 0) var count
    let other = Shared(value: 0)
    let wakeups = Wakeups()
    wakeups.track { _ = count }

    other.withLock { $0 = 1 }

    #expect(wakeups.count == 0)
  }

  @Test("Re-pointing a property notifies code that has read the property")
  func repointingWakesReader() {
    @Shared(value: 0) var count
    let wakeups = Wakeups()
    wakeups.track { _ = count }

    $count = Shared(value: 1)

    #expect(wakeups.count == 1)
    #expect(count == 1)
  }

  @Test("A notified observer of a shared value sees the new value")
  func observerSeesNewValue() {
    @Shared(value: 0) var count
    let seen = Locked<[Int]>([])
    let shared = $count
    withObservationTracking {
      _ = count
    } onChange: {
      seen.withLock { $0.append(shared.wrappedValue) }
    }

    $count.withLock { $0 = 1 }

    #expect(seen.withLock { $0 } == [1])
  }

  @Test("An observer that is notified of a change may mutate the shared value")
  func observerMayMutate() {
    @Shared(value: 0) var count
    let shared = $count
    // The observer stays registered until all observers are notified of the first change. So this
    // observer is also notified of its own change.
    let isFirst = Locked(true)
    withObservationTracking {
      _ = count
    } onChange: {
      guard
        isFirst.withLock({ isFirst in
          defer { isFirst = false }; return isFirst
        })
      else { return }
      shared.withLock { $0 += 10 }
    }

    $count.withLock { $0 = 1 }

    #expect(count == 11)
  }

  @Test(
    "An observer on the main actor misses no change that is made while the observer reads the value",
    .timeLimit(.minutes(5))
  )
  @MainActor
  func changeWhileMainActorReads() async {
    let count = Shared(value: 0)
    for _ in 1...3 {
      let (changes, continuation) = AsyncStream.makeStream(of: Void.self)
      withObservationTracking {
        _ = count.wrappedValue
        Threads.runOnAnother { count.withLock { $0 += 1 } }
      } onChange: {
        continuation.yield()
      }
      for await _ in changes { break }
    }
    #expect(count.wrappedValue == 3)
  }

  @Test(
    "An observer on the main actor eventually reads the final value set by another thread",
    .timeLimit(.minutes(5))
  )
  @MainActor
  func mainActorObserverEndsOnFinalValue() async {
    for round in 1...200 {
      let count = Shared(value: 0)
      let writer = Task.detached {
        for value in 1...round { count.withLock { $0 = value } }
      }
      // The loop ends only if the observer sees the last write. The last write may happen between
      // reading and tracking.
      for await value in Observations({ count.wrappedValue }) where value == round { break }
      await writer.value
    }
  }

  @Test(
    "An observer on the main actor sees each change made by another thread exactly once",
    .timeLimit(.minutes(5))
  )
  @MainActor
  func changeElsewhereIsSeenOnce() async {
    let count = Shared(value: 0)
    let seen = Shared<[Int]>(value: [])
    let observing = Task {
      for await value in Observations({ count.wrappedValue }) {
        seen.withLock { $0.append(value) }
        if value == 20 { break }
      }
    }
    for value in 1...20 {
      for await values in seen.publisher.values where values.last == value - 1 { break }
      // Change the value on another thread while the main actor waits.
      Threads.run(1) { _ in count.withLock { $0 = value } }
    }
    await observing.value
    #expect(seen.wrappedValue == Array(0...20))
  }
}
