import CustomDump
package import Foundation
import Observation

// This file builds `@Shared` from scratch, in ten steps. For each step, the article "Why @Shared"
// shows what fails without it. Each step uses the steps above it and compiles without the steps
// below it. `BuildYourOwnTests` has a test for each step. All of the code runs on the main actor,
// so it needs no lock. In the library, each value has a lock, so changes need `withLock`.

// MARK: 1. A reference: features that hold the same object see the same value.

/// An object that holds a value for several features.
@MainActor package class MyReference<Value> {
  package var value: Value

  package init(_ value: Value) { self.value = value }
}

// MARK: 2. A wrapper: the reference reads like a property, and `$` hands it to another feature.

/// A property whose value is shared.
@MainActor @propertyWrapper package struct MyShared<Value> {
  let reference: MyReference<Value>

  package init(_ reference: MyReference<Value>) { self.reference = reference }
  package init(projectedValue: MyShared) { self = projectedValue }

  package var projectedValue: MyShared { self }
  package var wrappedValue: Value {
    get { reference.value }
    // Setting the value does not change the struct, so even a constant copy can set the value.
    nonmutating set { reference.value = newValue }
  }
}

// MARK: 3. Observation: code that has read the value is notified when the value changes.

/// A reference that `withObservationTracking` can track.
package class MyObservedReference<Value>: MyReference<Value>, @MainActor Observable {
  private let registrar = ObservationRegistrar()

  override package var value: Value {
    get {
      registrar.access(self, keyPath: \.value)
      return super.value
    }
    set { registrar.withMutation(of: self, keyPath: \.value) { super.value = newValue } }
  }
}

extension MyShared {
  package init(wrappedValue: Value) { self.init(MyObservedReference(wrappedValue)) }
}

// MARK: 4. A closure: a change reads the old value and sets the new value in one call.

extension MyShared {
  /// Changes the value, and returns the result of the closure.
  ///
  /// The closure cannot suspend, so no other code changes the value while the closure runs.
  package func change<R>(_ body: (inout Value) throws -> R) rethrows -> R {
    try body(&reference.value)
  }
}

// MARK: 5. A store: features find a reference by its name, instead of passing it on.

/// A store that finds references by name.
///
/// Each test has its own store.
@MainActor package final class MyStore {
  @TaskLocal package static var current = MyStore()
  fileprivate(set) var references: [AnyHashable: AnyObject] = [:]

  package nonisolated init() {}

  func reference<Value>(_ id: some Hashable, or new: MyReference<Value>) -> MyReference<Value> {
    if let existing = references[id] as? MyReference<Value> { return existing }
    references[id] = new
    return new
  }
}

extension MyShared {
  package init(wrappedValue: Value, _ name: String) {
    self.init(MyStore.current.reference(name, or: MyObservedReference(wrappedValue)))
  }
}

// MARK: 6. Persistence: the name becomes a key, which says how to load and save the value.

/// A key identifies a stored value, and says how to load and save it.
package protocol MyKey<Value>: Hashable {
  associatedtype Value
  func load() -> Value?
  func save(_ value: Value)
}

/// A reference that loads its value once, and saves it after each change.
package final class MySavedReference<Value>: MyObservedReference<Value> {
  private let key: any MyKey<Value>

  package init(_ initialValue: Value, _ key: some MyKey<Value>) {
    self.key = key
    super.init(key.load() ?? initialValue)
  }

  override package var value: Value { didSet { key.save(value) } }
}

extension MyShared {
  package init(wrappedValue: Value, _ key: some MyKey<Value>) {
    self.init(MyStore.current.reference(key, or: MySavedReference(wrappedValue, key)))
  }
}

/// A key for a value that is lost when the process exits.
package struct MyInMemoryKey<Value>: MyKey {
  let name: String

  package func load() -> Value? { nil }
  package func save(_ value: Value) {}
}

extension MyKey {
  /// A key that saves nothing, for tests.
  package static func inMemory<V>(_ name: String) -> Self where Self == MyInMemoryKey<V> {
    MyInMemoryKey(name: name)
  }
}

// MARK: 7. User defaults: a key whose values survive the process.

