package import IdentifiedCollections
package import Models
import PersistenceKeys
import Sharing
import Tagged

/// Sync-ups of other files, to be taken over.
///
/// ```swift
/// let outcome = Import([syncUps]).merge(into: &list)
/// outcome.added.count  // 3
/// ```
///
/// A sync-up with a new id is added behind the others. One whose id is known keeps its title,
/// length, theme and the names of its attendees; attendees and meetings that it does not have are
/// added, and notes are merged by lines, as in the data file. So nothing is lost, and a second
/// import of the same changes nothing.
package struct Import: Sendable {
  /// What an import has done to a list.
  package struct Outcome: Hashable, Sendable {
    /// The sync-ups that are new.
    package let added: [SyncUp]

    /// Those that were there, and have got something.
    package let merged: [SyncUp]

    /// Those that were there, with all that was imported.
    package let skipped: [SyncUp]

    /// The later versions of sync-ups that several of the files have, as those files have them.
    ///
    /// Their title, length and theme are not used.
    package let repeated: [SyncUp]

    /// Creates an outcome.
    ///
    /// - Parameters:
    ///   - added: The sync-ups that are new.
    ///   - merged: Those that were there, and have got something.
    ///   - skipped: Those that were there, with all that was imported.
    ///   - repeated: The later versions of sync-ups that several of the files have.
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

    /// Whether the list is another one now.
    package var isChange: Bool { !(added.isEmpty && merged.isEmpty) }
  }

  private let files: [IdentifiedArrayOf<SyncUp>]

  /// Creates an import.
  ///
  /// - Parameter files: What is in each of the files, in their order.
  package init(_ files: [IdentifiedArrayOf<SyncUp>]) {
    self.files = files
  }

  /// Takes all of it over.
  ///
  /// - Parameter syncUps: The list.
  /// - Returns: What has become of each sync-up, as it is now.
  /// - Complexity: O(*n*) in the size of both.
  package func merge(into syncUps: inout IdentifiedArrayOf<SyncUp>) -> Outcome {
    let before = syncUps
    var ids: [SyncUp.ID] = []
    var seen: Set<SyncUp.ID> = []
    var repeated: [SyncUp] = []
    for theirs in files.joined() {
      if seen.insert(theirs.id).inserted {
        ids.append(theirs.id)
      } else {
        repeated.append(theirs)
      }
      if syncUps[id: theirs.id]?.take(theirs) == nil { syncUps.append(theirs) }
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
  /// Takes over what another version has and this one has not.
  ///
  /// It is a three-way merge whose base is made up: what both versions have, as it is in the other
  /// one. So the other one has changed nothing, but only added.
  fileprivate mutating func take(_ theirs: SyncUp) {
    guard theirs != self else { return }
    var base = theirs
    base.attendees.removeAll { attendees[id: $0.id] == nil }
    base.meetings.removeAll { meetings[id: $0.id] == nil }
    for meeting in base.meetings {
      let id = meeting.id
      if let notes = meetings[id: id]?.transcript {
        meetings[id: id]?.transcript = notes.addingLines(of: meeting.transcript)
      }
      if meetings[id: id]?.duration == nil { base.meetings[id: id]?.duration = nil }
      if meetings[id: id]?.attendances == nil { base.meetings[id: id]?.attendances = nil }
    }
    var merger = Merger()
    merge(theirs, since: base, with: &merger)
  }
}
