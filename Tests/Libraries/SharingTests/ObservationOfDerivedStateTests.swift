import Dependencies
import IdentifiedCollections
import Observation
import Sharing
import Testing

/// An observer on the main actor always ends on the final value, whatever it reads and whoever writes it.
@Suite("Observing what other threads change", .timeLimit(.minutes(1)))
@MainActor
struct ObservationOfDerivedStateTests {
  nonisolated private static let rounds = 200
  nonisolated private static let writes = 20

  private struct Board: Sendable {
    var count = 0
    var note: Int? = 0
    var rows: IdentifiedArrayOf<Item> = [Item(id: 1)]
    var computed: Int { count }

    struct Item: Identifiable, Sendable {
      var id: Int
      var number = 0
    }
  }

  /// Reads a number until it is the last one that another thread has written.
  ///
  /// - Parameters:
  ///   - read: Derives what is observed.
  ///   - write: Writes a number.
  private func observe(
    _ read: (Shared<Board>) throws -> @Sendable () -> Int?,
    write: @escaping @Sendable (Shared<Board>, Int) -> Void
  ) async rethrows {
    for _ in 0..<Self.rounds {
      let board = Shared(value: Board())
      let read = try read(board)
      let writer = Task.detached { for number in 1...Self.writes { write(board, number) } }
      for await number in Observations({ read() }) where number == Self.writes { break }
      await writer.value
    }
  }

  @Test("ends on the final value of a member")
  func member() async {
    await observe { board in
      let count = board.count
      return { count.wrappedValue }
    } write: { board, number in
      board.withLock { $0.count = number }
    }
  }

  @Test("ends on the final value of a computed member")
  func computedMember() async {
    await observe { board in
      let computed = board.computed
      return { computed.wrappedValue }
    } write: { board, number in
      board.count.withLock { $0 = number }
    }
  }

  @Test("ends on the final value of an element that is unwrapped")
  func element() async throws {
    try await observe { board in
      let number = try #require(Shared(board.rows[id: 1])).number
      return { number.wrappedValue }
    } write: { board, number in
      board.rows.withLock { $0[id: 1]?.number = number }
    }
  }

  @Test("ends on the final value of an element as it may be there or not")
  func optionalElement() async {
    await observe { board in
      let element = SharedReader(board.rows)[id: 1]
      return { element.wrappedValue?.number }
    } write: { board, number in
      board.rows.withLock { rows in
        rows.remove(id: 1)
        rows.append(Board.Item(id: 1, number: number))
      }
    }
  }

  @Test("ends on the final value of an optional that is unwrapped for reading")
  func unwrappedReader() async throws {
    try await observe { board in
      let note = try #require(SharedReader(board.note))
      return { note.wrappedValue }
    } write: { board, number in
      board.note.withLock { $0 = number }
    }
  }

  @Test("ends on the final value of a closure")
  func closure() async {
    await observe { board in
      let sum = board.read { $0.count + ($0.note ?? 0) }
      return { sum.wrappedValue }
    } write: { board, number in
      board.withLock { $0.note = number }
    }
  }

  @Test("ends on the last source that a property is re-pointed to")
  func repointing() async {
    await observe { board in
      { board.wrappedValue.count }
    } write: { board, number in
      board.projectedValue = Shared(value: Board(count: number))
    }
  }

  @Test("ends on the last value that a key reports")
  func keyReports() async throws {
    for _ in 0..<Self.rounds {
      let system = ManualSystem(value: 0)
      @Shared(ManualKey(name: "count", system: system)) var count = 0
      let subscriber = try #require(system.subscriber)
      let shared = $count
      let writer = Task.detached { for number in 1...Self.writes { subscriber.yield(number) } }
      for await number in Observations({ shared.wrappedValue }) where number == Self.writes {
        break
      }
      await writer.value
    }
  }

