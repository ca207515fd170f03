import Dependencies
import Drafts
import IdentifiedCollections
import IssueReporting
package import Models
import Observation
import PersistenceKeys
package import Presentation
import Sharing
import SyncUpsHistory
import Tagged

/// The form that creates or edits a sync-up.
///
/// The model edits a draft of the sync-up, and keeps the original that the draft started from.
/// ``save(in:)`` merges the draft with changes that another process made in the meantime, for a new
/// sync-up as well as for an existing one. The form keeps a copy of the draft on disk, so that a
/// crash does not lose the changes.
@Observable
package final class SyncUpFormModel: Identifiable {
  /// The question shown over the form, if any.
  package var alert: AlertState<AlertAction>?

  /// The row of the form that has the keyboard focus.
  package var focus: Field? { didSet { endTyping() } }

  /// The draft of the sync-up, with the user's changes.
  package var syncUp: SyncUp { didSet { if syncUp != oldValue { keepDraft() } } }

  /// The state of the length field.
  var lengthEntry = LengthEntry()

  /// The typed text of the schedule, or `nil` if the user has not typed a schedule.
  package internal(set) var typedSchedule: String?

  /// Whether the user has tried to finish the form.
  package internal(set) var hasTriedToFinish = false

  /// Whether the form has asked for attendees.
  @ObservationIgnored var hasAskedForAttendees = false

  /// The new attendees whose names were pasted, each as one name, or split from a list.
  @ObservationIgnored var separateNames: Set<Attendee.ID> = []

  /// The sync-up that the draft started from.
  @ObservationIgnored package let original: SyncUp

  /// Called when the draft should be saved.
  @ObservationIgnored package var onDone: () -> Void = unimplemented("SyncUpFormModel.onDone")

  /// Called when the draft should be discarded.
  @ObservationIgnored package var onCancel: () -> Void = unimplemented("SyncUpFormModel.onCancel")

  /// The draft on disk.
  @ObservationIgnored var draft: Draft<FormDraft>

  @ObservationIgnored @Shared(.notice) var notice
  @ObservationIgnored @Dependency(\.changeOrigin) var origin
  @ObservationIgnored @Dependency(\.calendar) var calendar
  @ObservationIgnored @Dependency(\.date.now) var now
  @ObservationIgnored @Dependency(\.uuid) var uuid

  /// A row of the form.
  package enum Field: Hashable, Sendable {
    case attendee(Attendee.ID)

    case length

    /// The row that adds an attendee.
    case newAttendee

    case schedule

    case theme

    case title
  }

  /// Creates a form.
  ///
  /// - Parameters:
  ///   - syncUp: The draft. If the draft has no attendees, the form adds a blank one for the user
  ///     to fill in.
  ///   - original: The saved sync-up that the draft started from, or `nil` if the draft has no
  ///     changes yet.
  ///   - focus: The row to focus first.
  package init(syncUp: SyncUp, original: SyncUp? = nil, focus: Field? = .title) {
    self.focus = focus
    self.original = original ?? syncUp
    self.syncUp = syncUp
    draft = Draft(preferring: self.original.id.rawValue)
    addBlankAttendeeIfNone()
  }

  /// Deletes attendees and focuses a neighbour.
  ///
  /// - Parameter offsets: The indices of the attendees. If no attendee is left, the form adds a
  ///   blank one.
  package func deleteAttendees(atOffsets offsets: some Collection<Int>) {
    guard let first = offsets.min() else { return }
    syncUp.attendees.remove(atOffsets: offsets)
    addBlankAttendeeIfNone()
    let neighbour = min(first, syncUp.attendees.count - 1)
    focus = .attendee(syncUp.attendees[neighbour].id)
  }

  /// Adds a row for an attendee and focuses it.
  package func addAttendeeButtonTapped() {
    addAttendees(named: [""])
  }
}
