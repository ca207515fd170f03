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

  /// Observes a number that another thread changes at the worst of moments.
  ///
  /// An observer is registered when the code that reads has returned: whoever writes after the reading and
  /// before that finds nobody to tell.
  ///
  /// - Parameters:
  ///   - read: Reads the number, which is not 1 yet.
  ///   - write: Makes the number 1.
  private func observe(
    _ read: @escaping @Sendable () -> Int?,
    write: @escaping @Sendable () -> Void
  ) async {
    let isFirst = Locked(true)
    let numbers = Observations {
      let number = read()
      let isFirst = isFirst.withLock { isFirst in
        defer { isFirst = false }
        return isFirst
      }
      if isFirst { Threads.runOnAnother(write) }
      return number
    }
    for await number in numbers where number == 1 { break }
  }

  @Test("ends on the final value of a member")
  func member() async {
    let board = Shared(value: Board())
    let count = board.count
    await observe {
      count.wrappedValue
    } write: {
      board.withLock { $0.count = 1 }
    }
  }

  @Test("ends on the final value of a computed member")
  func computedMember() async {
    let board = Shared(value: Board())
    let computed = board.computed
    await observe {
      computed.wrappedValue
    } write: {
      board.count.withLock { $0 = 1 }
    }
  }

  @Test("ends on the final value of an element that is unwrapped")
  func element() async throws {
    let board = Shared(value: Board())
    let number = try #require(Shared(board.rows[id: 1])).number
    await observe {
      number.wrappedValue
    } write: {
      board.rows.withLock { $0[id: 1]?.number = 1 }
    }
  }

  @Test("ends on the final value of an element as it may be there or not")
  func optionalElement() async {
    let board = Shared(value: Board())
    let element = SharedReader(board.rows)[id: 1]
    await observe {
      element.wrappedValue?.number
    } write: {
      board.rows.withLock { rows in
        rows.remove(id: 1)
        rows.append(Board.Item(id: 1, number: 1))
      }
    }
  }

  @Test("ends on the final value of an optional that is unwrapped for reading")
  func unwrappedReader() async throws {
    let board = Shared(value: Board())
    let note = try #require(SharedReader(board.note))
    await observe {
      note.wrappedValue
    } write: {
      board.note.withLock { $0 = 1 }
    }
  }

  @Test("ends on the final value of a closure")
  func closure() async {
    let board = Shared(value: Board())
    let sum = board.read { $0.count + ($0.note ?? 0) }
    await observe {
      sum.wrappedValue
    } write: {
      board.withLock { $0.note = 1 }
    }
  }

  @Test("ends on the last source that a property is re-pointed to")
  func repointing() async {
    let board = Shared(value: Board())
    await observe {
      board.wrappedValue.count
    } write: {
      board.projectedValue = Shared(value: Board(count: 1))
    }
  }

  @Test("ends on the last value that a key reports")
  func keyReports() async throws {
    let system = ManualSystem(value: 0)
    let count = Shared(wrappedValue: 0, ManualKey(name: "count", system: system))
    let subscriber = try #require(system.subscriber)
    await observe {
      count.wrappedValue
    } write: {
      subscriber.yield(1)
    }
  }

  @Test("ends on the last state of loading")
  func loading() async {
    let system = ManualSystem(isAnsweringAtOnce: false)
    let count = Shared(wrappedValue: 0, ManualKey(name: "count", system: system))
    await observe {
      count.isLoading ? 0 : 1
    } write: {
      system.state.withLock { $0.loads[0] }.resumeReturningInitialValue()
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
