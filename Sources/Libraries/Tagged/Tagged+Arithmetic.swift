extension Tagged: AdditiveArithmetic where Tag: ~Copyable, RawValue: AdditiveArithmetic {
  /// Zero, with the tag.
  @inlinable
  public static var zero: Self { Self(rawValue: .zero) }

  /// Returns the sum of two raw values, with the tag.
  @inlinable
  public static func + (lhs: Self, rhs: Self) -> Self {
    Self(rawValue: lhs.rawValue + rhs.rawValue)
  }

  /// Adds the second raw value to the first.
  @inlinable
  public static func += (lhs: inout Self, rhs: Self) {
    lhs.rawValue += rhs.rawValue
  }

  /// Returns the difference of two raw values, with the tag.
  @inlinable
  public static func - (lhs: Self, rhs: Self) -> Self {
    Self(rawValue: lhs.rawValue - rhs.rawValue)
  }

  /// Subtracts the second raw value from the first.
  @inlinable
  public static func -= (lhs: inout Self, rhs: Self) {
    lhs.rawValue -= rhs.rawValue
  }
}

extension Tagged: Numeric where Tag: ~Copyable, RawValue: Numeric {
  /// Creates a tagged number, or returns `nil` if the raw value's type cannot represent the number.
  @inlinable
  public init?<Source: BinaryInteger>(exactly source: Source) {
    guard let rawValue = RawValue(exactly: source) else { return nil }
    self.init(rawValue: rawValue)
  }

  /// The raw value's magnitude.
  @inlinable
  public var magnitude: RawValue.Magnitude { rawValue.magnitude }

  /// Returns the product of two raw values, with the tag.
  @inlinable
  public static func * (lhs: Self, rhs: Self) -> Self {
    Self(rawValue: lhs.rawValue * rhs.rawValue)
  }

  /// Multiplies the first raw value by the second.
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
  /// Returns the distance from this raw value to another raw value.
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
