import IssueReporting
import Locking

/// The values that are the same for a whole process, or for a whole test.
///
/// A dependency's default is made once in each scope, so that what one part of a test keeps in a
/// storage is there for the others, and gone with the test.
package final class DependencyScope: Sendable {
  private struct State {
    var defaults: [ObjectIdentifier: DependencyBox] = [:]
    var prepared: [ObjectIdentifier: DependencyBox] = [:]
  }

  private let state = Locked(State())

  /// Creates a scope in which no value has been made yet.
  package init() {}

  /// What `prepareDependencies` has set for a key, or else its default, if that has been made.
  func box(at id: ObjectIdentifier) -> DependencyBox? {
    state.withLock { state in
      if !state.prepared.isEmpty, let box = state.prepared[id] { return box }
      return state.defaults[id]
    }
  }

  /// Those keys of which a default has been made.
  var keysInUse: Set<ObjectIdentifier> { state.withLock { Set($0.defaults.keys) } }

  /// Sets values for the rest of this scope.
  func prepare(_ boxes: [ObjectIdentifier: DependencyBox]) {
    state.withLock { $0.prepared.merge(boxes) { $1 } }
  }

  /// Returns the default of a key, making it if this is the first time.
  ///
  /// Making it is foreign code, which may need other dependencies and wait for other threads: no lock
  /// is held. When two threads make one at once, the first to be done is the one that all use.
  func defaultValue<Key: TestDependencyKey>(of key: Key.Type) -> Key.Value {
    let id = ObjectIdentifier(key)
    let candidate = ValueBox<Key.Value>(Self.makeDefault(of: key))
    let box = state.withLock { state in
      if let box = state.defaults[id] { return box }
      state.defaults[id] = candidate
      return candidate
    }
    return box.value(of: key)
  }

  private static func makeDefault<Key: TestDependencyKey>(of key: Key.Type) -> Key.Value {
    switch DependencyContext.ofProcess {
    case .live:
      guard let key = key as? any DependencyKey.Type else {
        reportIssue("'\(Key.self)' has no live value. Set one with 'prepareDependencies'.")
        return Key.testValue
      }
      // The cast cannot fail: it is the same key. The compiler cannot see that it has one value type.
      return key.liveValue as? Key.Value ?? Key.testValue
    case .preview: return Key.previewValue
    case .test: return Key.testValue
    }
  }
}

// MARK: - The current scope

extension DependencyScope {
  /// The scope that a test trait has opened, if one has.
  @TaskLocal package static var ofTrait: DependencyScope?

  /// The scope of code outside tests, and of code in a test process that belongs to no known test,
  /// such as a detached task.
  private static let ofProcess = DependencyScope()

  private static let ofTests = Locked<[TestID: DependencyScope]>([:])

  /// The scope of the code that asks.
  package static var current: DependencyScope {
    guard DependencyContext.ofProcess == .test else { return ofProcess }
    if let ofTrait { return ofTrait }
    guard let test = TestRunner.current?.currentTest() else { return ofProcess }
    return ofTests.withLock { scopes in
      if let scope = scopes[test] { return scope }
      let scope = DependencyScope()
      scopes[test] = scope
      return scope
    }
  }
}
