/// One source of truth: a value and the lock around it.
///
/// Every reference to the value, and to any part of it, reads and mutates the value through this
/// one lock.
///
/// SAFETY: As ``AnySource``.
@usableFromInline final class Source<Value>: AnySource, @unchecked Sendable {
  @usableFromInline @exclusivity(unchecked) var value: Value

  /// The subscribers of publishers, or `nil` if there were none yet.
  var subscribers: Subscribers<Value>?

  /// Creates a source of truth.
  ///
  /// - Parameters:
  ///   - value: The first value.
  ///   - origin: What the source is the value of.
  init(_ value: Value, _ origin: Origin) {
    unsafe self.value = value
    super.init(origin)
  }

  /// Lends the value under the lock to code that only reads it.
  ///
  /// - Parameter body: Reads the value. The value is `inout` so that nothing is copied.
  @inlinable func lend(_ body: (inout Value) -> Void) {
    guard beginReading() else {
      var expected = expectedValue
      return body(&expected)
    }
    defer { leave() }
    unsafe body(&value)
  }

  /// Mutates the value under the lock, in place.
  ///
  /// - Parameter body: The mutation. Returns whether it has changed the value.
  @inlinable func mutate(_ body: (inout Value) -> Bool) -> MutationEnd {
    guard beginMutation() else { return mutateTracked(body) }
    return unsafe endMutation(isChanged: body(&value))
  }

  /// The value, without regard to what a test expects.
  var actualValue: Value {
    enter()
    defer { leave() }
    return unsafe value
  }

  override func enqueueForSubscribers() {
    guard let subscribers, !subscribers.isEmpty else {
      unsafe _ = consequences.remove(.deliversValue)
      return
    }
    unsafe subscribers.enqueue(value)
  }

  override func deliverToSubscribers() { inside { subscribers }?.deliver() }
}
