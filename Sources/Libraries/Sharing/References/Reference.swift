/// What a `SharedReader` stands on: something that knows where its value is.
///
/// A reference is either the source of truth itself or derived from another one. Whichever it is,
/// there is one lock, that of the source.
///
/// NB: An abstract class and not a protocol. To look a member of `any Reference<Value>` up at run time costs
/// ten times what reading the value does.
///
/// SAFETY: Subclasses say why they are safe to share.
@usableFromInline
class Reference<Value>: PlacedReference, @unchecked Sendable {
  /// The source of truth, if this reference is it and not derived.
  @usableFromInline
  final let source: Source<Value>?

  @inlinable
  init(source: Source<Value>) {
    self.source = source
    super.init(state: source)
  }

  @inlinable
  override init(derivedFrom base: PlacedReference) {
    source = nil
    super.init(derivedFrom: base)
  }

  /// Registers an observer of the calling code.
  @usableFromInline
  func registerObserver() { place.registerObserver() }

  /// Tells the observers that this reference is no longer what they have read.
  func notifyObservers() { place.notifyObservers() }

  /// The source of truth that this reference leads to.
  @usableFromInline
  var root: any RootReference { abstract() }

  /// Borrows the current value, as a rule under the source's lock, without registering an observer.
  ///
  /// No lock is held while foreign code, such as a computed property, makes the value.
  ///
  /// - Parameter body: Code of this library only: no foreign code may run under the lock.
  @usableFromInline
  func withValue(_ body: (Value) -> Void) { abstract() }

  /// Returns a reference to the value inside an optional, if this kind of reference has a better one than
  /// ``MutableOptionalReference``.
  @usableFromInline
  func unwrapped() -> Unwrapped { .unsupported }

  /// Hands the current value and every later one to a closure, in order and outside the lock.
  ///
  /// - Parameter receive: What to hand values to.
  /// - Returns: What ends it.
  func subscribe(_ receive: @escaping @Sendable (Value) -> Void) -> SharedSubscription {
    abstract()
  }
}

/// What ``Reference/unwrapped()`` returns.
@usableFromInline
enum Unwrapped {
  /// There is no better kind of reference.
  case unsupported

  /// There is no value at the moment.
  case absent

  /// A `MutableReference` to the value inside.
  case present(AnyObject)
}

extension Reference {
  /// Returns a copy of the current value, without registering an observer.
  @inlinable
  func value() -> Value { reading { $0 } }

  /// Returns what a closure makes of the current value, as ``withValue(_:)`` lends it.
  @inlinable
  func reading<R>(_ body: (inout Value) -> R) -> R {
    var result: R?
    lend { result = body(&$0) }
    guard let result else { fatalError("A kind of reference does not call its closure.") }
    return result
  }

  /// Lends the current value as ``withValue(_:)`` does, and does not copy it if this is the source of truth.
  ///
  /// - Parameter body: Reads the value. It is `inout` so that nothing is copied, and must not be changed.
  @inlinable
  final func lend(_ body: (inout Value) -> Void) {
    if let source { return source.lend(body) }
    withValue { value in
      var copy = value
      body(&copy)
    }
  }
}

/// Whether an access changes what it is lent.
@usableFromInline
enum Access {
  /// It only reads.
  case reading

  /// It may change the value.
  case mutating
}

/// What a `Shared` stands on: a reference that can change its value.
///
/// SAFETY: As ``Reference``.
@usableFromInline
class MutableReference<Value>: Reference<Value>, @unchecked Sendable {
  @inlinable
  override init(source: Source<Value>) {
    super.init(source: source)
  }

  @inlinable
  override init(derivedFrom base: PlacedReference) {
    super.init(derivedFrom: base)
  }

  /// Mutates the value in place under the source's lock.
  ///
  /// - Parameter body: The mutation. To bring out a result or an error is the caller's affair.
  @usableFromInline
  func mutate(_ body: (inout Value) -> Void) { abstract() }

  /// Lends or mutates the value as ``lend(_:)`` and ``modify(_:)`` do.
  @inlinable
  final func access(_ access: Access, _ body: (inout Value) -> Void) {
    switch access {
    case .reading: lend(body)
    case .mutating: modify(body)
    }
  }

  /// Mutates the value as ``mutate(_:)`` does, directly if this is the source of truth.
  @inlinable
  final func modify(_ body: (inout Value) -> Void) {
    if let source { source.mutate(body) } else { mutate(body) }
  }
}

/// The reference at the root of all that is derived from it.
@usableFromInline
protocol RootReference: AnyObject, Sendable {
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

/// Stands where a subclass must say what happens.
private func abstract(_ function: StaticString = #function) -> Never {
  fatalError("A kind of reference does not implement '\(function)'.")
}
