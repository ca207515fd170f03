/// A property wrapper that reads a dependency.
///
/// ```swift
/// final class RecordMeetingModel {
///   @Dependency(\.continuousClock) private var clock
///   @Dependency(\.uuid) private var uuid
/// }
/// ```
///
/// The property keeps the dependencies that applied when its owner was created. So a model that is
/// created inside `withDependencies` keeps the values that this call has set. If the property is
/// read inside another `withDependencies`, it returns the value that the other call has set, if
/// any.
@propertyWrapper
public struct Dependency<Value>: Sendable {
  private let initialValues: DependencyValues
  private let get: @Sendable (DependencyValues) -> Value

  /// Creates a property for the dependency at a key path.
  ///
  /// - Parameter keyPath: The key path of the dependency, or of a member of the dependency.
  public init(_ keyPath: any KeyPath<DependencyValues, Value> & Sendable) {
    self.init { $0[keyPath: keyPath] }
  }

  /// Creates a property for the dependency with a key.
  ///
  /// - Parameter key: The type that identifies the dependency.
  public init<Key: TestDependencyKey>(_ key: Key.Type) where Key.Value == Value {
    self.init { $0[key] }
  }

  /// Creates a property for the dependency at a key path, cast to a more specific type.
  ///
  /// ```swift
  /// @Dependency(\.continuousClock, as: TestClock<Duration>.self) var clock
  /// ```
  ///
  /// - Parameters:
  ///   - keyPath: The key path of the dependency, or of a member of the dependency.
  ///   - type: The actual type of the dependency at each use.
  public init<Base>(
    _ keyPath: any KeyPath<DependencyValues, Base> & Sendable,
    as type: Value.Type
  ) {
    self.init { Self.cast($0[keyPath: keyPath], from: "\(keyPath)") }
  }

  /// Creates a property for the dependency with a key, cast to a more specific type.
  ///
  /// - Parameters:
  ///   - key: The type that identifies the dependency.
  ///   - type: The actual type of the dependency at each use.
  public init<Key: TestDependencyKey>(_ key: Key.Type, as type: Value.Type) {
    self.init { Self.cast($0[key], from: "\(key)") }
  }

  private init(get: @escaping @Sendable (DependencyValues) -> Value) {
    initialValues = .current
    self.get = get
  }

  private static func cast(_ base: some Any, from name: String) -> Value {
    guard let value = base as? Value else {
      fatalError("The dependency '\(name)' is a '\(type(of: base as Any))', not a '\(Value.self)'.")
    }
    return value
  }

  /// The dependency.
  public var wrappedValue: Value {
    guard let ofOperation = DependencyValues.ofOperation else { return get(initialValues) }
    return get(initialValues.overridden(by: ofOperation))
  }
}

/// A property that keeps the dependencies of its owner.
///
/// `withDependencies(from:)` uses this protocol to find the dependencies of a model.
protocol DependencyHolder {
  /// The dependencies that applied when the property was created.
  var heldValues: DependencyValues { get }
}

extension Dependency: DependencyHolder {
  var heldValues: DependencyValues { initialValues }
}
