/// The value that a reference to a removable part saw last, which it keeps returning when the part
/// is gone.
///
/// The source's lock guards it. A value that is replaced when the part is read may be the last
/// reference to its contents, and their deinitialisers may run code of the caller: the caller
/// releases it outside the lock. A mutation releases it inside the lock, as it releases what the
/// closure of `withLock` replaces.
@usableFromInline
struct LastSeen<Value> {
  /// `nil` only while the part is being mutated.
  @usableFromInline var value: Value?

  /// The revision of the source in which this is the value, or `nil` if that is not known.
  @usableFromInline var revision: UInt64?

  /// Remembers a value.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - revision: The revision of the source in which this is the value, or `nil` if that is not
  ///     known.
  @inlinable
  init(_ value: Value, revision: UInt64?) {
    self.value = value
    self.revision = revision
  }

  /// Lends the part for reading or, if it is gone, the value that was seen last.
  ///
  /// Call this inside the lock.
  ///
  /// - Parameters:
  ///   - source: The source.
  ///   - isComputed: Whether the caller found the part outside the lock, where the source may have
  ///     changed since.
  ///   - current: Finds the part.
  ///   - body: Reads the value.
  /// - Returns: A value to release outside the lock.
  @inlinable
  mutating func lend(
    in source: AnySource,
    isComputed: Bool,
    current: () -> Value?,
    _ body: (inout Value) -> Void
  ) -> Value? {
    // What a test expects has not happened, and is not remembered.
    if SharedChangeTracker.isAsserting {
      var expected = current() ?? value
      expected.modify(body)
      return nil
    }
    var replaced: Value?
    if unsafe isComputed || revision != source.revision {
      if let current = current() {
        replaced = value
        value = current
      }
      revision = isComputed ? nil : unsafe source.revision
    }
    value.modify(body)
    return replaced
  }

  /// Mutates the part or, if it is gone, the value that was seen last.
  ///
  /// - Parameters:
  ///   - source: The source.
  ///   - part: The part, or `nil` if it is gone.
  ///   - body: The mutation.
  /// - Returns: Whether the part has changed.
  @inlinable
  mutating func mutate(
    in source: AnySource,
    _ part: inout Value?,
    _ body: (inout Value) -> Bool
  ) -> Bool {
    if part == nil {
      mutateRemoved(body)
      return false
    }
    if SharedChangeTracker.isAsserting { return part.modify(body) ?? false }
    forget()
    let isChanged = part.modify(body)
    remember(part, in: source)
    return isChanged ?? false
  }

  /// Mutates the value that was seen last, since the part is gone.
  @inlinable
  mutating func mutateRemoved(_ body: (inout Value) -> Bool) {
    var expected = value
    if SharedChangeTracker.isAsserting { expected.modify(body) } else { value.modify(body) }
  }

  /// Forgets the value, so that a mutation finds the part uniquely referenced and copies nothing.
  @inlinable
  mutating func forget() {
    value = nil
  }

  /// Remembers the value that the part has after a mutation.
  @inlinable
  mutating func remember(_ part: Value?, in source: AnySource) {
    value = part
    revision = unsafe source.revision &+ 1
  }
}

extension Optional {
  /// Changes the wrapped value in place, if there is one, without a copy.
  ///
  /// - Parameter body: Changes the value.
  /// - Returns: What the closure returns, or `nil` if there is no value.
  @inlinable
  @discardableResult
  mutating func modify<R>(_ body: (inout Wrapped) -> R) -> R? {
    guard case .some = self else { return nil }
    // There is no other way to reach the value without moving it out and back.
    // swift-format-ignore: NeverForceUnwrap
    return body(&self!)
  }
}
