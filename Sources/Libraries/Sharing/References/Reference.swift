public import Synchronization

/// What a property wrapper holds: knows where a value is, and how to read and mutate it there.
///
/// A reference leads to the whole value of a source or, as a ``DerivedReference``, to a part of it.
///
/// SAFETY: The source's lock guards `persistence`. All else is thread-safe or immutable.
@usableFromInline
class Reference<Value>: @unchecked Sendable {
  @usableFromInline
  typealias Body = (inout Value) -> Void

  /// The source of truth.
  @usableFromInline final let source: AnySource

  /// Lends a part of the source's value for reading, or is `nil` if this reference leads to the whole value.
  ///
  /// NB: Closures, and not methods that subclasses override. They are created by inlinable code and capture nothing, so that
  /// the compiler specialises them for the types of the caller. An overridden method would be unspecialised generic
  /// code, which takes many times as long as the access itself.
  @usableFromInline final let lendPart: ((Reference, Body) -> Void)?

  /// Mutates a part of the source's value, or is `nil` if this reference leads to the whole value.
  @usableFromInline final let mutatePart: ((Reference, _ finish: () -> Void, Body) -> Void)?

  /// Creates a reference to the value inside an optional element, or is `nil` for other kinds of parts.
  @usableFromInline final let unwrapPart: ((Reference, (any SourcePersistence)?) -> Unwrapped)?

  /// Whether code of the caller computes the value, or a value that contains it.
  ///
  /// Such a value is read outside the lock.
  @usableFromInline final let isComputed: Bool

  /// The connection to the key.
  ///
  /// This reference keeps it alive until it is re-pointed.
  final var persistence: (any SourcePersistence)?

  /// Whether this reference was re-pointed: see ``current``.
  @usableFromInline final let isRepointed = Atomic(false)
  final let repointing = AtomicLazyReference<Repointing>()

  /// Creates a reference to the whole value of a source.
  ///
  /// - Parameters:
  ///   - source: The source.
  ///   - persistence: The connection to the source's key, if it has one.
  @usableFromInline
  init(_ source: Source<Value>, persistence: (any SourcePersistence)? = nil) {
    self.source = source
    self.persistence = persistence
    lendPart = nil
    mutatePart = nil
    unwrapPart = nil
    isComputed = false
  }

  /// Creates a reference to a part of a source's value.
  @usableFromInline
  init(
    partOf source: AnySource,
    persistence: (any SourcePersistence)?,
    isComputed: Bool,
    lend: ((Reference, Body) -> Void)?,
    mutate: ((Reference, () -> Void, Body) -> Void)?,
    unwrap: ((Reference, (any SourcePersistence)?) -> Unwrapped)?
  ) {
    self.source = source
    self.persistence = persistence
    lendPart = lend
    mutatePart = mutate
    unwrapPart = unwrap
    self.isComputed = isComputed
  }

  /// Returns another reference to the same value, to be re-pointed independently.
  func copy(persistence: (any SourcePersistence)?) -> Reference {
    Reference(requiredWhole, persistence: persistence)
  }

  /// Returns the way to the value's node, inside the source's lock.
  ///
  /// - Parameter isCreating: Whether to create nodes that are missing.
  func path(isCreating: Bool) -> ObservationPath {
    ObservationPath(root: source.node)
  }

  /// Hands the current value and every later one to a closure, in order and outside the lock.
  ///
  /// - Parameters:
  ///   - isSkippingCurrent: Whether to leave out the current value.
  ///   - receive: Receives the values.
  /// - Returns: A subscription that stops the deliveries when it is cancelled.
  func subscribe(
    isSkippingCurrent: Bool,
    _ receive: @escaping @Sendable (Value) -> Void
  ) -> SharedSubscription {
    requiredWhole.subscribe(isSkippingCurrent: isSkippingCurrent, receive)
  }
}

extension Reference {
  /// The argument in descriptions: the key of the property, or the value if it has none or is a part of another one.
  final var keyOrValue: String {
    let key = current.lendPart == nil ? current.source.key : nil
    return key.map { "\($0)" } ?? "value: \(String(reflecting: observedValue))"
  }
}

// MARK: - Reading and mutating

extension Reference {
  /// The source, if this reference leads to its whole value.
  @inlinable
  final var whole: Source<Value>? {
    // SAFETY: A reference that does not lead to a part was created with a source of its own type of value.
    lendPart == nil ? unsafe unsafeDowncast(source, to: Source<Value>.self) : nil
  }

  private final var requiredWhole: Source<Value> {
    guard let whole else { fatalError("A derived reference does not override '\(#function)'.") }
    return whole
  }

  /// The value of the property.
  ///
  /// Reading it registers the calling code as an observer.
  @inlinable
  final var observedValue: Value {
    if isRepointed.load(ordering: .acquiring) { return replacement.observedValue }
    guard lendPart == nil, source.beginPlainReading() else {
      if source.isTracked() {
        registerObserver()
        // A property that was re-pointed before that has notified its observers already.
        if isRepointed.load(ordering: .acquiring) { return replacement.observedValue }
      }
      return reading { $0 }
    }
    defer { source.endReading() }
    // SAFETY: As in `whole`, which would retain the source.
    return unsafe unsafeDowncast(source, to: Source<Value>.self).value
  }

  /// Returns what a closure makes of the value, without registering an observer.
  ///
  /// The closure runs under the source's lock, unless code of the caller computes the value.
  ///
  /// - Parameter body: Reads the value. The value is `inout` so that nothing is copied.
  @inlinable
  final func reading<R>(_ body: (inout Value) -> R) -> R {
    var result: R?
    lend { result = body(&$0) }
    guard let result else { fatalError("A lens does not call its closure.") }
    return result
  }

  /// Lends the value as ``reading(_:)`` does.
  @inlinable
  final func lend(_ body: Body) {
    if let lendPart { lendPart(self, body) } else { whole?.lend(body) }
  }

  /// Mutates the value in place, under the source's lock.
  ///
  /// - Parameters:
  ///   - finish: Sees to the consequences of the mutation and leaves the lock.
  ///   - body: The mutation.
  @inlinable
  final func mutate(finish: () -> Void, _ body: Body) {
    if let mutatePart {
      mutatePart(self, finish, body)
    } else {
      whole?.mutate(finish: finish, body)
    }
  }

  /// Sees to the consequences of a mutation that was made through this reference, and leaves the lock.
  @usableFromInline
  final func finishMutation() {
    source.leave(changing: { path(isCreating: false) }, savingWith: persistence)
  }
}

// MARK: - Observing

extension Reference {
  /// Registers the calling code, which is being tracked, as an observer of the value.
  @usableFromInline
  final func registerObserver() {
    source.registerObserver(of: { path(isCreating: true) })
  }

  /// Notifies the observers of the value, and of its loading and saving, that this reference was re-pointed.
  final func notifyObserversOfRepointing() {
    source.notifyObservers { path(isCreating: false) }
  }

  /// The connection to the key, if there is one.
  ///
  /// Reading it registers an observer of loading and saving.
  final var observedPersistence: (any SourcePersistence)? {
    let reference = current
    if reference.source.isTracked() {
      reference.source.registerObserver(of: { ObservationPath(root: reference.source.node) })
    }
    return currentPersistence
  }

  /// The connection to the key, if there is one.
  final var currentPersistence: (any SourcePersistence)? { withTarget { $1 } }
}
