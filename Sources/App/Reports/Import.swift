package import IdentifiedCollections
package import Models
import PersistenceKeys
import Sharing
import SyncUpsFile
import Tagged

/// Imports sync-ups from other files into the list.
///
/// ```swift
/// let outcome = Import([syncUps]).merge(into: &list)
/// outcome.added.count  // 3
/// ```
///
/// An import appends a sync-up whose id is new. A sync-up whose id is already in the list keeps its
/// title, its length, its theme and its attendees' names. The import adds attendees, meetings and
/// agenda lines that the existing sync-up does not have, and merges notes line by line. So an
/// import loses nothing, and importing the same files again changes nothing.
package struct Import: Sendable {
  /// The result of an import.
  package struct Outcome: Hashable, Sendable {
    /// The sync-ups that were added to the list.
    package let added: [SyncUp]

    /// The existing sync-ups that changed.
    package let merged: [SyncUp]

    /// The existing sync-ups that did not change, because they already contained all imported
    /// parts.
    package let skipped: [SyncUp]

    /// The versions of a sync-up after the first one, if the files contain the sync-up several
    /// times.
    ///
    /// The import ignores the titles, lengths and themes of the repeated versions.
    package let repeated: [SyncUp]

    package init(
      added: [SyncUp],
      merged: [SyncUp],
      skipped: [SyncUp],
      repeated: [SyncUp] = []
    ) {
      self.added = added
      self.merged = merged
      self.skipped = skipped
      self.repeated = repeated
    }

    /// Whether the import changed the list.
    package var isChange: Bool { !(added.isEmpty && merged.isEmpty) }
  }

  private let imported: [SyncUp]

  /// Creates an import.
  ///
  /// - Parameter files: The contents of the files, in order.
  package init(_ files: [some Sequence<SyncUp>]) {
    imported = files.flatMap { $0 }
  }

  /// Merges the imported sync-ups into a list.
  ///
  /// - Parameter syncUps: The list to change.
  /// - Returns: The current versions of the imported sync-ups, grouped by the outcome of the
  ///   import.
  /// - Complexity: O(*n*) in the size of the list and the files.
  package func merge(into syncUps: inout IdentifiedArrayOf<SyncUp>) -> Outcome {
    let before = syncUps
    var ids: [SyncUp.ID] = []
    var seen: Set<SyncUp.ID> = []
    var repeated: [SyncUp] = []
    for theirs in imported {
      if seen.insert(theirs.id).inserted {
        ids.append(theirs.id)
      } else {
        repeated.append(theirs)
      }
      if syncUps[id: theirs.id]?.addParts(of: theirs) == nil { syncUps.append(theirs) }
    }
    var (added, merged, skipped): ([SyncUp], [SyncUp], [SyncUp]) = ([], [], [])
    for id in ids {
      guard let syncUp = syncUps[id: id] else { continue }
      switch before[id: id] {
      case nil: added.append(syncUp)
      case syncUp: skipped.append(syncUp)
      default: merged.append(syncUp)
      }
    }
    return Outcome(added: added, merged: merged, skipped: skipped, repeated: repeated)
  }
}

extension SyncUp {
  /// Adds the parts of another version that this version does not have.
  ///
  /// Uses a three-way merge with an artificial base. The base contains only the parts that both
  /// versions have, and takes the values of these parts from the other version. Relative to this
  /// base, the other version has only added parts.
  fileprivate mutating func addParts(of theirs: SyncUp) {
    guard theirs != self else { return }
    var base = theirs
    base.agenda.removeAll { agenda[id: $0.id] == nil }
    base.attendees.removeAll { attendees[id: $0.id] == nil }
    base.meetings.removeAll { meetings[id: $0.id] == nil }
    for meeting in base.meetings {
      let id = meeting.id
      if let notes = meetings[id: id]?.transcript {
        meetings[id: id]?.transcript = notes.addingLines(of: meeting.transcript)
      }
      if meetings[id: id]?.duration == nil { base.meetings[id: id]?.duration = nil }
      if meetings[id: id]?.pausedTime == nil { base.meetings[id: id]?.pausedTime = nil }
      if meetings[id: id]?.attendances == nil { base.meetings[id: id]?.attendances = nil }
      if meetings[id: id]?.absentees == nil { base.meetings[id: id]?.absentees = nil }
    }
    var merger = Merger()
    merge(theirs, since: base, with: &merger)
  }
}
