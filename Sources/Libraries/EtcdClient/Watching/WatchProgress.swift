import struct Foundation.URL

/// The progress of a watch.
struct WatchProgress {
  /// The first revision whose changes the watch has not reported yet.
  var next: Int64

  /// Whether the server has confirmed the watch.
  var isOpen = false

  /// The number of consecutive lost connections.
  var failures = 0

  /// The cluster's revision at the previous check, if the watch had not reported that revision yet.
  private var suspect: Int64?

  /// The cluster's latest revision when the watch was last found silent, or 0 if the watch has
  /// never been silent.
  private var cleared: Int64 = 0

  /// Creates the progress of a watch that starts at a revision.
  init(next: Int64) { self.next = next }

  /// Returns the watch events that an answer of the server contains.
  mutating func events(of answer: WireAnswer, at endpoint: URL) throws -> [EtcdWatchEvent] {
    if answer.isCanceled {
      if answer.compactRevision > 0 {
        throw EtcdError(endpoint: endpoint, reason: .compacted(answer.compactRevision))
      }
      throw EtcdError.meaning(of: answer.cancelReason, code: 0, at: endpoint)
    }
    if answer.isCreated {
      isOpen = true
      failures = 0
      return [.opened]
    }
    guard let last = answer.changes.last else {
      next = max(next, answer.revision + 1)
      return [.progress(revision: answer.revision)]
    }
    // After a reconnection, a server may repeat changes.
    let changes = answer.changes.filter { $0.revision >= next }
    next = max(next, last.revision + 1)
    return changes.isEmpty ? [] : [.changes(changes, revision: last.revision)]
  }

  /// Returns whether the watch is silent: at the previous check, the cluster already had a revision
  /// that the watch has not reported yet.
  ///
  /// A watch does not report a revision that changed only keys outside the watch. So the method
  /// returns `true` only once for each revision. If the method kept returning `true`, the client
  /// would keep reopening the watch.
  ///
  /// - Parameter revision: The latest cluster revision in any answer so far.
  mutating func isSilent(although revision: Int64) -> Bool {
    guard revision >= next, revision > cleared else {
      suspect = nil
      return false
    }
    guard let suspect, suspect >= next else {
      suspect = revision
      return false
    }
    self.suspect = nil
    cleared = revision
    return true
  }
}

extension EtcdChange {
  /// The revision of the change.
  package var revision: Int64 {
    switch self {
    case .put(let entry): entry.modRevision
    case .delete(_, let revision): revision
    }
  }
}
