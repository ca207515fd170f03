import IssueReporting
import Synchronization

/// The dependencies of the calling code, such as clocks, ids and storage, which a test can replace.
///
/// Code reads a dependency with ``Dependency``. Code sets a dependency with
/// `withDependencies(_:operation:)` during an operation, or with `prepareDependencies(_:)` for the
/// rest of the process.
public struct DependencyValues: Sendable {
  private var overrides: [ObjectIdentifier: DependencyBox] = [:]
  private let scope: DependencyScope

  /// The context that was set for the operation, if any.
  private var contextOfOperation: DependencyContext?

  init(scope: DependencyScope) {
    self.scope = scope
  }

  /// Creates values without overrides and with separate defaults.
  ///
  /// ```swift
  /// withDependencies { $0 = DependencyValues() } operation: { … }
  /// ```
  public init() {
    self.init(scope: DependencyScope())
  }

  /// Creates values for a running app.
  public static var live: DependencyValues { DependencyValues(context: .live) }

  /// Creates values for a preview.
  public static var preview: DependencyValues { DependencyValues(context: .preview) }

  /// Creates values for a test.
  public static var test: DependencyValues { DependencyValues(context: .test) }

  private init(context: DependencyContext) {
    self.init()
    contextOfOperation = context
  }

  /// The values that apply to the calling code.
  public static var current: DependencyValues {
    ofOperation ?? DependencyValues(scope: .current)
  }

  /// Accesses the value of a key.
  ///
  /// The default is the key's live, preview or test value. The default is created once for the
  /// process or, in tests, once for each test.
  ///
  /// - Parameter key: The type that identifies the dependency.
  /// - Returns: The value of the dependency.
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
  /// This method is faster than `current[key]`, because it does not collect the other values.
  ///
  /// - Parameter key: The type that identifies the dependency.
  /// - Returns: The value of the dependency.
  @inlinable
  package static func currentValue<Key: TestDependencyKey>(of key: Key.Type) -> Key.Value {
    withCurrentValue(of: key) { $0 }
  }

  /// Calls a closure with the value of a key that applies to the calling code.
  ///
  /// - Parameters:
  ///   - key: The type that identifies the dependency.
  ///   - body: A closure that uses the value. Passing the value to the closure need not copy it.
  /// - Returns: The result of the closure.
  @inlinable
  package static func withCurrentValue<Key: TestDependencyKey, R>(
    of key: Key.Type,
    _ body: (borrowing Key.Value) -> R
  ) -> R {
    let id = ObjectIdentifier(key)
    if let box = unsafe unretainedBoxOfProcess(at: id) {
      return unsafe box._withUnsafeGuaranteedRef { body($0.value(of: key)) }
    }
    if let box = currentBox(at: id) { return body(box.value(of: key)) }
    return body(current[key])
  }

  @usableFromInline
  static func unretainedBoxOfProcess(at id: ObjectIdentifier) -> Unmanaged<DependencyBox>? {
    unsafe ofOperation == nil ? DependencyScope.unretainedBoxOfProcess(at: id) : nil
  }

  @usableFromInline
  static func currentBox(at id: ObjectIdentifier) -> DependencyBox? {
    if let ofOperation { return ofOperation.box(at: id) }
    return DependencyScope.currentBox(at: id)
  }

  /// The purpose for which the calling code runs.
  ///
  /// The context determines the defaults of dependencies.
  ///
  /// ```swift
  /// withDependencies { $0.context = .live } operation: { … }
  /// ```
  public var context: DependencyContext {
    get { contextOfOperation ?? scope.context }
    set { contextOfOperation = newValue }
  }

  /// Returns the value of a key if code has set or used the value before; otherwise `nil`.
  @usableFromInline
  func box(at id: ObjectIdentifier) -> DependencyBox? {
    if !overrides.isEmpty, let box = overrides[id] { return box }
    return scope.box(at: id, in: contextOfOperation)
  }

  /// Returns the default of a key.
  ///
  /// If the default must be created, these values apply to the code that creates it.
  @usableFromInline
  func defaultValue<Key: TestDependencyKey>(of key: Key.Type) -> Key.Value {
    let isSet = !overrides.isEmpty || contextOfOperation != nil
    guard isSet || scope !== DependencyScope.current else {
      return scope.defaultValue(of: key, in: nil)
    }
    return apply { scope.defaultValue(of: key, in: contextOfOperation) }
  }

  @usableFromInline
  mutating func override(_ id: ObjectIdentifier, with box: DependencyBox) {
    overrides[id] = box
  }

  /// Returns these values, overridden by the values that were set for an operation.
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
  /// Reading the task-local values takes longer than the rest of a look-up, so a look-up first
  /// checks whether it is necessary.
  private static let hasOperations = Atomic(false)

  /// The values that were set for the current operation.
  static var ofOperation: DependencyValues? {
    hasOperations.load(ordering: .relaxed) ? ofCurrentOperation : nil
  }

  /// Runs an operation with these values.
  func apply<R>(to operation: () throws -> R) rethrows -> R {
    Self.hasOperations.store(true, ordering: .relaxed)
    return try Self.$ofCurrentOperation.withValue(self, operation: operation)
  }

  /// Runs an asynchronous operation with these values.
  nonisolated(nonsending) func apply<R>(
    to operation: nonisolated(nonsending) () async throws -> R
  ) async rethrows -> R {
    Self.hasOperations.store(true, ordering: .relaxed)
    return try await Self.$ofCurrentOperation.withValue(self, operation: operation)
  }

  /// Sets values for as long as the current scope lives.
  ///
  /// - Parameter update: A closure that sets the values.
  /// - Returns: The result of the closure, and the number of these dependencies whose earlier
  ///   values code has already used.
  static func prepareScope<R>(
    _ update: (inout DependencyValues) throws -> R
  ) rethrows -> (result: R, lateCount: Int) {
    let scope = ofOperation?.scope ?? .current
    var values = DependencyValues(scope: scope)
    let result = try DependencyUpdate.run { try update(&values) }
    let lateKeys = scope.keysInUse.intersection(values.overrides.keys)
    scope.prepare(values.overrides, context: values.contextOfOperation)
    return (result, lateKeys.count)
  }
}
