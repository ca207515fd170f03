extension Tagged: CustomStringConvertible where Tag: ~Copyable {
  /// The raw value's description.
  public var description: String { String(describing: rawValue) }
}

extension Tagged: CustomDebugStringConvertible where Tag: ~Copyable {
  /// The raw value's description for debugging.
  public var debugDescription: String { String(reflecting: rawValue) }
}

extension Tagged: CustomReflectable where Tag: ~Copyable {
  /// The raw value's mirror.
  public var customMirror: Mirror { Mirror(reflecting: rawValue) }
}

extension Tagged: CustomPlaygroundDisplayConvertible where Tag: ~Copyable {
  /// The raw value.
  public var playgroundDescription: Any { rawValue }
}

extension Tagged: LosslessStringConvertible
where Tag: ~Copyable, RawValue: LosslessStringConvertible {
  /// Creates a tagged value from a raw value's description, or returns `nil` for any other string.
  ///
  /// - Parameter description: The description of a raw value.
  @inlinable
  public init?(_ description: String) {
    guard let rawValue = RawValue(description) else { return nil }
    self.init(rawValue: rawValue)
  }
}

// Without this initialiser, `Tagged("…")` would call the failable initialiser above and return an
// optional.
extension Tagged where Tag: ~Copyable, RawValue == String {
  /// Tags a string.
  ///
  /// - Parameter rawValue: The string.
  @inlinable
  public init(_ rawValue: String) {
    self.init(rawValue: rawValue)
  }
}
