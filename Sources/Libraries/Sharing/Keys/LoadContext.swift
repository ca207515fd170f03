/// Why a key is asked to load a value.
public enum LoadContext<Value> {
  /// A property with this initial value is being created.
  case initialValue(Value)

  /// The caller asked for it with `load()`, `load(_:)` or `init(require:)`.
  case userInitiated

  /// The initial value of the property that is being created, or `nil` if none is.
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
