import Dependencies
import IdentifiedCollections
package import Models
import Observation
import Tagged

/// The form in which a sync-up is written or changed.
///
/// It works on a draft: whoever shows the form decides what becomes of ``syncUp``.
@Observable
package final class SyncUpFormModel: Identifiable {
  /// The row of the form that takes what is typed.
  package var focus: Field?

  /// The draft.
  package var syncUp: SyncUp

  /// The themes that can be chosen: those that this version knows, and the one that the sync-up came with.
  package let themes: [Theme]

  @ObservationIgnored @Dependency(\.uuid) private var uuid

  /// A row of the form.
  package enum Field: Hashable, Sendable {
    /// The name of an attendee.
    case attendee(Attendee.ID)

    /// The title.
    case title
  }

  /// Opens the form.
  ///
  /// - Parameters:
  ///   - syncUp: The draft. One without attendees gets a blank one, so that there is a row to type in.
  ///   - focus: The row to start in.
  package init(syncUp: SyncUp, focus: Field? = .title) {
    self.focus = focus
    self.syncUp = syncUp
    let isKnown = Theme.allCases.contains(syncUp.theme)
    themes = isKnown ? Theme.allCases : Theme.allCases + [syncUp.theme]
    addBlankAttendeeIfNone()
  }

  /// The draft as it is to be kept: without the attendees whose name is blank.
  ///
  /// If no other attendee is left, the first blank one stays, with its id.
  package var finishedSyncUp: SyncUp {
    var syncUp = syncUp
    syncUp.removeBlankAttendees { Attendee.ID(uuid()) }
    return syncUp
  }

  /// Adds a row for one more attendee and moves the focus there.
  package func addAttendeeButtonTapped() {
    let attendee = Attendee(id: Attendee.ID(uuid()))
    syncUp.attendees.append(attendee)
    focus = .attendee(attendee.id)
  }

  /// Deletes attendees and moves the focus to a neighbour.
  ///
  /// - Parameter offsets: The positions of the attendees. There is always at least one row left.
  package func deleteAttendees(atOffsets offsets: some Collection<Int>) {
    guard let first = offsets.min() else { return }
    syncUp.attendees.remove(atOffsets: offsets)
    addBlankAttendeeIfNone()
    let neighbour = min(first, syncUp.attendees.count - 1)
    focus = .attendee(syncUp.attendees[neighbour].id)
  }

  private func addBlankAttendeeIfNone() {
    guard syncUp.attendees.isEmpty else { return }
    syncUp.attendees.append(Attendee(id: Attendee.ID(uuid())))
  }
}
