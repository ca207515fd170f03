public import IdentifiedCollections

/// The persistences of keys with one type of id.
///
/// The registry's lock protects it.
///
/// NB: Not a dictionary of `AnyHashable`: to wrap an id, and to find its type again, costs more
/// than the rest of the look-up.
@usableFromInline final class PersistenceTable<ID: Hashable> {
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
  /// NB: Not a dictionary: to hash one id, for example a URL, takes longer than to compare a few.
  /// An identified array hashes only if there are many elements.
  ///
  /// SAFETY: The lock stops a thread that enters it twice, so accesses cannot overlap: the
  /// compiler's own check is off. With it, finding a property takes 195 ns instead of 182.
  @usableFromInline @exclusivity(unchecked) var rows: IdentifiedArrayOf<Row> = []

  /// The entry for an id.
  @inlinable subscript(id: ID) -> PersistenceEntry? {
    get { unsafe rows[id: id]?.entry }
    set {
      if let position = unsafe rows.index(id: id) {
        // Swaps with the last entry, because removing another one would move all later entries.
        unsafe rows.swapAt(position, rows.count - 1)
        unsafe rows.removeLast()
      }
      if let newValue { unsafe rows.append(Row(id: id, entry: newValue)) }
    }
  }
}

/// A weak reference to a persistence, which can be found as long as a reference uses it.
///
/// SAFETY: `persistence` is weak, which is safe to read on any thread, and of a type that is
/// `Sendable`.
@usableFromInline final class PersistenceEntry: @unchecked Sendable {
  @usableFromInline weak let persistence: AnyObject?

  /// Creates an entry.
  init<Value>(_ persistence: Persistence<Value>) {
    self.persistence = persistence
  }
}
