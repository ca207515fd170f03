import Synchronization

/// The dependencies of the calling code, such as clocks, ids and storages: what code must not use
/// directly, because a test must be able to replace it.
///
/// Code asks for one with ``Dependency``, and sets one with `withDependencies(_:operation:)` for
/// the duration of an operation, or ``prepareDependencies(_:)`` for the rest of the process.
public struct DependencyValues: Sendable {
  private var overrides: [ObjectIdentifier: DependencyBox] = [:]
  private let scope: DependencyScope

  /// The context that was set for the operation, if one was.
  private var contextOfOperation: DependencyContext?

  init(scope: DependencyScope) {
    self.scope = scope
  }

  /// The values that apply to the calling code.
  public static var current: DependencyValues {
    ofOperation ?? DependencyValues(scope: .current)
  }

  /// Accesses the value of a key.
  ///
  /// A value that no code has set is the key's live, preview or test value, created once for the
  /// process or, in tests, once for each test.
  ///
  /// - Parameter key: A key.
  /// - Returns: Its value.
  @inlinable
  public subscript<Key: TestDependencyKey>(key: Key.Type) -> Key.Value {
    get {
      if let box = box(at: ObjectIdentifier(key)) { return box.value(of: key) }
      return defaultValue(of: key)
    }
    set {
      override(ObjectIdentifier(key), with: ValueBox<Key.Value>(newValue))
    }
  }

  /// Returns the value of a key that applies to the calling code.
  ///
  /// It is the value that ``current`` has for the key, without the time that it takes to gather all
  /// the others.
  ///
  /// - Parameter key: A key.
  /// - Returns: Its value.
  @inlinable
  package static func currentValue<Key: TestDependencyKey>(of key: Key.Type) -> Key.Value {
    if let box = currentBox(at: ObjectIdentifier(key)) { return box.value(of: key) }
    return current[key]
  }

  @usableFromInline
  static func currentBox(at id: ObjectIdentifier) -> DependencyBox? {
    if let ofOperation { return ofOperation.box(at: id) }
    return DependencyScope.currentBox(at: id)
  }

  /// What the code runs for, which decides which values those dependencies have that are not set.
  ///
  /// ```swift
  /// withDependencies { $0.context = .live } operation: { … }
  /// ```
  public var context: DependencyContext {
    get { contextOfOperation ?? scope.context }
    set { contextOfOperation = newValue }
  }

  /// What has been set, or made before, for a key.
  @usableFromInline
  func box(at id: ObjectIdentifier) -> DependencyBox? {
    if !overrides.isEmpty, let box = overrides[id] { return box }
    return scope.box(at: id, in: contextOfOperation)
  }

  @usableFromInline
  func defaultValue<Key: TestDependencyKey>(of key: Key.Type) -> Key.Value {
    scope.defaultValue(of: key, in: contextOfOperation)
  }

  @usableFromInline
  mutating func override(_ id: ObjectIdentifier, with box: DependencyBox) {
    overrides[id] = box
  }

  /// These values, except where others have been set for an operation.
  func overridden(by other: DependencyValues) -> DependencyValues {
    var values = self
    values.overrides.merge(other.overrides) { $1 }
    values.contextOfOperation = other.contextOfOperation ?? contextOfOperation
    return values
  }
}

// MARK: - Operations

extension DependencyValues {
  @TaskLocal private static var ofCurrentOperation: DependencyValues?

  /// Whether values were ever set for an operation.
  ///
  /// Finding the current values takes longer than looking one up.
  private static let hasOperations = Atomic(false)

  /// The values that were set for the operation that is under way in the current task.
  static var ofOperation: DependencyValues? {
    hasOperations.load(ordering: .relaxed) ? ofCurrentOperation : nil
  }

  /// Runs an operation for which these values apply.
  func apply<R>(to operation: () throws -> R) rethrows -> R {
    Self.hasOperations.store(true, ordering: .relaxed)
    return try Self.$ofCurrentOperation.withValue(self, operation: operation)
  }

  /// Runs an asynchronous operation for which these values apply.
  nonisolated(nonsending) func apply<R>(
    to operation: nonisolated(nonsending) () async throws -> R
  ) async rethrows -> R {
    Self.hasOperations.store(true, ordering: .relaxed)
    return try await Self.$ofCurrentOperation.withValue(self, operation: operation)
  }

  /// Sets values for the rest of the current scope.
  ///
  /// - Parameter update: Sets them.
  /// - Returns: How many of them were in use already.
  static func prepareScope(_ update: (inout DependencyValues) throws -> Void) rethrows -> Int {
    let scope = ofOperation?.scope ?? .current
    // Setting a member of a dependency makes its default, which is not a use.
    let inUse = scope.keysInUse
    var values = DependencyValues(scope: scope)
    try update(&values)
    scope.prepare(values.overrides, context: values.contextOfOperation)
    return inUse.intersection(values.overrides.keys).count
  }
}
