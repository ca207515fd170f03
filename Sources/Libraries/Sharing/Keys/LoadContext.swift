/// The reason why the library asks a key to load a value or to subscribe.
public enum LoadContext<Value> {
  /// A property with this initial value is being created.
  case initialValue(Value)

  /// The program called `load()`, `load(_:)` or `init(require:)`.
  case userInitiated

  /// The initial value of the property being created, or `nil` for an explicit load.
  public var initialValue: Value? {
    switch self {
    case .initialValue(let value): value
    case .userInitiated: nil
    }
  }
}

extension LoadContext: Sendable where Value: Sendable {}
extension LoadContext: Equatable where Value: Equatable {}
extension LoadContext: Hashable where Value: Hashable {}
