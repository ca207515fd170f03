extension Tagged: ExpressibleByIntegerLiteral
where Tag: ~Copyable, RawValue: ExpressibleByIntegerLiteral {
  /// Tags the value of an integer literal.
  @inlinable
  public init(integerLiteral value: RawValue.IntegerLiteralType) {
    self.init(rawValue: RawValue(integerLiteral: value))
  }
}

extension Tagged: ExpressibleByFloatLiteral
where Tag: ~Copyable, RawValue: ExpressibleByFloatLiteral {
  /// Tags the value of a floating-point literal.
  @inlinable
  public init(floatLiteral value: RawValue.FloatLiteralType) {
    self.init(rawValue: RawValue(floatLiteral: value))
  }
}

extension Tagged: ExpressibleByBooleanLiteral
where Tag: ~Copyable, RawValue: ExpressibleByBooleanLiteral {
  /// Tags the value of `true` or `false`.
  @inlinable
  public init(booleanLiteral value: RawValue.BooleanLiteralType) {
    self.init(rawValue: RawValue(booleanLiteral: value))
  }
}

extension Tagged: ExpressibleByUnicodeScalarLiteral
where Tag: ~Copyable, RawValue: ExpressibleByUnicodeScalarLiteral {
  /// Tags the value of a literal of one Unicode scalar.
  @inlinable
  public init(unicodeScalarLiteral value: RawValue.UnicodeScalarLiteralType) {
    self.init(rawValue: RawValue(unicodeScalarLiteral: value))
  }
}

extension Tagged: ExpressibleByExtendedGraphemeClusterLiteral
where Tag: ~Copyable, RawValue: ExpressibleByExtendedGraphemeClusterLiteral {
  /// Tags the value of a literal of one character.
  @inlinable
  public init(extendedGraphemeClusterLiteral value: RawValue.ExtendedGraphemeClusterLiteralType) {
    self.init(rawValue: RawValue(extendedGraphemeClusterLiteral: value))
  }
}

extension Tagged: ExpressibleByStringLiteral
where Tag: ~Copyable, RawValue: ExpressibleByStringLiteral {
  /// Tags the value of a string literal.
  @inlinable
  public init(stringLiteral value: RawValue.StringLiteralType) {
    self.init(rawValue: RawValue(stringLiteral: value))
  }
}

extension Tagged: ExpressibleByStringInterpolation
where Tag: ~Copyable, RawValue: ExpressibleByStringInterpolation {
  /// Tags the value of a string literal with interpolations.
  @inlinable
  public init(stringInterpolation value: RawValue.StringInterpolation) {
    self.init(rawValue: RawValue(stringInterpolation: value))
  }
}

// The unsafe casts are needed because an initialiser cannot pass its variadic arguments to another
// variadic initialiser.

extension Tagged: ExpressibleByArrayLiteral
where Tag: ~Copyable, RawValue: ExpressibleByArrayLiteral {
  /// Tags the value of an array literal.
  @inlinable
  public init(arrayLiteral elements: RawValue.ArrayLiteralElement...) {
    // SAFETY: A function receives its variadic arguments as an array.
    let create = unsafe unsafeBitCast(
      RawValue.init(arrayLiteral:),
      to: (([RawValue.ArrayLiteralElement]) -> RawValue).self
    )
    self.init(rawValue: create(elements))
  }
}

extension Tagged: ExpressibleByDictionaryLiteral
where Tag: ~Copyable, RawValue: ExpressibleByDictionaryLiteral {
  /// Tags the value of a dictionary literal.
  @inlinable
  public init(dictionaryLiteral elements: (RawValue.Key, RawValue.Value)...) {
    // SAFETY: A function receives its variadic arguments as an array.
    let create = unsafe unsafeBitCast(
      RawValue.init(dictionaryLiteral:),
      to: (([(RawValue.Key, RawValue.Value)]) -> RawValue).self
    )
    self.init(rawValue: create(elements))
  }
}
