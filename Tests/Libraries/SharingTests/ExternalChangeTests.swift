import Dependencies
import Foundation
import Locking
import Sharing
import Testing

@Suite("External changes of a shared property")
struct ExternalChangeTests {
  private let changes = Locked<[ExternalChange<Numbers>]>([])

  private func record(_ shared: Shared<Numbers>) -> SharedSubscription {
    shared.externalChanges.sink { [changes] change in changes.withLock { $0.append(change) } }
  }

  @Test(
    "A property is updated before subscribers receive the old and the new value of an external change"
  )
  func oldAndNew() {
    let key = ExternalKey()
    let numbers = Shared(wrappedValue: Numbers(), key)
    let seen = Locked<[Numbers]>([])
    let subscription = numbers.externalChanges.sink { [changes] change in
      changes.withLock { $0.append(change) }
      seen.withLock { $0.append(numbers.wrappedValue) }
    }
    numbers.withLock { $0.insert(1) }
    #expect(changes.withLock(\.self) == [])
    key.yield([1, 2], since: [1])
    key.yield([3])
    #expect(
      changes.withLock(\.self) == [
        ExternalChange(oldValue: [1], newValue: [1, 2]),
        ExternalChange(oldValue: [1, 2], newValue: [3]),
      ]
    )
    #expect(seen.withLock(\.self) == [[1, 2], [3]])
    subscription.cancel()
    key.yield([4])
    #expect(changes.withLock(\.self).count == 2)
  }

  @Test(
    "When user defaults are changed directly, the subscribers of a property get the old and new values"
  )
  func appStorage() {
    @Dependency(\.defaultAppStorage) var defaults
    @Shared(.appStorage("count")) var count = 1
    let counts = Locked<[ExternalChange<Int>]>([])
    let subscription = $count.externalChanges.sink { change in counts.withLock { $0.append(change) }
    }
    $count.withLock { $0 = 2 }
    defaults.set(3, forKey: "count")
    #expect(counts.withLock(\.self) == [ExternalChange(oldValue: 2, newValue: 3)])
    subscription.cancel()
  }

  @Test("App storage delivers no external change while a property has a value that cannot be saved")
  func appStorageWithUnsaved() throws {
    @Dependency(\.defaultAppStorage) var defaults
    @Shared(.appStorage("ratio")) var ratio = Ratio(value: 1)
    let ratios = Locked<[ExternalChange<Ratio>]>([])
    let subscription = $ratio.externalChanges.sink { change in ratios.withLock { $0.append(change) }
    }
    $ratio.withLock { $0.value = .infinity }
    #expect($ratio.saveError != nil)
    defaults.set(try JSONEncoder().encode(Ratio(value: 2)), forKey: "ratio")
    #expect(ratio.value == .infinity)
    #expect(ratios.withLock(\.self) == [])
    subscription.cancel()
  }

  @Test(
    "If an unsaved change overrides a value that a key reports, subscribers receive no external change"
  )
  func replacedByUnsaved() {
    let key = ExternalKey()
    let numbers = Shared(wrappedValue: Numbers(), key)
    let subscription = record(numbers)
    key.keepsChangesUnsaved = true
    numbers.withLock { $0.insert(1) }
    // Report a value that equals its base, as app storage does: such a report contains no change.
    key.yield([2], since: [2])
    #expect(numbers.wrappedValue == [1])
    #expect(changes.withLock(\.self) == [])
    key.yield([3], since: [])
    #expect(numbers.wrappedValue == [1, 3])
    #expect(changes.withLock(\.self) == [ExternalChange(oldValue: [], newValue: [3])])
    subscription.cancel()
  }

  @Test("An external change that is merged during a save is delivered to subscribers")
  func mergedBySave() {
    let key = ExternalKey()
    let numbers = Shared(wrappedValue: Numbers(), key)
    let subscription = record(numbers)
    key.versionFoundBySave = [7]
    numbers.withLock { $0.insert(1) }
    #expect(numbers.wrappedValue == [1, 7])
    #expect(changes.withLock(\.self) == [ExternalChange(oldValue: [], newValue: [7])])
    subscription.cancel()
  }

  @Test(
    "A subscription to external changes outlives its property and ends when the subscription is cancelled"
  )
  func lifetime() {
    let key = ExternalKey()
    let subscription = record(Shared(wrappedValue: [], key))
    key.yield([1])
    #expect(changes.withLock(\.self).count == 1)
    subscription.cancel()
    #expect(key.subscriptionCount == 1)
    key.yield([2])
    #expect(changes.withLock(\.self).count == 1)
  }

  @Test("Values derived from a shared value do not publish the shared value's external changes")
  func part() {
    let key = ExternalKey()
    let numbers = Shared(wrappedValue: [], key)
    let parts = Locked<[ExternalChange<Set<Int>>]>([])
    let subscription = numbers.elements.externalChanges.sink { change in
      parts.withLock { $0.append(change) }
    }
    key.yield([1])
    #expect(numbers.wrappedValue == [1])
    #expect(parts.withLock(\.self) == [])
    subscription.cancel()
  }

  @Test("A re-pointed property delivers the external changes of its new key to subscribers")
  func repointing() {
    let (one, other) = (ExternalKey(), ExternalKey())
    @Shared(one) var numbers: Numbers = []
    let subscription = record($numbers)
    $numbers = Shared(wrappedValue: [], other)
    one.yield([1])
    other.yield([2])
    #expect(changes.withLock(\.self) == [ExternalChange(oldValue: [], newValue: [2])])
    subscription.cancel()
  }
}

