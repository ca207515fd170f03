/// A property wrapper that gives access to a dependency.
///
/// ```swift
/// final class RecordMeetingModel {
///   @Dependency(\.continuousClock) private var clock
///   @Dependency(\.uuid) private var uuid
/// }
/// ```
///
/// The property remembers the values that applied when its owner was created, so that a model that
/// is created inside `withDependencies` keeps them. Values that are set around the access itself
/// win over these.
@propertyWrapper
public struct Dependency<Value>: Sendable {
  private let initialValues: DependencyValues
  private let get: @Sendable (DependencyValues) -> Value

  /// Gives access to a dependency by its name.
  ///
  /// - Parameter keyPath: The property of ``DependencyValues``, or a member of it.
  public init(_ keyPath: any KeyPath<DependencyValues, Value> & Sendable) {
    initialValues = .current
    get = { $0[keyPath: keyPath] }
  }

  /// Gives access to a dependency by its key.
  ///
  /// - Parameter key: The key.
  public init<Key: TestDependencyKey>(_ key: Key.Type) where Key.Value == Value {
    initialValues = .current
    get = { $0[key] }
  }

  /// The dependency.
  public var wrappedValue: Value {
    guard let ofOperation = DependencyValues.ofOperation else { return get(initialValues) }
    return get(initialValues.overridden(by: ofOperation))
  }
}

/// Something that remembers dependencies: what `withDependencies(from:)` looks for in a model.
protocol DependencyHolder {
  /// The dependencies that applied when the holder was created.
  var heldValues: DependencyValues { get }
}

extension Dependency: DependencyHolder {
  var heldValues: DependencyValues { initialValues }
}
