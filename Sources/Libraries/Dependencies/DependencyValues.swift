/// The dependencies of the code that asks: clocks, ids, storages, whatever is not to be reached for
/// directly because a test must be able to replace it.
///
/// Code asks for one with ``Dependency``, and sets one with ``withDependencies(_:operation:)`` for
/// the time of an operation or ``prepareDependencies(_:)`` for the rest of the process.
public struct DependencyValues: Sendable {
  private(set) var overrides: [ObjectIdentifier: any Sendable]
  private let scope: DependencyScope

  init(overrides: [ObjectIdentifier: any Sendable], scope: DependencyScope) {
    self.overrides = overrides
    self.scope = scope
  }

  @TaskLocal static var ofOperation: DependencyValues?

  /// The values that apply to the code that asks.
  public static var current: DependencyValues {
    if let ofOperation { return ofOperation }
    let scope = DependencyScope.current
    return DependencyValues(overrides: scope.prepared, scope: scope)
  }

  /// Accesses the value of a key.
  ///
  /// A value that nobody has set is the key's live, preview or test value, made once for the process
  /// or, in tests, once for each test.
  ///
  /// - Parameter key: A key.
  /// - Returns: Its value.
  public subscript<Key: TestDependencyKey>(key: Key.Type) -> Key.Value {
    get {
      if let value = overrides[ObjectIdentifier(key)] as? Key.Value { return value }
      return scope.defaultValue(of: key)
    }
    set {
      overrides[ObjectIdentifier(key)] = newValue
    }
  }

  /// What the process runs for.
  public var context: DependencyContext { .ofProcess }

  /// These values, except where others have been set explicitly.
  func overridden(by other: DependencyValues) -> DependencyValues {
    DependencyValues(overrides: overrides.merging(other.overrides) { $1 }, scope: scope)
  }

  /// These values as they are when nothing has been set.
  var withoutOverrides: DependencyValues { DependencyValues(overrides: [:], scope: scope) }

  /// Sets, for the rest of the scope, what these values have set.
  func prepareScope() -> Int {
    scope.prepare(overrides).count
  }
}