/// A number that JSON cannot represent if the number is infinite.
private struct Ratio: Codable, Equatable {
  var value: Double
}

/// A set of numbers that can be merged.
private struct Numbers: Hashable, Mergeable, ExpressibleByArrayLiteral {
  var elements: Set<Int>

  init(arrayLiteral elements: Int...) { self.elements = Set(elements) }

  mutating func insert(_ number: Int) { elements.insert(number) }

  mutating func merge(_ theirs: Self, since base: Self, with merger: inout Merger) {
    elements.formUnion(theirs.elements)
  }
}

/// A key whose stored value the test changes, as another program would.
private final class ExternalKey: SharedKey {
  private struct State {
    var subscriber: SharedSubscriber<Numbers>?
    var subscriptionCount = 0
    var versionFoundBySave: Numbers?
    var keepsChangesUnsaved = false
    var kept: [(UnsavedValue<Numbers>, SaveContinuation)] = []
  }

  private let state = Locked(State())

  var id: ObjectIdentifier { ObjectIdentifier(self) }

  var subscriptionCount: Int { state.withLock { $0.subscriptionCount } }

  var versionFoundBySave: Numbers? {
    get { state.withLock { $0.versionFoundBySave } }
    set { state.withLock { $0.versionFoundBySave = newValue } }
  }

  /// Whether saves of the key never finish, so that changes of the property stay unsaved.
  var keepsChangesUnsaved: Bool {
    get { state.withLock { $0.keepsChangesUnsaved } }
    set { state.withLock { $0.keepsChangesUnsaved = newValue } }
  }

  func yield(_ value: Numbers, since base: Numbers? = nil) {
    let subscriber = state.withLock { $0.subscriber }
    if let base { subscriber?.yield(value, since: base) } else { subscriber?.yield(value) }
  }

  func load(context: LoadContext<Numbers>, continuation: LoadContinuation<Numbers>) {
    continuation.resumeReturningInitialValue()
  }

  func subscribe(
    context: LoadContext<Numbers>,
    subscriber: SharedSubscriber<Numbers>
  ) -> SharedSubscription {
    state.withLock { state in
      state.subscriber = subscriber
      state.subscriptionCount += 1
    }
    return SharedSubscription {}
  }

  func save(_ value: Numbers, context: SaveContext, continuation: SaveContinuation) {
    continuation.resume()
  }

  func save(
    unsaved: UnsavedValue<Numbers>,
    context: SaveContext,
    continuation: SaveContinuation
  ) {
    if keepsChangesUnsaved {
      // Keep the continuation and never call it, so that the save never finishes.
      state.withLock { $0.kept.append((unsaved, continuation)) }
      return
    }
    if let theirs = versionFoundBySave {
      var merger = Merger()
      _ = unsaved.take(merging: theirs, since: [], with: &merger)
    } else {
      _ = unsaved.take()
    }
    continuation.resume()
  }
}
