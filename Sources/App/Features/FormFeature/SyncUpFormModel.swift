import Clients
import Dependencies
import IdentifiedCollections
import IssueReporting
package import Models
import Observation
import PersistenceKeys
package import Presentation
import Sharing
import Tagged

/// The form in which a sync-up is written or changed.
///
/// It works on a draft, and knows what the draft has started from: ``save(in:)`` merges the draft
/// with what another process has changed meanwhile, however the form was opened. What was changed is
/// kept on the disk: it is found again after a crash.
@Observable
package final class SyncUpFormModel: Identifiable {
  /// The question whether to discard the changes, or `nil` if it is not asked.
  package var alert: AlertState<AlertAction>?

  /// The row of the form that takes what is typed.
  package var focus: Field? {
    didSet { if focus != .length { lengthEntry.end() } }
  }

  /// The draft.
  package var syncUp: SyncUp { didSet { if syncUp != oldValue { keepDraft() } } }

  /// The themes that can be chosen: those that this version knows, and the one that the sync-up
  /// came with.
  package let themes: [Theme]

  /// What was typed as the length.
  var lengthEntry = LengthEntry()

  private var hasTriedToFinish = false

  /// The sync-up that the draft was made from.
  @ObservationIgnored package let original: SyncUp

  /// Called when the draft is to be stored.
  @ObservationIgnored package var onDone: () -> Void = unimplemented("SyncUpFormModel.onDone")

  /// Called when the draft is to be forgotten.
  @ObservationIgnored package var onCancel: () -> Void = unimplemented("SyncUpFormModel.onCancel")

  /// The id of the draft on the disk, and what releases its lock, or `nil` before the first change.
  @ObservationIgnored var kept: (id: FormDraft.ID, unlock: @Sendable () -> Void)?

  @ObservationIgnored @Shared(.formDrafts) var drafts
  @ObservationIgnored @Shared(.notice) var notice
  @ObservationIgnored @Dependency(\.changeOrigin) var origin
  @ObservationIgnored @Dependency(\.meetingLockClient) var locks
  @ObservationIgnored @Dependency(\.uuid) var uuid

  /// A row of the form.
  package enum Field: Hashable, Sendable {
    /// The name of an attendee.
    case attendee(Attendee.ID)

    /// The length of a meeting.
    case length

    /// The row that becomes an attendee.
    case newAttendee

    /// The theme.
    case theme

    /// The title.
    case title
  }

  /// Opens the form.
  ///
  /// - Parameters:
  ///   - syncUp: The draft. If it has no attendees, a blank one is added: its row can be typed in.
  ///   - original: The stored sync-up that the draft was made from, or `nil` if nothing was changed
  ///     yet.
  ///   - focus: The row to start in.
  package init(syncUp: SyncUp, original: SyncUp? = nil, focus: Field? = .title) {
    self.focus = focus
    self.original = original ?? syncUp
    self.syncUp = syncUp
    themes = Theme.allCases + [self.original.theme].filter { !Theme.allCases.contains($0) }
    addBlankAttendeeIfNone()
  }

  deinit {
    kept?.unlock()
  }

  /// Whether the user has tried to finish the form without a title.
  package var isTitleMissing: Bool { hasTriedToFinish && isTitleBlank }

  /// Finishes the form, or moves the focus to a missing title or an unreadable length.
  package func doneButtonTapped() {
    hasTriedToFinish = true
    if isTitleBlank {
      focus = .title
    } else if isLengthUnreadable {
      focus = .length
    } else {
      onDone()
    }
  }

  /// Adds a row for one more attendee and moves the focus there.
  package func addAttendeeButtonTapped() {
    addAttendees(named: [""])
  }

  /// Goes on from an attendee whose name was typed.
  ///
  /// That is to the next one, or behind the last one to a new row. A last row in which nothing was
  /// typed finishes the form.
  ///
  /// - Parameter id: The attendee.
  package func attendeeSubmitted(_ id: Attendee.ID) {
    if isFormDone(after: id) { return doneButtonTapped() }
    let next = syncUp.attendees.index(id: id).map { syncUp.attendees.index(after: $0) }
    guard let next, next < syncUp.attendees.endIndex else { return addAttendeeButtonTapped() }
    focus = .attendee(syncUp.attendees[next].id)
  }

  /// Whether the form is finished by submitting an attendee: the last one, if it has no name.
  ///
  /// - Parameter id: The attendee.
  package func isFormDone(after id: Attendee.ID) -> Bool {
    syncUp.attendees.last.map { $0.id == id && $0.isBlank } ?? false
  }

  /// Adds a row for each of several attendees and moves the focus to the last one.
  ///
  /// - Parameters:
  ///   - names: The names.
  ///   - id: The attendee whom they follow, or `nil` to add them at the end.
  package func addAttendees(named names: some Sequence<String>, after id: Attendee.ID? = nil) {
    var index = id.flatMap { syncUp.attendees.index(id: $0) } ?? syncUp.attendees.count - 1
    for name in names {
      let attendee = Attendee(id: Attendee.ID(uuid()), name: name)
      index += 1
      syncUp.attendees.insert(attendee, at: index)
      focus = .attendee(attendee.id)
    }
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
