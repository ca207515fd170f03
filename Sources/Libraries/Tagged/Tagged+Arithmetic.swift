extension Tagged: AdditiveArithmetic where Tag: ~Copyable, RawValue: AdditiveArithmetic {
  /// The tagged zero.
  @inlinable
  public static var zero: Self { Self(rawValue: .zero) }

  /// Returns the tagged sum of two raw values.
  @inlinable
  public static func + (lhs: Self, rhs: Self) -> Self {
    Self(rawValue: lhs.rawValue + rhs.rawValue)
  }

  /// Adds a raw value to another.
  @inlinable
  public static func += (lhs: inout Self, rhs: Self) {
    lhs.rawValue += rhs.rawValue
  }

  /// Returns the tagged difference of two raw values.
  @inlinable
  public static func - (lhs: Self, rhs: Self) -> Self {
    Self(rawValue: lhs.rawValue - rhs.rawValue)
  }

  /// Subtracts a raw value from another.
  @inlinable
  public static func -= (lhs: inout Self, rhs: Self) {
    lhs.rawValue -= rhs.rawValue
  }
}

extension Tagged: Numeric where Tag: ~Copyable, RawValue: Numeric {
  /// Creates a tagged number, or returns nil if the raw value's type cannot represent it.
  @inlinable
  public init?<Source: BinaryInteger>(exactly source: Source) {
    guard let rawValue = RawValue(exactly: source) else { return nil }
    self.init(rawValue: rawValue)
  }

  /// The raw value's magnitude.
  @inlinable
  public var magnitude: RawValue.Magnitude { rawValue.magnitude }

  /// Returns the tagged product of two raw values.
  @inlinable
  public static func * (lhs: Self, rhs: Self) -> Self {
    Self(rawValue: lhs.rawValue * rhs.rawValue)
  }

  /// Multiplies a raw value by another.
  @inlinable
  public static func *= (lhs: inout Self, rhs: Self) {
    lhs.rawValue *= rhs.rawValue
  }
}

extension Tagged: SignedNumeric where Tag: ~Copyable, RawValue: SignedNumeric {
  /// Changes the sign of the raw value.
  @inlinable
  public mutating func negate() {
    rawValue.negate()
  }
}

extension Tagged: Strideable where Tag: ~Copyable, RawValue: Strideable {
  /// Returns the distance from this raw value to another.
  @inlinable
  public func distance(to other: Self) -> RawValue.Stride {
    rawValue.distance(to: other.rawValue)
  }

  /// Returns the tagged value at a distance from this value.
  @inlinable
  public func advanced(by distance: RawValue.Stride) -> Self {
    Self(rawValue: rawValue.advanced(by: distance))
  }
}
