import FileTestSupport
import IdentifiedCollections
import Locking
import Sharing
import Testing

/// A value that counts the releases of its instances.
private final class Released: Sendable {
  let number: Int
  private let log: Locked<[Int: Int]>

  init(_ number: Int, in log: Locked<[Int: Int]>) {
    self.number = number
    self.log = log
  }

  deinit { log.withLock { $0[number, default: 0] += 1 } }
}

@Suite("A property that is re-pointed", .timeLimit(.minutes(5)))
struct RepointingTests {
  private let releases = Locked<[Int: Int]>([:])

  @Test(
    "Each value of a property that is re-pointed during reads is released exactly once",
    arguments: [1, 2, 7]
  )
  func readingWhileRepointing(repointers: Int) {
    let rounds = 400
    do {
      let property = Shared(value: Released(0, in: releases))
      let reader = SharedReader(property)
      Threads.run(8) { [releases] thread in
        for round in 1...rounds {
          if thread < repointers {
            let number = thread * rounds + round
            property.projectedValue = Shared(value: Released(number, in: releases))
          } else {
            _ = property.wrappedValue.number
            _ = reader.wrappedValue.number
          }
        }
      }
    }
    let expected = Dictionary(uniqueKeysWithValues: (0...(repointers * rounds)).map { ($0, 1) })
    #expect(releases.withLock { $0 } == expected)
  }

  @Test(
    "A derived value is released exactly once if its property is re-pointed during reads and changes"
  )
  func repointingDerivedValue() {
    do {
      let array = Shared(
        value: IdentifiedArray(
          uniqueElements: [1, 2].map { Holder(id: $0, value: Released($0, in: releases)) }
        )
      )
      for _ in 0..<200 {
        guard let property = Shared(array[id: 1]), let other = Shared(array[id: 2]) else { return }
        Threads.run(4) { thread in
          if thread == 0 { property.projectedValue = other }
          for _ in 0..<10 {
            _ = property.wrappedValue.value.number
            property.withLock { $0.count += 1 }
          }
        }
        #expect(property.id == 2)
      }
      #expect(array.wrappedValue.map(\.count).reduce(0, +) == 200 * 40)
      #expect(releases.withLock { $0 } == [:])
    }
    #expect(releases.withLock { $0 } == [1: 1, 2: 1])
  }

  private struct Holder: Identifiable, Sendable {
    var id: Int
    var value: Released
    var count = 0
  }

  @Test("A property that is re-pointed releases its old key and stays subscribed to its new key")
  func keys() {
    let first = ManualSystem(value: 1)
    let second = ManualSystem(value: 2)
    do {
      @Shared(ManualKey(name: "first", system: first)) var count = 0
      let copy = $count
      $count = Shared(wrappedValue: 0, ManualKey(name: "second", system: second))
      #expect(first.state.withLock { $0.cancellations } == 1)
      #expect(second.state.withLock { $0.cancellations } == 0)
      #expect((count, copy.wrappedValue) == (2, 2))
    }
    #expect(first.state.withLock { $0.cancellations } == 1)
    #expect(second.state.withLock { $0.cancellations } == 1)
  }

  @Test("Values derived before a property is re-pointed keep the property's old source and old key")
  func derivedBefore() {
    let first = ManualSystem(value: 1)
    @Shared(ManualKey(name: "first", system: first)) var count = 0
    let text = $count.read { "\($0)" }

    $count = Shared(value: 2)

    #expect(text.wrappedValue == "1")
    #expect($count.read { "\($0)" }.wrappedValue == "2")
    #expect(first.state.withLock { $0.cancellations } == 0)
  }

  @Test(
    "A property can be re-pointed to itself, and a derived member can be re-pointed to another member"
  )
  func toItself() throws {
    struct Node: Sendable {
      var number = 1
      var other = 2
    }
    @Shared(value: Node()) var node
    $node = $node
    $node.number.withLock { $0 = 10 }
    #expect(node.number == 10)

    let number = $node.number
    number.projectedValue = $node.other
    number.withLock { $0 = 20 }
    #expect((node.number, node.other) == (10, 20))
  }
}
