/// What a watch says.
public enum EtcdWatchEvent: Hashable, Sendable {
  /// The watch is open: all changes from its revision on follow.
  case opened

  /// Keys have changed.
  ///
  /// Changes of one revision come together. The revision is that of the last one.
  case changes([EtcdChange], revision: Int64)

  /// Nothing has changed up to a revision.
  case progress(revision: Int64)

  /// The connection was lost. It is opened again by itself, and goes on where it was.
  case interrupted(EtcdError)
}

/// A change of a key.
public enum EtcdChange: Hashable, Sendable {
  /// The key was written.
  case put(EtcdEntry)

  /// The key was deleted, or its lease has ended, at a revision.
  case delete(key: String, revision: Int64)

  /// The key.
  public var key: String {
    switch self {
    case .put(let entry): entry.key
    case .delete(let key, _): key
    }
  }
}
