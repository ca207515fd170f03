import IssueReporting
import Locking
import Synchronization

/// The defaults and prepared values of a process or of a test.
///
/// Each scope creates the default of a dependency once. For example, all parts of a test share one
/// `FileStorage`.
@safe
package final class DependencyScope: Sendable {
  /// The default of a key in one context, and the defaults that were created before it.
  ///
  /// NB: The defaults are a linked list.
  /// Comparing a few dozen keys takes less time than hashing one key.
  private final class Default: Sendable {
    let id: ObjectIdentifier
    let context: DependencyContext
    let box: DependencyBox
    private let previous: Default?

    init(
      _ box: DependencyBox,
      id: ObjectIdentifier,
      context: DependencyContext,
      after previous: Default?
    ) {
      self.id = id
      self.context = context
      self.box = box
      self.previous = previous
    }

    /// This default and the earlier defaults, latest first.
    var all: some Sequence<Default> { sequence(first: self, next: \.previous) }

    /// Returns the default of a key, if it is in the list.
    ///
    /// SAFETY: Each default retains the previous default, and its own box.
    static func box(
      at id: ObjectIdentifier,
      in context: DependencyContext,
      startingAt latest: Unmanaged<Default>?
    ) -> Unmanaged<DependencyBox>? {
      var next = unsafe latest
      while let current = unsafe next {
        let isFound = unsafe current._withUnsafeGuaranteedRef {
          $0.id == id && $0.context == context
        }
        if isFound {
          return unsafe current._withUnsafeGuaranteedRef { unsafe Unmanaged.passUnretained($0.box) }
        }
        unsafe next = current._withUnsafeGuaranteedRef {
          unsafe $0.previous.map { unsafe Unmanaged.passUnretained($0) }
        }
      }
      return nil
    }
  }

  /// The values that `prepareDependencies` has set.
  private struct Preparation {
    var boxes: [ObjectIdentifier: DependencyBox] = [:]
    var context: DependencyContext?
  }

  /// The latest default, which the scope retains.
  ///
  /// NB: This property has no lock, because every use of a dependency reads it.
  ///
  /// SAFETY: Each object retains the previous object.
  /// So while the scope lives, no object is released, and no address is reused.
  private let latestDefault = unsafe Atomic<Unmanaged<Default>?>(nil)
  private let preparation = Locked(Preparation())

  /// NB: The scope stores the context, because reading a static property takes longer.
  private let contextOfProcess = DependencyContext.ofProcess

  /// Whether ``preparation`` contains a value.
  private let isPrepared = Atomic(false)

  package init() {}

  deinit {
    // SAFETY: The last reference is gone, so no other thread uses the scope.
    unsafe latestDefault.load(ordering: .acquiring)?.release()
  }

  /// Returns the value that `prepareDependencies` has set for a key; otherwise the key's default,
  /// if it was created; otherwise `nil`.
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
    // SAFETY: See ``latestDefault``.
    return unsafe unretainedDefault(of: id, in: context)?.takeUnretainedValue()
  }

  private func unretainedDefault(
    of id: ObjectIdentifier,
    in context: DependencyContext
  ) -> Unmanaged<DependencyBox>? {
    unsafe Default.box(at: id, in: context, startingAt: latestDefault.load(ordering: .acquiring))
  }

  private var prepared: Preparation? {
    isPrepared.load(ordering: .acquiring) ? preparation.withLock { $0 } : nil
  }

  /// The context of operations that do not set a context.
  var context: DependencyContext { prepared?.context ?? contextOfProcess }

  /// The keys whose defaults or prepared values code has used.
  var keysInUse: Set<ObjectIdentifier> {
    // SAFETY: See ``latestDefault``.
    let latest = unsafe latestDefault.load(ordering: .acquiring)?.takeUnretainedValue()
    let preparedBoxes = prepared?.boxes ?? [:]
    return Set((latest.map { Array($0.all) } ?? []).filter(\.box.isUsed).map(\.id))
      .union(preparedBoxes.filter(\.value.isUsed).keys)
  }

  /// Sets values, and the context if it is not `nil`, for as long as this scope lives.
  func prepare(_ boxes: [ObjectIdentifier: DependencyBox], context: DependencyContext?) {
    preparation.withLock { preparation in
      preparation.boxes.merge(boxes) { $1 }
      preparation.context = context ?? preparation.context
    }
    isPrepared.store(true, ordering: .releasing)
  }

  /// Returns the default of a key.
  ///
  /// The first call creates the default.
  ///
  /// The key's code that creates the default may read other dependencies and wait for other
  /// threads. While that code runs, only threads that need the same default wait.
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
      // Another thread may have created the default in the meantime.
      if let box = box(at: id, in: context) { return box.value(of: key) }
      guard DependencyUpdate.isRunning else {
        let new = ValueBox<Key.Value>(Self.makeDefault(of: key, in: context))
        new.markUsed()
        add(new, id: id, context: context)
        return new.value
      }
      let (value, issues) = IssueCollector.collect { Self.makeDefault(of: key, in: context) }
      // Do not keep a default whose creation reported issues: if code uses the dependency later,
      // the issues must be reported again.
      if issues.isEmpty { add(ValueBox<Key.Value>(value), id: id, context: context) }
      return value
    }
  }

  private func add(_ box: DependencyBox, id: ObjectIdentifier, context: DependencyContext) {
    while true {
      // SAFETY: See ``latestDefault``.
      // The new default retains the default that it follows.
      let latest = unsafe latestDefault.load(ordering: .acquiring)
      let new = unsafe Unmanaged.passRetained(
        Default(box, id: id, context: context, after: latest?.takeUnretainedValue())
      )
      let isAdded = unsafe latestDefault.compareExchange(
        expected: latest,
        desired: new,
        ordering: .acquiringAndReleasing
      ).exchanged
      unsafe (isAdded ? latest : new)?.release()
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
      // The cast cannot fail, because a key has only one value type, which the compiler cannot know
      // here.
      return key.liveValue as? Key.Value ?? Key.testValue
    case .preview: return Key.previewValue
    case .test: return Key.testValue
    }
  }
}

// MARK: - The current scope

extension DependencyScope {
  /// The current test's scope, if a trait has opened a scope for the test.
  @TaskLocal package static var ofTrait: DependencyScope?

  /// The scope of code outside of tests, and of code in a test process that does not belong to a
  /// known test, such as a detached task.
  private static let ofProcess = DependencyScope()

  /// Returns the value of a key in the scope of the calling code: see ``box(at:in:)``.
  ///
  /// NB: This method avoids ``current``, because retaining the scope takes as long as the look-up.
  static func currentBox(at id: ObjectIdentifier) -> DependencyBox? {
    if ofProcess.contextOfProcess != .test { return ofProcess.box(at: id, in: nil) }
    return current.box(at: id, in: nil)
  }

  /// Returns the default of a key in the scope of the process, or `nil` if the calling code may
  /// have another scope or if values were prepared.
  ///
  /// NB: The box is not retained.
  /// Retaining and releasing the box would take as long as the look-up.
  ///
  /// SAFETY: The scope of the process is never released, and retains the boxes of its defaults.
  static func unretainedBoxOfProcess(at id: ObjectIdentifier) -> Unmanaged<DependencyBox>? {
    let scope = ofProcess
    let context = scope.contextOfProcess
    if context == .test || scope.isPrepared.load(ordering: .acquiring) { return nil }
    let box = unsafe scope.unretainedDefault(of: id, in: context)
    unsafe box?._withUnsafeGuaranteedRef { $0.markUsed() }
    return unsafe box
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
