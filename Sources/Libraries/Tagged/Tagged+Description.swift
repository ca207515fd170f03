extension Tagged: CustomStringConvertible where Tag: ~Copyable {
  /// The bare value's description.
  public var description: String { String(describing: rawValue) }
}

extension Tagged: CustomDebugStringConvertible where Tag: ~Copyable {
  /// The bare value's description for debugging.
  public var debugDescription: String { String(reflecting: rawValue) }
}

extension Tagged: CustomReflectable where Tag: ~Copyable {
  /// The bare value's mirror.
  public var customMirror: Mirror { Mirror(reflecting: rawValue) }
}

extension Tagged: CustomPlaygroundDisplayConvertible where Tag: ~Copyable {
  /// The raw value.
  public var playgroundDescription: Any { rawValue }
}

extension Tagged: LosslessStringConvertible
where Tag: ~Copyable, RawValue: LosslessStringConvertible {
  /// Reads a bare value from its description.
  ///
  /// - Parameter description: The description; nil comes of one that describes no bare value.
  @inlinable
  public init?(_ description: String) {
    guard let rawValue = RawValue(description) else { return nil }
    self.init(rawValue: rawValue)
  }
}

// A string is its own description. Without this initialiser the failing one above would be taken
// for it, and every tagged string would come as an optional.
extension Tagged where Tag: ~Copyable, RawValue == String {
  /// Tags a string.
  ///
  /// - Parameter rawValue: The bare string.
  @inlinable
  public init(_ rawValue: String) {
    self.init(rawValue: rawValue)
  }
}
