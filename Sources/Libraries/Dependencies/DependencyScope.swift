import IssueReporting
import Locking

/// The values that are the same for a whole process, or for a whole test.
///
/// A dependency's default is made once in each scope, so that what one part of a test keeps in a
/// storage is there for the others, until the test ends.
package final class DependencyScope: Sendable {
  private struct State {
    /// The defaults that were created.
    ///
    /// NB: An array, since a program has a few dozen dependencies: to hash a key takes longer than
    /// to compare it with those before it.
    var defaults: [Default] = []

    var prepared: [ObjectIdentifier: DependencyBox] = [:]
    var preparedContext: DependencyContext?

    func context(_ context: DependencyContext?) -> DependencyContext {
      context ?? preparedContext ?? .ofProcess
    }

    func defaultBox(at id: ObjectIdentifier, in context: DependencyContext) -> DependencyBox? {
      defaults.first { $0.id == id && $0.context == context }?.box
    }
  }

  /// The default of a key in one context.
  private struct Default {
    let id: ObjectIdentifier
    let context: DependencyContext
    let box: DependencyBox
  }

  private let state = Locked(State())

  /// Creates a scope in which no value has been made yet.
  package init() {}

  /// What `prepareDependencies` has set for a key, or else its default, if that has been made.
  ///
  /// - Parameters:
  ///   - id: The key.
  ///   - context: The context that was set for the operation under way, if one was.
  func box(at id: ObjectIdentifier, in context: DependencyContext?) -> DependencyBox? {
    state.withLock { state in
      if !state.prepared.isEmpty, let box = state.prepared[id] { return box }
      return state.defaultBox(at: id, in: state.context(context))
    }
  }

  /// The context in which no other one was set for an operation.
  var context: DependencyContext { state.withLock { $0.context(nil) } }

  /// Those keys of which a default has been made.
  var keysInUse: Set<ObjectIdentifier> {
    state.withLock { Set($0.defaults.map(\.id)) }
  }

  /// Sets values, and perhaps the context, for the rest of this scope.
  func prepare(_ boxes: [ObjectIdentifier: DependencyBox], context: DependencyContext?) {
    state.withLock { state in
      state.prepared.merge(boxes) { $1 }
      state.preparedContext = context ?? state.preparedContext
    }
  }

  /// Returns the default of a key, making it if this is the first time.
  ///
  /// Making it runs code of the key, which may need other dependencies and wait for other threads.
  /// So no lock is held. If two threads make one at once, the one that is ready first is used by
  /// all.
  func defaultValue<Key: TestDependencyKey>(
    of key: Key.Type,
    in context: DependencyContext?
  ) -> Key.Value {
    let id = ObjectIdentifier(key)
    let context = context ?? self.context
    let candidate = ValueBox<Key.Value>(Self.makeDefault(of: key, in: context))
    let box = state.withLock { state in
      if let box = state.defaultBox(at: id, in: context) { return box }
      state.defaults.append(Default(id: id, context: context, box: candidate))
      return candidate
    }
    return box.value(of: key)
  }

  private static func makeDefault<Key: TestDependencyKey>(
    of key: Key.Type,
    in context: DependencyContext
  ) -> Key.Value {
    switch context {
    case .live:
      guard let key = key as? any DependencyKey.Type else {
        reportIssue("'\(Key.self)' has no live value. Set one with 'prepareDependencies'.")
        return Key.testValue
      }
      // The cast cannot fail: it is the same key. The compiler cannot see that it has one value
      // type.
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

  /// The scope of the calling code.
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
