/// The references of keys whose ids have one type, which is not known here.
///
/// NB: Not a dictionary of `AnyHashable`: to wrap an id, and to find its type again, costs more than all the
/// rest of finding a reference.
@usableFromInline
class AnyReferenceTable {
  /// The number of references.
  var count: Int { 0 }
}

/// The references of keys whose ids have one type.
///
/// They are only touched inside the lock of the register, which stops a thread that enters it twice: the
/// compiler's own check of overlapping accesses is off.
@usableFromInline
final class ReferenceTable<ID: Hashable & Sendable>: AnyReferenceTable {
  @usableFromInline
  @exclusivity(unchecked)
  var references: [ID: RegisteredReference] = [:]

  override var count: Int { unsafe references.count }

  /// The reference that is registered under an id.
  @inlinable
  subscript(id: ID) -> RegisteredReference? {
    get { unsafe references[id] }
    set { unsafe references[id] = newValue }
  }
}

/// A reference that can be found as long as somebody uses it.
///
/// SAFETY: `reference` is weak, which is safe to read on any thread, and an object of this library.
@usableFromInline
final class RegisteredReference: @unchecked Sendable {
  @usableFromInline weak let reference: AnyObject?

  @usableFromInline let valueType: ObjectIdentifier

  /// Registers a reference.
  init<Value>(_ reference: PersistentReference<Value>) {
    self.reference = reference
    valueType = ObjectIdentifier(Value.self)
  }

  /// Returns the reference, if it lives and has this type of value.
  @inlinable
  func reference<Value>(to type: Value.Type) -> PersistentReference<Value>? {
    guard valueType == ObjectIdentifier(type), let reference else { return nil }
    // SAFETY: The type has just been compared.
    return unsafe unsafeDowncast(reference, to: PersistentReference<Value>.self)
  }
}
