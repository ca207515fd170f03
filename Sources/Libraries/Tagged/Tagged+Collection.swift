extension Tagged: Sequence where Tag: ~Copyable, RawValue: Sequence {
  /// Iterates over the elements of the raw value.
  @inlinable
  public func makeIterator() -> RawValue.Iterator {
    rawValue.makeIterator()
  }
}

extension Tagged: Collection where Tag: ~Copyable, RawValue: Collection {
  /// The position of the raw value's first element.
  @inlinable
  public var startIndex: RawValue.Index { rawValue.startIndex }

  /// The position after the raw value's last element.
  @inlinable
  public var endIndex: RawValue.Index { rawValue.endIndex }

  /// The raw value's element at a position.
  @inlinable
  public subscript(position: RawValue.Index) -> RawValue.Element {
    rawValue[position]
  }

  /// Returns the position after the given position.
  @inlinable
  public func index(after position: RawValue.Index) -> RawValue.Index {
    rawValue.index(after: position)
  }
}
