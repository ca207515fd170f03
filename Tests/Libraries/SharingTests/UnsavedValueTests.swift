import Locking
import Sharing
import Testing

/// A key that takes and saves a value only when the test requests it.
private final class LazyKey<Value: Sendable>: SharedKey, CustomStringConvertible {
  typealias Save = (
    value: UnsavedValue<Value>, context: SaveContext, continuation: SaveContinuation
  )

  let id: String
  private let saves = Locked<[Save]>([])
  private let subscriber = Locked<SharedSubscriber<Value>?>(nil)

  init(_ id: String) { self.id = id }

  var description: String { ".lazy(\(id))" }
  var pendingCount: Int { saves.withLock { $0.count } }

  /// Reports a change by another process.
  ///
  /// - Returns: Whether the property accepted the change.
  func report(_ theirs: Value, since base: Value) -> Bool {
    subscriber.withLock { $0 }?.yield(theirs, since: base) == true
  }

  /// Reports a change by another process, and counts conflicts.
  ///
  /// - Returns: Whether the property accepted the change.
  func report(_ theirs: Value, since base: () -> Value, with merger: inout Merger) -> Bool {
    subscriber.withLock { $0 }?.yield(theirs, since: base(), with: &merger) == true
  }

  /// Takes the unsaved value and saves it.
  @discardableResult func saveNext() -> Value {
    let save = saves.withLock { $0.removeFirst() }
    defer { save.continuation.resume() }
    return save.value.take()
  }

  /// Takes the unsaved value, merged with another version, and saves the result.
  func mergeNext(_ theirs: Value, since base: Value, with merger: inout Merger) -> Value? {
    let save = saves.withLock { $0.removeFirst() }
    defer { save.continuation.resume() }
    return save.value.take(merging: theirs, since: base, with: &merger)
  }

  /// Fails to save, without taking the unsaved value.
  func failNext(_ error: any Error) {
    saves.withLock { $0.removeFirst() }.continuation.resume(throwing: error)
  }

  func load(context: LoadContext<Value>, continuation: LoadContinuation<Value>) {
    continuation.resumeReturningInitialValue()
  }

  func subscribe(
    context: LoadContext<Value>,
    subscriber: SharedSubscriber<Value>
  ) -> SharedSubscription {
    self.subscriber.withLock { $0 = subscriber }
    return SharedSubscription {}
  }

  func save(_ value: Value, context: SaveContext, continuation: SaveContinuation) {
    fatalError("The library calls the other one.")
  }

  func save(unsaved: UnsavedValue<Value>, context: SaveContext, continuation: SaveContinuation) {
    saves.withLock { $0.append((unsaved, context, continuation)) }
  }
}

/// A sum.
///
/// A merge adds the increase of the other version.
private struct Total: Mergeable {
  var amount: Int

  mutating func merge(_ theirs: Total, since base: Total, with merger: inout Merger) {
    amount += theirs.amount - base.amount
  }
}

@Suite("A shared value that is not saved yet")
struct UnsavedValueTests {
  private struct Offline: Error {}

  @Test("Several mutations of a property request one save, which saves the newest value")
  func newestValueIsTaken() {
    let key = LazyKey<[Int]>("numbers")
    @Shared(key) var numbers: [Int] = []
    for number in 1...3 { $numbers.withLock { $0.append(number) } }
    #expect(key.pendingCount == 1)
    #expect(key.saveNext() == [1, 2, 3])

    $numbers.withLock { $0.append(4) }
    #expect(key.pendingCount == 1)
    #expect(key.saveNext() == [1, 2, 3, 4])
  }

  @Test("Mutations of a shared value that is not saved yet do not copy the value")
  func mutationDoesNotCopy() {
    let key = LazyKey<[Int]>("numbers")
    @Shared(key) var numbers: [Int] = []
    $numbers.withLock { $0 = Array(0..<1_000) }
    func storage() -> Int {
      $numbers.withLock { unsafe $0.withUnsafeBufferPointer { Int(bitPattern: $0.baseAddress) } }
    }
    let before = storage()

    $numbers.withLock { $0[0] = 1 }

    #expect(storage() == before)
    #expect(key.pendingCount == 1)
  }

  @Test("An unsaved value is merged with the stored value only if the two values differ")
  func equalVersion() {
    let key = LazyKey<Total>("total")
    @Shared(key) var total = Total(amount: 0)
    var merger = Merger()
    $total.withLock { $0.amount = 1 }
    #expect(key.mergeNext(Total(amount: 1), since: Total(amount: 0), with: &merger)?.amount == 1)
    $total.withLock { $0.amount = 2 }
    #expect(key.mergeNext(Total(amount: 1), since: Total(amount: 1), with: &merger)?.amount == 2)
    $total.withLock { $0.amount = 3 }
    #expect(key.mergeNext(Total(amount: 4), since: Total(amount: 2), with: &merger)?.amount == 5)
  }

  @Test(
    "A value that a key reports does not replace an unsaved value if the two values cannot be merged"
  )
  func unmergeableVersion() {
    let key = LazyKey<[Int]>("numbers")
    @Shared(key) var numbers: [Int] = []
    $numbers.withLock { $0 = [1] }
    #expect(!key.report([2], since: []))
    #expect(numbers == [1])
    _ = key.saveNext()
    #expect(key.report([2], since: [1]))
    #expect(numbers == [2])
  }

  @Test(
    "If a merge is repeated because the property changed, subscribers receive only the last result"
  )
  func repeatedMerge() {
    let key = LazyKey<[String: Int]>("numbers")
    @Shared(key) var numbers: [String: Int] = [:]
    let changes = Locked<[ExternalChange<[String: Int]>]>([])
    let subscription = $numbers.externalChanges.sink { change in
      changes.withLock { $0.append(change) }
    }
    $numbers.withLock { $0 = ["one": 1] }
    var merger = Merger()
    let isTaken = key.report(
      ["one": 2],
      since: {
        // Only the first run asks for the base, because afterwards nothing is unsaved.
        key.saveNext()
        $numbers.withLock { $0 = ["one": 3] }
        key.saveNext()
        return ["one": 0]
      },
      with: &merger
    )
    #expect(isTaken)
    #expect(numbers == ["one": 2])
    #expect(merger.conflictCount == 0)
    #expect(
      changes.withLock(\.self) == [ExternalChange(oldValue: ["one": 3], newValue: ["one": 2])]
    )
    subscription.cancel()
  }

  @Test("A value that is not saved yet outlives the last reference to its property")
  func valueOutlivesHolders() {
    let key = LazyKey<[Int]>("numbers")
    do {
      @Shared(key) var numbers: [Int] = []
      $numbers.withLock { $0 = [1] }
    }
    @Shared(key) var numbers: [Int] = []
    #expect(numbers == [1])
    #expect(key.saveNext() == [1])
  }

  @Test("A mutation after a failed save requests another save of the property")
  func failureBeforeTaking() {
    let key = LazyKey<[Int]>("numbers")
    @Shared(key) var numbers: [Int] = []
    $numbers.withLock { $0 = [1] }
    key.failNext(Offline())
    #expect($numbers.saveError is Offline)

    $numbers.withLock { $0 = [2] }

    #expect(key.pendingCount == 1)
  }

  @Test("Requiring a value returns the unsaved value of a property that was just released")
  func requiredAfterRelease() async throws {
    let key = LazyKey<Int>("count")
    do {
      @Shared(key) var count = 0
      $count.withLock { $0 = 1 }
    }

    let required = try await Shared(require: key)

    #expect(required.wrappedValue == 1)
    #expect(key.saveNext() == 1)
  }
}
