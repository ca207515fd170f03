public import IdentifiedCollections

/// The ``Persistence`` objects in use, for keys whose ids have the same type.
///
/// The registry's lock guards the table.
///
/// NB: A dictionary of `AnyHashable` would be slower.
/// Wrapping an id and recovering its type costs more than the rest of the look-up.
@usableFromInline
@safe
final class PersistenceTable<ID: Hashable> {
  /// A ``Persistence`` and the id of its keys.
  @usableFromInline
  @safe
  struct Row: Identifiable {
    @usableFromInline let id: ID

    // SAFETY: The last use removes this row before it releases the object.
    @usableFromInline let persistence: Unmanaged<AnyPersistence>
  }

  /// The rows, by id.
  ///
  /// NB: An identified array is faster here than a dictionary.
  /// Hashing one id, for example a URL, takes longer than comparing a few ids. An identified array
  /// with few ids does not hash them.
  ///
  /// SAFETY: The lock stops the program if a thread enters it twice, so accesses cannot overlap.
  /// So the compiler's check for overlapping accesses is disabled. With the check, finding a
  /// property takes 195 ns instead of 182.
  @usableFromInline @exclusivity(unchecked) var rows: IdentifiedArrayOf<Row> = []

  /// Adds a row for a new object, unless the id already has a row.
  ///
  /// - Returns: A ``PersistenceUse`` of the object in the id's row.
  func add(_ new: AnyPersistence, for id: ID) -> PersistenceUse {
    let row = unsafe Row(id: id, persistence: .passUnretained(new))
    let (isAdded, position) = unsafe rows.append(row)
    if isAdded { return PersistenceUse(first: new) }
    return unsafe PersistenceUse(another: rows[position].persistence)
  }

  /// Removes the row for an id.
  func remove(_ id: ID) {
    guard let position = unsafe rows.index(id: id) else { return }
    // Swap the row with the last row first, because removing a row in the middle would move all
    // later rows.
    unsafe rows.swapAt(position, rows.count - 1)
    unsafe rows.removeLast()
  }

  /// Casts the table that was stored for an identity type.
  @inlinable @inline(__always) static func known(_ table: AnyObject) -> PersistenceTable {
    // SAFETY: All ids of an identity type have the same type.
    unsafe unsafeDowncast(table, to: PersistenceTable.self)
  }
}

extension IdentifiedArray {
  /// Returns the object in the row for an id.
  ///
  /// NB: The method is `mutating` so that the array is accessed in place.
  /// The method does not change the array. Without `mutating`, the method would copy the array, and
  /// retain and release all its parts. The copy took a quarter of the time needed to find a
  /// property.
  @inlinable mutating func unretainedPersistence(for id: ID) -> Unmanaged<AnyPersistence>?
  where Element == PersistenceTable<ID>.Row {
    guard let position = index(id: id) else { return nil }
    return unsafe self[position].persistence
  }
}

/// The tables of one registry: one table for each identity type of keys.
///
/// The registry's lock guards the tables.
@usableFromInline
@safe
final class PersistenceTables {
  /// The tables are in a list rather than a dictionary, because a program has few types of keys.
  ///
  /// SAFETY: As the rows of a ``PersistenceTable``.
  @exclusivity(unchecked) private var tables: [(identity: IdentityType, table: AnyObject)] = []

  /// SAFETY: A table is never removed.
  @usableFromInline subscript(identity: IdentityType) -> Unmanaged<AnyObject>? {
    for position in unsafe tables.indices where unsafe tables[position].identity == identity {
      return unsafe Unmanaged.passUnretained(tables[position].table)
    }
    return nil
  }

  func add(_ table: AnyObject, for identity: IdentityType) {
    unsafe tables.append((identity, table))
  }
}

extension PersistenceRegistry {
  /// Returns a ``PersistenceUse`` of the object that is registered for a key, or an empty one if
  /// the key has no registered object.
  ///
  /// The object's type of value may differ from the key's type of value.
  @inlinable func use<Key: SharedReaderKey>(of key: Key) -> PersistenceUse {
    let id = key.id
    enter()
    defer { leave() }
    let found = unsafe tables[IdentityType(of: Key.self)]?._withUnsafeGuaranteedRef {
      unsafe PersistenceTable<Key.ID>.known($0).rows.unretainedPersistence(for: id)
    }
    return unsafe PersistenceUse(another: found.flatMap { unsafe $0 })
  }
}
