/// A property wrapper that reads a dependency.
///
/// ```swift
/// final class RecordMeetingModel {
///   @Dependency(\.continuousClock) private var clock
///   @Dependency(\.uuid) private var uuid
/// }
/// ```
///
/// The property keeps the dependencies that applied when its owner was created. So a model created
/// inside `withDependencies` keeps the values that were set there. Inside another
/// `withDependencies`, an access returns the values that were set there instead.
@propertyWrapper
public struct Dependency<Value>: Sendable {
  private let initialValues: DependencyValues
  private let get: @Sendable (DependencyValues) -> Value

  /// Creates a property for a dependency with a name.
  ///
  /// - Parameter keyPath: The property of ``DependencyValues``, or a member of it.
  public init(_ keyPath: any KeyPath<DependencyValues, Value> & Sendable) {
    self.init { $0[keyPath: keyPath] }
  }

  /// Creates a property for a dependency with a key.
  ///
  /// - Parameter key: The key.
  public init<Key: TestDependencyKey>(_ key: Key.Type) where Key.Value == Value {
    self.init { $0[key] }
  }

  /// Creates a property for a dependency with a name, cast to a more specific type.
  ///
  /// ```swift
  /// @Dependency(\.continuousClock, as: TestClock<Duration>.self) var clock
  /// ```
  ///
  /// - Parameters:
  ///   - keyPath: The property of ``DependencyValues``, or a member of it.
  ///   - type: The actual type of the dependency at each use.
  public init<Base>(
    _ keyPath: any KeyPath<DependencyValues, Base> & Sendable,
    as type: Value.Type
  ) {
    self.init { Self.cast($0[keyPath: keyPath], from: "\(keyPath)") }
  }

  /// Creates a property for a dependency with a key, cast to a more specific type.
  ///
  /// - Parameters:
  ///   - key: The key.
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

/// A property that keeps dependencies.
///
/// `withDependencies(from:)` uses this protocol to find the dependencies of a model.
protocol DependencyHolder {
  /// The dependencies that applied when the property was created.
  var heldValues: DependencyValues { get }
}

extension Dependency: DependencyHolder {
  var heldValues: DependencyValues { initialValues }
}
