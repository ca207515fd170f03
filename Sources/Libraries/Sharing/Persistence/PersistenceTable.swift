public import IdentifiedCollections

/// The persistences of keys whose ids have one type, for code that does not know the type.
///
/// NB: Not a dictionary of `AnyHashable`: to wrap an id, and to find its type again, costs more
/// than the rest of the look-up.
@usableFromInline class AnyPersistenceTable {
  /// The number of persistences.
  var count: Int { 0 }
}

/// The persistences of keys whose ids have one type.
///
/// The lock of the registry guards it, and stops a thread that enters it twice: the compiler's own
/// check of overlapping accesses is off.
@usableFromInline final class PersistenceTable<ID: Hashable>: AnyPersistenceTable {
  @usableFromInline struct Row: Identifiable {
    @usableFromInline let id: ID
    @usableFromInline let entry: PersistenceEntry

    @inlinable init(id: ID, entry: PersistenceEntry) {
      self.id = id
      self.entry = entry
    }
  }

  /// The entries, by id.
  ///
  /// NB: Not a dictionary: to hash one id, for example a URL, takes longer than to compare a few. An
  /// identified array hashes only when there are many.
  @usableFromInline @exclusivity(unchecked) var rows: IdentifiedArrayOf<Row> = []

  override var count: Int { unsafe rows.count }

  /// The entry for an id.
  @inlinable subscript(id: ID) -> PersistenceEntry? {
    get { unsafe rows[id: id]?.entry }
    set {
      if let position = unsafe rows.index(id: id) {
        // To remove another one than the last would move all those behind it.
        unsafe rows.swapAt(position, rows.count - 1)
        unsafe rows.removeLast()
      }
      if let newValue { unsafe rows.append(Row(id: id, entry: newValue)) }
    }
  }
}

/// Refers weakly to a persistence, so that it can be found as long as a reference uses it.
///
/// SAFETY: `persistence` is weak, which is safe to read on any thread, and of a type that is
/// `Sendable`.
@usableFromInline final class PersistenceEntry: @unchecked Sendable {
  @usableFromInline weak let persistence: AnyObject?
  @usableFromInline let valueType: ObjectIdentifier

  /// Creates an entry.
  init<Value>(_ persistence: Persistence<Value>) {
    self.persistence = persistence
    valueType = ObjectIdentifier(Value.self)
  }

  /// Returns the persistence, if it lives and has this type of value.
  @inlinable func persistence<Value>(of type: Value.Type) -> Persistence<Value>? {
    guard valueType == ObjectIdentifier(type), let persistence else { return nil }
    // SAFETY: The type has just been compared.
    return unsafe unsafeDowncast(persistence, to: Persistence<Value>.self)
  }
}
