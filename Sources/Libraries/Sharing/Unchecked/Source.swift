/// A source of truth: a value and the lock around it.
///
/// Every reference to the value or to a part of it uses this lock.
///
/// SAFETY: As ``AnySource``. The lock stops a thread that enters it twice, so accesses to the value
/// cannot overlap: the compiler's own check is off. With it, a read takes 26 ns instead of 18, and
/// a mutation 17 ns instead of 9.
@usableFromInline final class Source<Value>: AnySource, @unchecked Sendable {
  @usableFromInline @exclusivity(unchecked) var uncheckedValue: Value

  /// The value.
  ///
  /// Use it only inside the lock.
  @inlinable @inline(__always) var value: Value {
    _read { yield unsafe uncheckedValue }
    _modify { yield unsafe &uncheckedValue }
  }

  /// Creates a source of truth.
  ///
  /// - Parameters:
  ///   - value: The first value.
  ///   - key: The key of the source's value, if any.
  init(_ value: Value, of key: SourceKey? = nil) {
    unsafe uncheckedValue = value
    super.init(of: key)
  }

  override var name: String { key.map(\.sourceName) ?? "A shared '\(Value.self)'" }

  /// Provides the value under the lock to code that only reads it.
  ///
  /// - Parameter body: Reads the value. The value is `inout` to avoid a copy.
  @inlinable func lend(_ body: (inout Value) -> Void) {
    guard beginReading() else {
      var expected = expectedValue
      return body(&expected)
    }
    defer { leave() }
    body(&value)
  }

  /// Mutates the value under the lock, in place.
  ///
  /// - Parameter body: The mutation. Returns whether the value changed.
  @inlinable func mutate(_ body: (inout Value) -> Bool) -> MutationEnd {
    guard beginMutation() else { return mutateTracked(body) }
    return endMutation(isChanged: body(&value))
  }

  /// The actual value, even if a test expects another.
  var actualValue: Value { locked { value } }

  override func leave(deliveringTo subscribers: Subscribers, prepare: () -> Void) {
    subscribers.deliver(value, leaving: self, prepare: prepare)
  }
}
