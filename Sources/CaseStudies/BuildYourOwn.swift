import CustomDump
import Dependencies
package import Foundation
import Observation
import Sharing
import TerminalUI

// `@Shared` from scratch, in seven steps. Each step uses the ones above it and compiles without
// those below; `BuildYourOwnTests` has a test for each. All of it runs on the main actor, so it
// needs no lock. The library has one, which is why its values are changed with `withLock`.

// MARK: 1. A reference: features that hold the same object see the same value.

/// A value that several features hold.
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
    // The struct itself does not change, so even a constant copy can set the value.
    nonmutating set { reference.value = newValue }
  }
}

// MARK: 3. Observation: code that has read the value is notified when it changes.

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

// MARK: 4. A store: the references by name, so that features need not hand them on.

/// The references by name; each test has a store of its own.
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

// MARK: 5. Persistence: the name becomes a key, which says how to load and save the value.

/// The place where a value is stored, and its identity.
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

/// A key for a value that ends with the process.
package struct MyInMemoryKey<Value>: MyKey {
  let name: String

  package func load() -> Value? { nil }
  package func save(_ value: Value) {}
}

extension MyKey {
  /// A key for tests.
  ///
  /// No other code can load its value.
  package static func inMemory<V>(_ name: String) -> Self where Self == MyInMemoryKey<V> {
    MyInMemoryKey(name: name)
  }
}

// MARK: 6. User defaults: a key whose values survive the process.

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

// MARK: 7. Testing: a test states each change, and is told of those that it forgot.

/// A reference whose value a test can save and restore.
@MainActor protocol MySnapshot: AnyObject { var snapshot: Any { get set } }

extension MyReference: MySnapshot {
  var snapshot: Any {
    get { value }
    set { if let new = newValue as? Value { value = new } }
  }
}

/// Runs an operation of a test, makes the expected changes from the same initial state, and returns
/// the differences.
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

// MARK: The study

/// Two tabs that share a value with a home-made `@Shared`.
@Observable
package final class BuildYourOwn: CaseStudy {
  package static let about = About(
    name: "build-your-own",
    shows: "@Shared in 100 lines: from a reference to testing.",
    trying: [
      """
      Press \(keys: "c") and read the source from its top: seven steps in \
      \(seen: "BuildYourOwn.swift"), each with a test. Close it with \
      \(keys: .key(.escape)): \(seen: "UserDefaults 0").
      """,
      """
      Press \(keys: "+", "+"): the two tabs agree, \(seen: "Counter tab 2") and \
      \(seen: "Profile tab 2"). Press \(keys: "r"): \(seen: "Counter tab 0").
      """,
      """
      Press \(keys: "d"): other code writes the defaults, \(seen: "UserDefaults 100"), and no tab \
      sees it, \(still: "Counter tab 0"). That takes a subscription.
      """,
      """
      Press \(keys: "+"): \(seen: "Counter tab 1"). Press \(keys: .control("c")) and start again: \
      \(run: "swift run case-studies build-your-own") The count is still there, \
      \(still: "Counter tab 1").
      """,
    ]
  )

  package static var script: [ScriptStep<BuildYourOwn>] {
    [
      .press("+", "+"), .shows("Counter tab  2", "Profile tab  2", "UserDefaults 2", "- 0", "+ 2"),
      .press("r"), .shows("Counter tab  0", "UserDefaults 0"), .press("+"),
      .press("d"), .shows("Counter tab  1", "Profile tab  1", "UserDefaults 100"),
      .press("+"), .shows("UserDefaults 2"), .restart, .shows("Counter tab  2"),
    ]
  }

  @ObservationIgnored @MyShared private var counter: Int
  @ObservationIgnored @MyShared private var profile: Int
  private let defaults: UserDefaults
  private var writes = 0

  package init(arguments: [String]) {
    @Dependency(\.defaultAppStorage) var defaults
    self.defaults = defaults
    // Each tab names the value that it needs, and nothing is passed in.
    let store = MyStore()
    (_counter, _profile) = MyStore.$current.withValue(store) {
      (
        MyShared(wrappedValue: 0, .appStorage("build-your-own", in: defaults)),
        MyShared(wrappedValue: 0, .appStorage("build-your-own", in: defaults))
      )
    }
  }

  package var screen: String {
    """
    Counter tab  \(counter)
    Profile tab  \(profile)
    UserDefaults \(writes >= 0 ? defaults.integer(forKey: "build-your-own") : 0)

    What a test prints that expects 0:
    \(diff(0, counter) ?? "nothing")
    """
  }

  package var keys: [StudyKey] {
    [
      StudyKey("+", "count") { self.counter += 1 },
      StudyKey("r", "reset") { self.profile = 0 },
      StudyKey("d", "defaults") {
        self.defaults.set(100, forKey: "build-your-own")
        self.writes += 1
      },
    ]
  }
}
