extension Tagged: AdditiveArithmetic where Tag: ~Copyable, RawValue: AdditiveArithmetic {
  /// Zero, tagged.
  @inlinable
  public static var zero: Self { Self(rawValue: .zero) }

  /// Adds two bare values.
  @inlinable
  public static func + (lhs: Self, rhs: Self) -> Self {
    Self(rawValue: lhs.rawValue + rhs.rawValue)
  }

  /// Adds a bare value to another.
  @inlinable
  public static func += (lhs: inout Self, rhs: Self) {
    lhs.rawValue += rhs.rawValue
  }

  /// Subtracts a bare value from another.
  @inlinable
  public static func - (lhs: Self, rhs: Self) -> Self {
    Self(rawValue: lhs.rawValue - rhs.rawValue)
  }

  /// Subtracts a bare value from another.
  @inlinable
  public static func -= (lhs: inout Self, rhs: Self) {
    lhs.rawValue -= rhs.rawValue
  }
}

extension Tagged: Numeric where Tag: ~Copyable, RawValue: Numeric {
  /// Tags a number if the type of the bare value can represent it.
  @inlinable
  public init?<Source: BinaryInteger>(exactly source: Source) {
    guard let rawValue = RawValue(exactly: source) else { return nil }
    self.init(rawValue: rawValue)
  }

  /// The bare value's magnitude.
  @inlinable
  public var magnitude: RawValue.Magnitude { rawValue.magnitude }

  /// Multiplies two bare values.
  @inlinable
  public static func * (lhs: Self, rhs: Self) -> Self {
    Self(rawValue: lhs.rawValue * rhs.rawValue)
  }

  /// Multiplies a bare value by another.
  @inlinable
  public static func *= (lhs: inout Self, rhs: Self) {
    lhs.rawValue *= rhs.rawValue
  }
}

extension Tagged: SignedNumeric where Tag: ~Copyable, RawValue: SignedNumeric {
  /// Changes the sign of the bare value.
  @inlinable
  public mutating func negate() {
    rawValue.negate()
  }
}

extension Tagged: Strideable where Tag: ~Copyable, RawValue: Strideable {
  /// Returns the distance from this bare value to another.
  @inlinable
  public func distance(to other: Self) -> RawValue.Stride {
    rawValue.distance(to: other.rawValue)
  }

  /// Returns the bare value at a distance from this one, tagged.
  @inlinable
  public func advanced(by distance: RawValue.Stride) -> Self {
    Self(rawValue: rawValue.advanced(by: distance))
  }
}
