import IssueReporting
import Locking
import Synchronization

/// The values that are the same for a whole process, or for a whole test.
///
/// A dependency's default is made once in each scope, so that what one part of a test keeps in a
/// storage is there for the others, until the test ends.
@safe
package final class DependencyScope: Sendable {
  /// The default of a key in one context.
  private struct Default {
    let id: ObjectIdentifier
    let context: DependencyContext
    let box: DependencyBox
  }

  /// The defaults that were created up to a moment.
  ///
  /// NB: An array, since a program has a few dozen dependencies: to hash a key takes longer than to
  /// compare it with those before it.
  private final class Defaults: Sendable {
    let all: [Default]

    /// Keeps the defaults before these alive, for threads that are just reading them.
    let previous: Defaults?

    init(_ all: [Default], after previous: Defaults?) {
      self.all = all
      self.previous = previous
    }

    func box(at id: ObjectIdentifier, in context: DependencyContext) -> DependencyBox? {
      all.first { $0.id == id && $0.context == context }?.box
    }
  }

  /// What `prepareDependencies` has set.
  private struct Preparation {
    var boxes: [ObjectIdentifier: DependencyBox] = [:]
    var context: DependencyContext?
  }

  /// The latest defaults, which the scope retains.
  ///
  /// NB: No lock, since every use of a dependency reads this.
  ///
  /// SAFETY: Each object retains the one that it has replaced. So none is released, and no other one
  /// gets its address, while the scope lives.
  private let defaults: Atomic<Unmanaged<Defaults>>
  private let preparation = Locked(Preparation())

  /// NB: A static property takes longer to read.
  private let contextOfProcess = DependencyContext.ofProcess

  /// Whether ``preparation`` is more than empty.
  private let isPrepared = Atomic(false)

  /// Creates a scope in which no value has been made yet.
  package init() {
    // SAFETY: Released by the deinitialiser or by ``add(_:)``.
    unsafe defaults = Atomic(Unmanaged.passRetained(Defaults([], after: nil)))
  }

  deinit {
    // SAFETY: No code uses a scope to which no reference is left.
    unsafe defaults.load(ordering: .acquiring).release()
  }

  /// What `prepareDependencies` has set for a key, or else its default, if that has been made.
  ///
  /// - Parameters:
  ///   - id: The key.
  ///   - context: The context that was set for the operation under way, if one was.
  func box(at id: ObjectIdentifier, in context: DependencyContext?) -> DependencyBox? {
    let prepared = prepared
    if let box = prepared?.boxes[id] { return box }
    let context = context ?? prepared?.context ?? contextOfProcess
    // SAFETY: See ``defaults``.
    return unsafe defaults.load(ordering: .acquiring)._withUnsafeGuaranteedRef {
      $0.box(at: id, in: context)
    }
  }

  private var prepared: Preparation? {
    isPrepared.load(ordering: .acquiring) ? preparation.withLock { $0 } : nil
  }

  /// The context in which no other one was set for an operation.
  var context: DependencyContext { prepared?.context ?? contextOfProcess }

  /// Those keys of which a default has been made.
  var keysInUse: Set<ObjectIdentifier> {
    // SAFETY: See ``defaults``.
    Set(unsafe defaults.load(ordering: .acquiring).takeUnretainedValue().all.map(\.id))
  }

  /// Sets values, and perhaps the context, for the rest of this scope.
  func prepare(_ boxes: [ObjectIdentifier: DependencyBox], context: DependencyContext?) {
    preparation.withLock { preparation in
      preparation.boxes.merge(boxes) { $1 }
      preparation.context = context ?? preparation.context
    }
    isPrepared.store(true, ordering: .releasing)
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
    let new = ValueBox<Key.Value>(Self.makeDefault(of: key, in: context))
    return add(Default(id: id, context: context, box: new)).value(of: key)
  }

  /// Adds a default, unless another thread has added one for the same key and context.
  ///
  /// - Returns: The one that is there.
  private func add(_ new: Default) -> DependencyBox {
    // SAFETY: See ``defaults``. What `latest` had retained, `next` retains if it takes its place.
    while true {
      let latest = unsafe defaults.load(ordering: .acquiring)
      let previous = unsafe latest.takeUnretainedValue()
      if let box = previous.box(at: new.id, in: new.context) { return box }
      let next = unsafe Unmanaged.passRetained(Defaults(previous.all + [new], after: previous))
      let isAdded = unsafe defaults.compareExchange(
        expected: latest,
        desired: next,
        ordering: .acquiringAndReleasing
      ).exchanged
      unsafe (isAdded ? latest : next).release()
      if isAdded { return new.box }
    }
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

  /// What the scope of the calling code has for a key: see ``box(at:in:)``.
  ///
  /// NB: Not by way of ``current``: to retain the scope, and to ask what the process runs for, takes
  /// as long as the look-up.
  static func currentBox(at id: ObjectIdentifier) -> DependencyBox? {
    if ofProcess.contextOfProcess != .test { return ofProcess.box(at: id, in: nil) }
    return current.box(at: id, in: nil)
  }

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
