import FileTestSupport
import IdentifiedCollections
import Locking
import Observation
import Sharing
import Testing

/// An observer of a derived value on the main actor eventually reads the final value, even if
/// another thread sets this value.
@Suite("Observation of changes that other threads make", .timeLimit(.minutes(5)))
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

  /// Observes a number that another thread changes at the worst moment.
  ///
  /// An observer is registered only after the reading code has returned. A change between the read
  /// and the registration notifies no observer.
  ///
  /// - Parameters:
  ///   - read: Reads the number, which is not 1 yet.
  ///   - write: Sets the number to 1.
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

  @Test("An observer of a member eventually reads the final value that other threads set")
  func member() async {
    let board = Shared(value: Board())
    let count = board.count
    await observe {
      count.wrappedValue
    } write: {
      board.withLock { $0.count = 1 }
    }
  }

  @Test("An observer of a computed member eventually reads the final value that other threads set")
  func computedMember() async {
    let board = Shared(value: Board())
    let computed = board.computed
    await observe {
      computed.wrappedValue
    } write: {
      board.count.withLock { $0 = 1 }
    }
  }

  @Test(
    "An observer of an unwrapped element eventually reads the final value that other threads set"
  )
  func element() async throws {
    let board = Shared(value: Board())
    let number = try #require(Shared(board.rows[id: 1])).number
    await observe {
      number.wrappedValue
    } write: {
      board.rows.withLock { $0[id: 1]?.number = 1 }
    }
  }

  @Test(
    "An observer of an optional element eventually reads the final value that other threads set"
  )
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

  @Test("An observer of an unwrapped `SharedReader` eventually reads the final value")
  func unwrappedReader() async throws {
    let board = Shared(value: Board())
    let note = try #require(SharedReader(board.note))
    await observe {
      note.wrappedValue
    } write: {
      board.note.withLock { $0 = 1 }
    }
  }

  @Test("An observer of a closure's result eventually reads the final value that other threads set")
  func closure() async {
    let board = Shared(value: Board())
    let sum = board.read { $0.count + ($0.note ?? 0) }
    await observe {
      sum.wrappedValue
    } write: {
      board.withLock { $0.note = 1 }
    }
  }

  @Test("An observer of a property that is re-pointed eventually reads the value of the new source")
  func repointing() async {
    let board = Shared(value: Board())
    await observe {
      board.wrappedValue.count
    } write: {
      board.projectedValue = Shared(value: Board(count: 1))
    }
  }

  @Test("An observer of a property with a key eventually reads the last value that the key reports")
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

  @Test("An observer of `isLoading` eventually reads its final value")
  func loading() async {
    let system = ManualSystem(isAnsweringAtOnce: false)
    let count = Shared(wrappedValue: 0, ManualKey(name: "count", system: system))
    await observe {
      count.isLoading ? 0 : 1
    } write: {
      system.state.withLock { $0.loads[0] }.resumeReturningInitialValue()
    }
  }

  @Test(
    "A publisher's values arrive on the main actor in order, and the last of them always arrives"
  )
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