/// A key for a value in user defaults.
package struct MyAppStorageKey<Value>: MyKey {
  let name: String
  let defaults: UserDefaults

  package func load() -> Value? { defaults.object(forKey: name) as? Value }
  package func save(_ value: Value) { defaults.set(value, forKey: name) }
}

extension MyKey {
  package static func appStorage<V>(_ name: String, in defaults: UserDefaults = .standard) -> Self
  where Self == MyAppStorageKey<V> { MyAppStorageKey(name: name, defaults: defaults) }
}

// MARK: 8. Subscription: a key reports the values that other code stores.

/// A key that also reports the values that other code stores.
package protocol MySubscribingKey<Value>: MyKey {
  func subscribe(_ receive: @escaping (Value) -> Void)
}

/// A reference that follows values that other code stores.
package final class MyFollowingReference<Value>: MyObservedReference<Value> {
  private let key: any MySubscribingKey<Value>

  package init(_ initialValue: Value, _ key: some MySubscribingKey<Value>) {
    self.key = key
    super.init(key.load() ?? initialValue)
    key.subscribe { [weak self] value in self?.receive(value) }
  }

  override package var value: Value {
    get { super.value }
    set {
      super.value = newValue
      key.save(newValue)
    }
  }

  /// Notifies the observers without saving the value, because the value is already stored.
  private func receive(_ value: Value) { super.value = value }
}

/// A stand-in for a file that several programs read and write.
package final class MyBoard<Value> {
  package private(set) var value: Value?
  fileprivate var readers: [(Value) -> Void] = []

  package init() {}

  package func write(_ value: Value) {
    self.value = value
    for reader in readers { reader(value) }
  }
}

/// A key for the value on a board.
package struct MyBoardKey<Value>: MySubscribingKey {
  let board: MyBoard<Value>

  package init(_ board: MyBoard<Value>) { self.board = board }
  package func load() -> Value? { board.value }
  package func save(_ value: Value) { board.write(value) }
  package func subscribe(_ receive: @escaping (Value) -> Void) { board.readers.append(receive) }
  package static func == (one: Self, other: Self) -> Bool { one.board === other.board }
  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(board)) }
}

// MARK: 9. Merging: our unsaved change and the other program's change are both kept.

/// A value that can combine the changes of two programs.
package protocol MyMergeable {
  /// Returns the value with our changes since the base and with the other program's changes.
  func merging(_ theirs: Self, since base: Self) -> Self
}

extension Int: MyMergeable {
  package func merging(_ theirs: Int, since base: Int) -> Int { self + (theirs - base) }
}

/// A reference that saves on request, and keeps its unsaved change when another program saves.
package final class MyMergingReference<Value: MyMergeable>: MyObservedReference<Value> {
  private let key: any MySubscribingKey<Value>
  /// The last value that this program and the key had in common.
  private var base: Value

  package init(_ initialValue: Value, _ key: some MySubscribingKey<Value>) {
    self.key = key
    base = key.load() ?? initialValue
    super.init(base)
    key.subscribe { [weak self] theirs in self?.receive(theirs) }
  }

  package func save() {
    base = value
    key.save(value)
  }

  private func receive(_ theirs: Value) {
    value = value.merging(theirs, since: base)
    base = theirs
  }
}

// MARK: 10. Testing: a test states each change, and learns of each change that it forgot.

/// A reference whose value a test can save and restore.
@MainActor protocol MySnapshot: AnyObject { var snapshot: Any { get set } }

extension MyReference: MySnapshot {
  var snapshot: Any {
    get { value }
    set { if let new = newValue as? Value { value = new } }
  }
}

/// Runs an operation of a test, makes the expected changes from the same initial state, and returns
/// the differences between the two results.
@MainActor package func myDifferences(after operation: () -> Void, expected: () -> Void) -> [String]
{
  let references = MyStore.current.references.values.compactMap { $0 as? any MySnapshot }
  let before = references.map(\.snapshot)
  operation()
  let actual = references.map(\.snapshot)
  for (reference, value) in zip(references, before) { reference.snapshot = value }
  expected()
  defer { for (reference, value) in zip(references, actual) { reference.snapshot = value } }
  return zip(references, actual).compactMap { diff($0.snapshot, $1) }
}
