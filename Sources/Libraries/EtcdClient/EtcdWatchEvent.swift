/// An event of a watch.
public enum EtcdWatchEvent: Hashable, Sendable {
  /// The server has confirmed the watch, at its beginning or after a reconnection.
  case opened

  /// Keys have changed.
  ///
  /// All changes made in one revision are in the same event. If an event contains several
  /// revisions, `revision` is the latest of these revisions.
  case changes([EtcdChange], revision: Int64)

  /// The cluster has reached a revision, and no watched key has changed since the previous event.
  case progress(revision: Int64)

  /// The connection was lost.
  ///
  /// The watch reconnects automatically and continues at the revision where it stopped.
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