  @Test("hands the values of a publisher to the main actor, and the final one at the end")
  func valuesOfPublisher() async {
    for _ in 0..<Self.rounds {
      let count = Shared(value: 0)
      let writer = Task.detached {
        for number in 1...Self.writes { count.withLock { $0 = number } }
      }
      var seen: [Int] = []
      for await number in count.publisher.values {
        MainActor.preconditionIsolated()
        seen.append(number)
        if number == Self.writes { break }
      }
      await writer.value
      #expect(seen == seen.sorted())
      #expect(Set(seen).count == seen.count)
    }
  }
}

@Suite("Observing the state of loading and saving")
struct ObservationOfStatusTests {
  private struct Offline: Error {}

  private let system = ManualSystem(isAnsweringAtOnce: false)
  private var shared: Shared<Int> {
    Shared(wrappedValue: 0, ManualKey(name: "count", system: system))
  }

  /// Whether something wakes whoever has read something.
  private func isWoken(reading read: () -> Void, by action: () -> Void) -> Bool {
    let isWoken = Locked(false)
    withObservationTracking(read) { isWoken.withLock { $0 = true } }
    action()
    return isWoken.withLock { $0 }
  }

  @Test("wakes whoever asked whether it is loading")
  func isLoading() {
    let count = shared
    let load = system.state.withLock { $0.loads[0] }
    #expect(
      isWoken {
        _ = count.isLoading
      } by: {
        load.resume(returning: 0)
      }
    )
    let subscriber = system.subscriber
    #expect(
      isWoken {
        _ = count.isLoading
      } by: {
        subscriber?.yieldLoading()
      }
    )
    #expect(
      !isWoken {
        _ = count.isLoading
      } by: {
        subscriber?.yieldLoading()
      }
    )
    #expect(
      isWoken {
        _ = SharedReader(count).isLoading
      } by: {
        subscriber?.yieldLoading(false)
      }
    )
  }

  @Test("wakes whoever asked for an error, through what is derived, too")
  func errors() {
    let count = shared
    let subscriber = system.subscriber
    let text = count.read { "\($0)" }
    #expect(
      isWoken {
        _ = text.loadError
      } by: {
        subscriber?.yield(throwing: Offline())
      }
    )
    #expect(
      isWoken {
        _ = count.loadError
      } by: {
        subscriber?.yield(1)
      }
    )
    count.withLock { $0 = 2 }
    let save = system.state.withLock { $0.saves[0].continuation }
    #expect(
      isWoken {
        _ = count.saveError
      } by: {
        save.resume(throwing: Offline())
      }
    )
    system.state.withLock { $0.loads[0] }.resumeReturningInitialValue()
  }

  @Test("is that of the source for everything derived from it")
  func derived() throws {
    let system = ManualSystem(value: 1, isAnsweringAtOnce: false)
    @Shared(ManualKey(name: "count", system: system)) var count = 0
    let readers = [SharedReader($count), $count.read { $0 * 2 }, SharedReader($count).self]
    #expect(readers.map(\.isLoading) == [true, true, true])
    let load = try #require(system.state.withLock { $0.loads.popLast() })
    load.resume(throwing: Offline())
    #expect(readers.map(\.isLoading) == [false, false, false])
    #expect(readers.map { $0.loadError is Offline } == [true, true, true])
    system.subscriber?.yield(with: .failure(CancellationError()))
    #expect(readers.map { $0.loadError is CancellationError } == [true, true, true])
    system.subscriber?.yield(with: .success(3))
    #expect(readers.map(\.wrappedValue) == [3, 6, 3])
    #expect(readers.map { $0.loadError == nil } == [true, true, true])
  }

  @Test("of a value without a key has nothing to tell")
  func unkeyed() async throws {
    let count = Shared(value: 1)
    try await count.load()
    try await count.save()
    #expect(!count.isLoading)
    #expect(count.loadError == nil)
    #expect(count.saveError == nil)
    #expect(count.wrappedValue == 1)
  }
}
