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
/// Edits a draft and keeps the original it started from. However the form was opened, ``save(in:)``
/// merges the draft with changes that another process made in the meantime. A copy of the draft is
/// kept on disk, so that it survives a crash.
@Observable
package final class SyncUpFormModel: Identifiable {
  /// The question whether to discard the changes, if it is being asked.
  package var alert: AlertState<AlertAction>?

  /// The row of the form that receives what the user types.
  package var focus: Field? {
    didSet { if focus != .length { lengthEntry.end() } }
  }

  /// The draft.
  package var syncUp: SyncUp { didSet { if syncUp != oldValue { keepDraft() } } }

  /// The themes on offer: those that this version knows, and the sync-up's own.
  package let themes: [Theme]

  /// The state of the length field.
  var lengthEntry = LengthEntry()

  private var hasTriedToFinish = false

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
  @ObservationIgnored @Dependency(\.uuid) var uuid

  /// A row of the form.
  package enum Field: Hashable, Sendable {
    case attendee(Attendee.ID)

    case length

    /// The row that adds an attendee.
    case newAttendee

    case theme

    case title
  }

  /// Creates a form.
  ///
  /// - Parameters:
  ///   - syncUp: The draft. If it has no attendees, the form adds a blank one that the user can
  ///     fill in.
  ///   - original: The saved sync-up that the draft started from, or `nil` if the draft has no
  ///     changes yet.
  ///   - focus: The row to focus first.
  package init(syncUp: SyncUp, original: SyncUp? = nil, focus: Field? = .title) {
    self.focus = focus
    self.original = original ?? syncUp
    self.syncUp = syncUp
    draft = Draft(preferring: self.original.id.rawValue)
    themes = Theme.allCases + [self.original.theme].filter { !Theme.allCases.contains($0) }
    addBlankAttendeeIfNone()
  }

  /// Whether the user has tried to finish the form without a title.
  package var isTitleMissing: Bool { hasTriedToFinish && isTitleBlank }

  /// Finishes the form, or focuses the title if it is missing or the length if it is invalid.
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

  /// Adds a row for an attendee and focuses it.
  package func addAttendeeButtonTapped() {
    addAttendees(named: [""])
  }

  /// Moves on from an attendee whose name the user has submitted.
  ///
  /// Focuses the next attendee, or adds a row after the last one. Submitting an empty last row
  /// finishes the form.
  ///
  /// - Parameter id: The submitted attendee.
  package func attendeeSubmitted(_ id: Attendee.ID) {
    if isFormDone(after: id) { return doneButtonTapped() }
    let next = syncUp.attendees.index(id: id).map { syncUp.attendees.index(after: $0) }
    guard let next, next < syncUp.attendees.endIndex else { return addAttendeeButtonTapped() }
    focus = .attendee(syncUp.attendees[next].id)
  }

  /// Whether submitting an attendee finishes the form: it is the last one and has no name.
  ///
  /// - Parameter id: The submitted attendee.
  package func isFormDone(after id: Attendee.ID) -> Bool {
    syncUp.attendees.last.map { $0.id == id && $0.isBlank } ?? false
  }

  /// Adds a row for each of several attendees and focuses the last one.
  ///
  /// - Parameters:
  ///   - names: The names of the attendees.
  ///   - id: The attendee to insert them after, or `nil` to append them.
  package func addAttendees(named names: some Sequence<String>, after id: Attendee.ID? = nil) {
    var index = id.flatMap { syncUp.attendees.index(id: $0) } ?? syncUp.attendees.count - 1
    for name in names {
      let attendee = Attendee(id: Attendee.ID(uuid()), name: name)
      index += 1
      syncUp.attendees.insert(attendee, at: index)
      focus = .attendee(attendee.id)
    }
  }

  /// Deletes attendees and focuses a neighbour.
  ///
  /// - Parameter offsets: The indices of the attendees. At least one row always remains.
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
