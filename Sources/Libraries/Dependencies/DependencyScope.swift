import IssueReporting
import Locking
import Synchronization

/// The defaults and prepared values of a process or of a test.
///
/// Each scope creates the default of a dependency once. So all parts of a test share one storage,
/// which ends with the test.
@safe
package final class DependencyScope: Sendable {
  /// The default of a key in one context.
  private struct Default {
    let id: ObjectIdentifier
    let context: DependencyContext
    let box: DependencyBox
  }

  /// A snapshot of the defaults.
  ///
  /// NB: An array, because a program has a few dozen dependencies, and hashing a key takes longer
  /// than comparing it with those before it.
  private final class Defaults: Sendable {
    let all: [Default]

    /// The previous snapshot, which another thread may be reading.
    let previous: Defaults?

    init(_ all: [Default], after previous: Defaults?) {
      self.all = all
      self.previous = previous
    }

    func box(at id: ObjectIdentifier, in context: DependencyContext) -> DependencyBox? {
      all.first { $0.id == id && $0.context == context }?.box
    }
  }

  /// The values that `prepareDependencies` has set.
  private struct Preparation {
    var boxes: [ObjectIdentifier: DependencyBox] = [:]
    var context: DependencyContext?
  }

  /// The latest defaults, which the scope retains.
  ///
  /// NB: Has no lock, because every use of a dependency reads it.
  ///
  /// SAFETY: Each object retains the previous one. So while the scope lives, no object is released
  /// and its address is not reused.
  private let defaults: Atomic<Unmanaged<Defaults>>
  private let preparation = Locked(Preparation())

  /// NB: Reading a static property takes longer.
  private let contextOfProcess = DependencyContext.ofProcess

  /// Whether ``preparation`` contains a value.
  private let isPrepared = Atomic(false)

  package init() {
    // SAFETY: Released by the deinitialiser or by ``add(_:)``.
    unsafe defaults = Atomic(Unmanaged.passRetained(Defaults([], after: nil)))
  }

  deinit {
    // SAFETY: The last reference is gone, so no other thread uses the scope.
    unsafe defaults.load(ordering: .acquiring).release()
  }

  /// Returns the value that `prepareDependencies` has set for a key, or otherwise its default, if
  /// created.
  ///
  /// - Parameters:
  ///   - id: The key.
  ///   - context: The context that was set for the current operation, if any.
  func box(at id: ObjectIdentifier, in context: DependencyContext?) -> DependencyBox? {
    let box = unusedBox(at: id, in: context)
    box?.markUsed()
    return box
  }

  private func unusedBox(at id: ObjectIdentifier, in context: DependencyContext?) -> DependencyBox?
  {
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

  /// The context of operations that do not set one.
  var context: DependencyContext { prepared?.context ?? contextOfProcess }

  /// The keys whose defaults or prepared values code has used.
  var keysInUse: Set<ObjectIdentifier> {
    // SAFETY: See ``defaults``.
    let defaults = unsafe defaults.load(ordering: .acquiring).takeUnretainedValue().all
    let preparedBoxes = prepared?.boxes ?? [:]
    return Set(defaults.filter(\.box.isUsed).map(\.id))
      .union(preparedBoxes.filter(\.value.isUsed).keys)
  }

  /// Sets values, and possibly the context, for the rest of this scope.
  func prepare(_ boxes: [ObjectIdentifier: DependencyBox], context: DependencyContext?) {
    preparation.withLock { preparation in
      preparation.boxes.merge(boxes) { $1 }
      preparation.context = context ?? preparation.context
    }
    isPrepared.store(true, ordering: .releasing)
  }

  /// Returns the default of a key, and creates it the first time.
  ///
  /// The code of the key may read other dependencies and wait for other threads. In the meantime,
  /// only threads that need the same default wait.
  func defaultValue<Key: TestDependencyKey>(
    of key: Key.Type,
    in context: DependencyContext?
  ) -> Key.Value {
    let id = ObjectIdentifier(key)
    let context = context ?? self.context
    let making = DefaultsInProgress.Making(scope: self, key: key, context: context)
    while true {
      if let box = box(at: id, in: context) { return box.value(of: key) }
      guard DefaultsInProgress.begin(making) else { continue }
      defer { DefaultsInProgress.end(making) }
      // Another thread may have created it in the meantime.
      if let box = box(at: id, in: context) { return box.value(of: key) }
      guard DependencyUpdate.isRunning else {
        let new = ValueBox<Key.Value>(Self.makeDefault(of: key, in: context))
        new.markUsed()
        add(Default(id: id, context: context, box: new))
        return new.value
      }
      let (value, issues) = IssueCollector.collect { Self.makeDefault(of: key, in: context) }
      // Code that uses the default later must also see the issues.
      if issues.isEmpty { add(Default(id: id, context: context, box: ValueBox<Key.Value>(value))) }
      return value
    }
  }

  private func add(_ new: Default) {
    // SAFETY: See ``defaults``. If `next` replaces `latest`, it retains what `latest` retained.
    while true {
      let latest = unsafe defaults.load(ordering: .acquiring)
      let previous = unsafe latest.takeUnretainedValue()
      let next = unsafe Unmanaged.passRetained(Defaults(previous.all + [new], after: previous))
      let isAdded = unsafe defaults.compareExchange(
        expected: latest,
        desired: next,
        ordering: .acquiringAndReleasing
      ).exchanged
      unsafe (isAdded ? latest : next).release()
      if isAdded { return }
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
      // The cast cannot fail, because the key is the same. The compiler cannot see that it has one
      // value type.
      return key.liveValue as? Key.Value ?? Key.testValue
    case .preview: return Key.previewValue
    case .test: return Key.testValue
    }
  }
}

// MARK: - The current scope

extension DependencyScope {
  /// The scope of the current test, if a trait has opened one.
  @TaskLocal package static var ofTrait: DependencyScope?

  /// The scope of code outside of tests, and of code in a test process that does not belong to a
  /// known test, such as a detached task.
  private static let ofProcess = DependencyScope()

  /// Returns the value of a key in the scope of the calling code: see ``box(at:in:)``.
  ///
  /// NB: It avoids ``current``, because retaining the scope takes as long as the look-up.
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
