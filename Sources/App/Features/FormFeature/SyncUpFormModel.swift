import Dependencies
package import IdentifiedCollections
import IssueReporting
package import Models
import Observation
import PersistenceKeys
package import Presentation
package import Sharing
import Tagged

/// The form in which a sync-up is written or changed.
///
/// It works on a draft, and knows what the draft has started from: ``save(in:)`` merges the draft
/// with what another process has changed meanwhile, however the form was opened.
@Observable
package final class SyncUpFormModel: Identifiable {
  /// The question whether to discard the changes, or `nil` if it is not asked.
  package var alert: AlertState<AlertAction>?

  /// The row of the form that takes what is typed.
  package var focus: Field?

  /// The draft.
  package var syncUp: SyncUp

  /// The themes that can be chosen: those that this version knows, and the one that the sync-up
  /// came with.
  package let themes: [Theme]

  private var hasTriedToFinish = false

  /// What was typed as the length, or `nil` if it was not typed.
  package private(set) var typedLength: String?

  /// The sync-up that the draft was made from.
  @ObservationIgnored package let original: SyncUp

  /// Called when the draft is to be stored.
  @ObservationIgnored package var onDone: () -> Void = unimplemented("SyncUpFormModel.onDone")

  /// Called when the draft is to be forgotten.
  @ObservationIgnored package var onCancel: () -> Void = unimplemented("SyncUpFormModel.onCancel")

  @ObservationIgnored @Shared(.notice) private var notice
  @ObservationIgnored @Dependency(\.uuid) private var uuid

  @ObservationIgnored private var untypedLength: Duration?

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

  /// The answer to the form's question.
  package enum AlertAction: Hashable, Sendable {
    /// Forget the draft.
    case confirmDiscard
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
    let isKnown = Theme.allCases.contains(self.original.theme)
    themes = isKnown ? Theme.allCases : Theme.allCases + [self.original.theme]
    addBlankAttendeeIfNone()
  }

  /// Whether anything was changed that would be lost.
  package var hasChanges: Bool { syncUp.withoutBlankAttendees != original.withoutBlankAttendees }

  /// Whether what was typed as the length is not a length.
  package var isLengthUnreadable: Bool {
    typedLength.map { (try? Duration(parsing: $0)) == nil } ?? false
  }

  /// Whether the title is nothing but white space.
  package var isTitleBlank: Bool { syncUp.title.isBlank }

  /// Whether the user has tried to finish the form without a title.
  package var isTitleMissing: Bool { hasTriedToFinish && isTitleBlank }

  /// Returns the draft as it is stored: without the attendees whose name is blank.
  ///
  /// If no other attendee is left, one blank attendee stays: the original's if there was one.
  package func finished() -> SyncUp {
    var finished = syncUp.withoutBlankAttendees
    guard finished.attendees.isEmpty else { return finished }
    let blank = original.attendees.first(where: \.isBlank) ?? syncUp.attendees.first
    finished.attendees.append(blank ?? Attendee(id: Attendee.ID(uuid())))
    return finished
  }

  /// Stores the draft in a list of sync-ups.
  ///
  /// What another process has changed since the form was opened stays, unless the form has changed
  /// the same. A sync-up that was deleted meanwhile is there again.
  ///
  /// - Parameter syncUps: The list.
  /// - Returns: Whether both have changed the same. The draft's value was stored then.
  package func save(in syncUps: Shared<IdentifiedArrayOf<SyncUp>>) -> Bool {
    var (merged, merger) = (finished(), Merger())
    let isChanged = syncUps.withLock { syncUps in
      let theirs = syncUps[id: merged.id]
      if let theirs { merger.merge(&merged, theirs, since: original) }
      // Another process may have added the first attendees: the blank one has stood for them.
      if merged.attendees.contains(where: { !$0.isBlank }) { merged = merged.withoutBlankAttendees }
      syncUps.updateOrAppend(merged)
      return merged != theirs
    }
    if isChanged { $notice.withLock { $0 = "\(merged.title.quotedTitle) was changed." } }
    return merger.conflictCount > 0
  }

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

  /// Takes the length from a text, such as `45`, `1h30` or `90s`.
  ///
  /// - Parameter text: What was typed. The length stays as it is if the text is not one. An empty
  ///   text brings back the length from before it was typed.
  package func lengthTyped(_ text: String) {
    guard text != typedLength ?? "" else { return }
    if typedLength == nil { untypedLength = syncUp.duration }
    typedLength = text.isEmpty ? nil : text
    let length = text.isEmpty ? untypedLength : try? Duration(parsing: text)
    if let length { syncUp.duration = length }
  }

  /// Makes the length longer or shorter.
  ///
  /// The length becomes the next multiple of the step in that direction. It is never less than a
  /// minute, nor a day or more.
  ///
  /// - Parameter step: The minutes, negative to make it shorter.
  package func lengthStepped(byMinutes step: Int) {
    typedLength = nil
    let size = Duration.seconds(60 * abs(step))
    let steps = Int(syncUp.duration / size)
    let isWhole = size * steps == syncUp.duration
    let next = size * (step > 0 ? steps + 1 : isWhole ? steps - 1 : steps)
    let length = min(max(next, .seconds(60)), .seconds(24 * 3_600 - 60))
    if (length < syncUp.duration) == (step < 0) { syncUp.duration = length }
  }

  /// Cancels the form, after a question if anything was changed.
  package func cancelButtonTapped() {
    if hasChanges { alert = .discardChanges } else { onCancel() }
  }

  /// Answers the question.
  ///
  /// - Parameter action: The answer, or `nil` to go on editing.
  package func alertButtonTapped(_ action: AlertAction?) {
    alert = nil
    if action == .confirmDiscard { onCancel() }
  }

  /// Adds a row for one more attendee and moves the focus there.
  package func addAttendeeButtonTapped() {
    addAttendees(named: [""])
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

extension SyncUp {
  fileprivate var withoutBlankAttendees: SyncUp {
    var syncUp = self
    syncUp.attendees.removeAll(where: \.isBlank)
    return syncUp
  }
}
