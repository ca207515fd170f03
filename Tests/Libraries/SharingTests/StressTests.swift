import Dependencies
import FileTestSupport
import IdentifiedCollections
import Locking
import Sharing
import Testing

/// Many threads perform every operation on a few sources, and no change may be lost.
@Suite("Shared values on eight threads", .timeLimit(.minutes(5)))
struct StressTests {
  private static let threads = 8
  private static let rounds = 500

  private struct Counters: Equatable, Sendable {
    var total = 0
    var optional: Tally? = Tally()
    var elements = IdentifiedArray(uniqueElements: (0..<8).map { Tally(id: $0) })
    var doubled: Int { total * 2 }
  }

  private struct Tally: Equatable, Identifiable, Sendable {
    var id = 0
    var count = 0
    var history: [Int] = []

    mutating func add(_ number: Int) {
      count += 1
      history.append(number)
    }
  }

  @Test("No concurrent mutation of a shared value, its members or its elements is lost")
  func mutations() throws {
    let counters = Shared(value: Counters())
    let optional = try #require(Shared(counters.optional))
    let elements = Array(counters.elements)
    let one = try #require(Shared(counters.elements[id: 3]))
    Threads.run(Self.threads) { thread in
      for round in 0..<Self.rounds {
        counters.withLock { $0.total += 1 }
        counters.total.withLock { $0 += 1 }
        optional.withLock { $0.add(round) }
        optional.count.withLock { $0 += 1 }
        elements[thread].withLock { $0.add(round) }
        one.withLock { $0.add(round) }
        counters.elements[id: 3].withLock { $0?.add(round) }
      }
    }
    let all = Self.threads * Self.rounds
    let value = counters.wrappedValue
    #expect(value.total == 2 * all)
    #expect(value.optional?.count == 2 * all)
    #expect(value.optional?.history.count == all)
    #expect(value.elements.map(\.count).reduce(0, +) == 3 * all)
    #expect(value.elements.map(\.history.count).reduce(0, +) == 3 * all)
    #expect(value.elements[id: 5]?.history == Array(0..<Self.rounds))
  }

  @Test("Threads that read a shared value never see half of a mutation")
  func readersSeeWholeMutations() throws {
    let counters = Shared(value: Counters())
    let unwrapped = try #require(SharedReader(counters.optional))
    let element = try #require(SharedReader(SharedReader(counters).elements[id: 1]))
    let sharedElement = try #require(Shared(counters.elements[id: 1]))
    let torn = Locked(0)
    @Sendable func check(_ isWhole: Bool) { if !isWhole { torn.withLock { $0 += 1 } } }
    Threads.run(Self.threads) { thread in
      for round in 0..<Self.rounds {
        if thread < 2 {
          counters.withLock { counters in
            counters.total += 1
            counters.optional?.add(round)
            counters.elements[id: 1]?.add(round)
          }
        } else {
          let value = counters.wrappedValue
          check(value.total == value.optional?.count)
          check(value.total == value.elements[id: 1]?.history.count)
          for tally in [
            unwrapped.wrappedValue, element.wrappedValue, sharedElement.wrappedValue,
          ] {
            check(tally.count == tally.history.count)
          }
          check(SharedReader(counters).doubled.wrappedValue.isMultiple(of: 2))
        }
      }
    }
    #expect(torn.withLock { $0 } == 0)
    #expect(counters.wrappedValue.total == 2 * Self.rounds)
  }

  @Test("Concurrent mutations are not lost while elements are removed, added and reordered")
  func comingAndGoing() throws {
    let counters = Shared(value: Counters())
    let elements = Array(counters.elements)
    let hits = Locked(0)
    Threads.run(Self.threads) { thread in
      for round in 0..<Self.rounds {
        switch thread {
        case 0: counters.elements.withLock { $0.reverse() }
        case 1:
          let removed = counters.elements.withLock { $0.remove(id: 7) }
          _ = elements[7].wrappedValue
          if let removed { counters.elements.withLock { _ = $0.append(removed) } }
        case 2: elements[7].withLock { $0.add(round) }
        default:
          elements[thread].withLock { $0.add(round) }
          hits.withLock { $0 += 1 }
        }
      }
    }
    let value = counters.wrappedValue
    #expect(Set(value.elements.ids) == Set(0..<8))
    let others = value.elements.filter { (3..<7).contains($0.id) }
    #expect(others.map(\.count) == Array(repeating: Self.rounds, count: 4))
    let counted = hits.withLock { $0 }
    #expect(counted == 5 * Self.rounds)
  }

  @Test(
    "Concurrent mutations are not lost while properties with keys are created and re-pointed"
  )
  func keysComeAndGo() {
    let scope = DependencyScope()
    let property = Shared(value: 0)
    let names = ["a", "b", "c"]
    Threads.run(Self.threads, in: scope) { thread in
      for round in 0..<Self.rounds {
        let name = names[(thread + round) % names.count]
        @Shared(.inMemory(name)) var count = 0
        switch thread % 4 {
        case 0: property.projectedValue = $count
        case 1: _ = property.wrappedValue
        default: $count.withLock { $0 += 1 }
        }
      }
    }
    DependencyScope.$ofTrait.withValue(scope) {
      let counts = names.map { Shared(wrappedValue: 0, .inMemory($0)).wrappedValue }
      #expect(counts.reduce(0, +) == Self.threads / 2 * Self.rounds)
    }
  }

  @Test("Concurrent mutations are not lost if a property is re-pointed repeatedly")
  func mutatingWhileRepointing() {
    let sources = (0..<4).map { _ in Shared(value: 0) }
    let property = Shared(value: 0)
    let first = SharedReader(property)
    Threads.run(Self.threads) { thread in
      for round in 0..<Self.rounds {
        if thread == 0 {
          property.projectedValue = Shared(projectedValue: sources[round % 4])
        } else {
          property.withLock { $0 += 1 }
          _ = property.wrappedValue
        }
      }
    }
    let total = (sources.map(\.wrappedValue) + [first.wrappedValue]).reduce(0, +)
    #expect(total == (Self.threads - 1) * Self.rounds)
  }

  @Test("A publisher delivers every value in order while other subscribers subscribe and cancel")
  func subscribersComeAndGo() {
    let count = Shared(value: 0)
    let log = Locked<[Int]>([])
    let cancellable = count.publisher.sink { value in log.withLock { $0.append(value) } }
    Threads.run(Self.threads) { thread in
      for _ in 0..<Self.rounds {
        if thread.isMultiple(of: 2) {
          count.withLock { $0 += 1 }
        } else {
          count.publisher.sink { _ in }.cancel()
        }
      }
    }
    #expect(log.withLock { $0 } == Array(0...(Self.threads / 2 * Self.rounds)))
    cancellable.cancel()
  }
}
