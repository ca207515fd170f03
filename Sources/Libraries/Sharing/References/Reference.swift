/// What a `SharedReader` stands on: something that knows where its value is.
///
/// A reference is either the source of truth itself or derived from another one. Whichever it is,
/// there is one lock, that of the source.
protocol Reference<Value>: AnyObject, Sendable {
  /// The type of value referred to.
  associatedtype Value

  /// The source of truth that this reference leads to.
  var root: any RootReference { get }

  /// Returns a copy of the current value, without registering an observer.
  ///
  /// No lock is held while foreign code, such as a computed property, runs.
  func value() -> Value

  /// Borrows the current value under the source's lock, without registering an observer.
  ///
  /// - Parameter body: Code of this library only: no foreign code may run under the lock.
  func withValue<R>(_ body: (Value) -> R) -> R

  /// Hands the current value and every later one to a closure, in order and outside the lock.
  ///
  /// - Parameter receive: What to hand values to.
  /// - Returns: What ends it.
  func subscribe(_ receive: @escaping @Sendable (Value) -> Void) -> SharedSubscription
}

/// What a `Shared` stands on: a reference that can change its value.
protocol MutableReference<Value>: Reference {
  /// Mutates the value in place under the source's lock.
  ///
  /// - Parameter body: The mutation.
  /// - Returns: What the mutation returns.
  /// - Throws: What the mutation throws.
  func mutate<R>(_ body: (inout Value) throws -> R) rethrows -> R
}

/// The reference at the root of all that is derived from it.
protocol RootReference: AnyObject, Sendable {
  /// What observers are registered with.
  var signal: ObservationSignal { get }

  /// Whether a value is on its way from an external source.
  var isLoading: Bool { get }

  /// What went wrong when a value was loaded last.
  var loadError: (any Error)? { get }

  /// What went wrong when the value was saved last.
  var saveError: (any Error)? { get }

  /// Asks the external source, if there is one, for its current value.
  func load() async throws

  /// Hands the value to the external source, if there is one, and waits until it is saved.
  func save() async throws
}
