/// An event of a watch.
public enum EtcdWatchEvent: Hashable, Sendable {
  /// The watch is open.
  ///
  /// The watch reports all changes since its first revision.
  case opened

  /// Keys have changed.
  ///
  /// All changes of a revision are in the same event. The event's revision is the revision of its
  /// last change.
  case changes([EtcdChange], revision: Int64)

  /// Nothing has changed up to a revision.
  case progress(revision: Int64)

  /// The connection was lost.
  ///
  /// The watch reopens it automatically, and continues at the same revision.
  case interrupted(EtcdError)
}

/// A change to a key.
public enum EtcdChange: Hashable, Sendable {
  /// The key was written.
  case put(EtcdEntry)

  /// The key was deleted or its lease expired.
  case delete(key: String, revision: Int64)

  /// The key.
  public var key: String {
    switch self {
    case .put(let entry): entry.key
    case .delete(let key, _): key
    }
  }
}
