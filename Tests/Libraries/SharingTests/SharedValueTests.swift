import CustomDump
import Sharing
import Testing

@Suite("A shared value")
struct SharedValueTests {
  @Test("Every copy of a projected value reads and changes the same shared value")
  func copiesShareOneValue() {
    @Shared(value: 1) var count
    let other = $count

    other.withLock { $0 += 1 }

    #expect(count == 2)
    #expect(other.wrappedValue == 2)
  }

  @Test("Two shared values that are created with equal contents are independent")
  func twoSourcesShareNothing() {
    let first = Shared(value: 1)
    let second = Shared(value: 1)

    first.withLock { $0 = 2 }

    #expect(second.wrappedValue == 1)
  }

  @Test("`withLock` returns the result of its closure")
  func mutationReturnsResult() {
    @Shared(value: [1, 2, 3]) var numbers

    let last = $numbers.withLock { $0.removeLast() }

    #expect(last == 3)
    #expect(numbers == [1, 2])
  }

  @Test("If a mutation of a shared value throws, the changes made before the error are kept")
  func throwingMutationKeepsChanges() {
    struct Failure: Error {}
    @Shared(value: 0) var count

    #expect(throws: Failure.self) {
      try $count.withLock { count in
        count = 1
        throw Failure()
      }
    }

    #expect(count == 1)
    $count.withLock { $0 += 1 }
    #expect(count == 2)
  }

  @Test("A shared value can be passed to the initialiser of a model")
  func initialiserTakesSharedValue() {
    final class Counter {
      @Shared var count: Int
      init(count: Shared<Int>) { _count = count }
    }
    @Shared(value: 7) var count
    let counter = Counter(count: $count)

    counter.$count.withLock { $0 = 8 }

    #expect(count == 8)
  }

  @Test("A shared value can be passed to a parameter with the `@Shared` attribute")
  func parameterTakesProjectedValue() {
    @Shared(value: 1) var count
    func increment(@Shared number: Int) { $number.withLock { $0 += 1 } }

    increment($number: $count)

    #expect(count == 2)
  }

  @Test("Assigning another shared value to a property's projected value re-points the property")
  func assigningProjectedValueRepoints() {
    let first = Shared(value: 1)
    let second = Shared(value: 2)
    @Shared var count: Int
    _count = Shared(projectedValue: first)

    $count = second
    $count.withLock { $0 = 20 }

    #expect(second.wrappedValue == 20)
    #expect(count == 20)
  }

  @Test("Two shared values are equal if their values are equal")
  func equalityComparesValues() {
    #expect(Shared(value: 1) == Shared(value: 1))
    #expect(Shared(value: 1) != Shared(value: 2))
  }

  @Test("A shared reference has the id of the value that it refers to")
  func identityIsThatOfValue() {
    let row = Shared(value: Row(id: 3, title: "Design"))
    #expect(row.id == 3)
    #expect(SharedReader(row).id == 3)
  }

  @Test("The description of a shared value without a key is its type and value")
  func description() {
    #expect(Shared(value: 1).description == "Shared<Int>(value: 1)")
    #expect(SharedReader(value: 1).description == "SharedReader<Int>(value: 1)")
  }

  @Test("The mirror and the dump of a shared value show the wrapped value")
  func mirrorAndDump() {
    let row = Shared(value: Row(id: 3, title: "Design"))
    #expect(Mirror(reflecting: row).descendant("value") as? Row == row.wrappedValue)
    #expect(row.customDumpValue as? Row == row.wrappedValue)
  }

  @Test("The deprecated setter of a shared value replaces the whole value")
  @available(*, deprecated)
  func plainSetter() {
    @Shared(value: 1) var count
    count = 5
    #expect($count.wrappedValue == 5)
  }

  @Test("A shared value is released with its last reference")
  func noLeak() {
    final class Probe: Sendable {}
    weak var probe: Probe?
    do {
      let shared = Shared(value: Probe())
      let reader = SharedReader(shared)
      probe = shared.wrappedValue
      #expect(probe != nil)
      #expect(reader.wrappedValue === probe)
    }
    #expect(probe == nil)
  }

  @Test(
    "Mutating a member of a shared value while the whole value is being mutated is a fatal error"
  )
  func touchingInsideMutationStops() async throws {
    let result = try #require(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        @Shared(value: Row(id: 1, title: "Design")) var row
        let title = $row.title
        $row.withLock { _ in title.withLock { $0 = "Product" } }
      }
    )
    let message = String(decoding: result.standardErrorContent, as: UTF8.self)
    #expect(message.contains("A shared 'Row' was accessed from inside its own 'withLock'."))
  }

  @Test("Reading a shared value in the closure that mutates it is a fatal error")
  func readingInsideMutationStops() async {
    await #expect(processExitsWith: .failure) {
      @Shared(value: 1) var count
      let reader = SharedReader($count)
      $count.withLock { $0 = reader.wrappedValue + 1 }
    }
  }
}
