import struct Foundation.URL

/// How far a watch has come.
struct WatchProgress {
  /// The first revision whose changes were not told yet.
  var next: Int64

  /// Whether the server has said that it watches.
  var isOpen = false

  /// How many connections were lost in a row.
  var failures = 0

  /// The revision that the cluster had at an earlier look, if the watch had not told it then.
  private var suspect: Int64?

  /// The revision because of which the watch was last opened anew.
  private var cleared: Int64 = 0

  /// Begins before a revision.
  init(next: Int64) { self.next = next }

  /// Returns what an answer tells.
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
    // After a cut a server may tell again what it has told.
    let changes = answer.changes.filter { $0.revision >= next }
    next = max(next, last.revision + 1)
    return changes.isEmpty ? [] : [.changes(changes, revision: last.revision)]
  }

  /// Whether the cluster had a revision at an earlier look already that the watch has not told
  /// yet.
  ///
  /// The revision may be one of other keys. So the watch is opened anew once for it.
  ///
  /// - Parameter revision: The latest revision that any answer has told.
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
  var revision: Int64 {
    switch self {
    case .put(let entry): entry.modRevision
    case .delete(_, let revision): revision
    }
  }
}
