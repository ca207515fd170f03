import Clients
import Dependencies
import Drafts
import Foundation
package import IdentifiedCollections
package import Models
import Observation
import PersistenceKeys
package import Sharing
import Tagged

/// Keeps a meeting on disk in case the process is killed before the meeting is saved.
///
/// The window that holds the meeting keeps the meeting's draft. A window that joined keeps only the
/// note being typed, stored as an unsaved edit of a past meeting's notes. After the meeting has
/// been saved, the app offers the unfinished note when the user edits the meeting's notes.
@Observable
package final class MeetingDraftKeeper {
  /// The drafts of all meetings.
  @ObservationIgnored @Shared(.meetingDrafts) package var drafts: IdentifiedArrayOf<MeetingDraft>

  /// The notes that are on disk or could not be saved, in order of arrival.
  ///
  /// The screen shows a note only once this property contains it, so that a crash does not lose a
  /// note that the user has seen. If the draft could not be saved, the screen shows the save error
  /// of ``drafts``.
  package private(set) var keptNotes = ""

  /// How long the meeting had lasted, without pauses, when the draft was last written.
  @ObservationIgnored private var keptTime: Duration = .zero

  /// The meeting's draft as this window last wrote it.
  @ObservationIgnored private var latest: MeetingDraft?

  /// The draft of the note being typed, if this window has joined the meeting.
  @ObservationIgnored private let joinersDraft = Draft<NotesDraft>()

  /// How long the meeting runs until the draft is due to be written again.
  private static let interval = Duration.seconds(10)

  /// Creates an object that keeps a meeting's draft.
  ///
  /// - Parameter notes: The notes that are already on disk.
  package init(keptNotes notes: String = "") {
    keptNotes = notes
  }

  /// Returns whether enough time has passed to write the draft again.
  ///
  /// - Parameter heldTime: How long the meeting has lasted so far, without pauses.
  package func isDue(at heldTime: Duration) -> Bool { heldTime - keptTime >= Self.interval }

  /// Replaces the meeting's draft, but keeps the draft's properties that this version of the app
  /// does not know.
  ///
  /// - Parameter draft: The current state of the meeting.
  package func keep(_ draft: MeetingDraft) {
    keptTime = draft.duration
    holdersDraft(of: draft.id).keep { _ in draft }
    latest = drafts[id: draft.id]
  }

  /// Keeps a draft of the note being typed in a window that joined the meeting.
  ///
  /// If the note is blank, removes the draft of the note.
  ///
  /// - Parameters:
  ///   - text: The text of the note.
  ///   - meeting: The meeting.
  ///   - syncUp: The meeting's sync-up.
  package func keepJoinersText(_ text: String, for meeting: Meeting.ID, of syncUp: SyncUp.ID) {
    guard !text.isBlank else { return joinersDraft.discard() }
    joinersDraft.keep {
      NotesDraft(id: $0, syncUpID: syncUp, meetingID: meeting, base: "", text: text)
    }
  }

  /// Adds the notes of this window to the draft of an interrupted meeting that the window had
  /// joined.
  ///
  /// - Parameters:
  ///   - transcript: The notes to add.
  ///   - id: The meeting.
  package func add(_ transcript: String, to id: Meeting.ID) {
    $drafts.withLock { drafts in
      guard let notes = drafts[id: id]?.transcript else { return }
      drafts[id: id]?.transcript = notes.addingLines(of: transcript)
    }
  }

  /// Saves the draft whenever the notes change, until the task is cancelled.
  ///
  /// - Parameters:
  ///   - notes: The notes so far.
  ///   - save: A closure that saves the draft. If this closure throws an error, the screen shows
  ///     the error.
  package func run(
    notes: @escaping @MainActor @Sendable () -> String,
    save: @MainActor () async throws -> Void
  ) async {
    for await notes in Observations({ notes() }) where notes != keptNotes {
      try? await save()
      keptNotes = notes
    }
  }

  /// Removes the meeting's draft if another window or machine has taken the meeting over since the
  /// draft was written.
  ///
  /// The machines of a team usually do not share drafts. If the machines share drafts, the new
  /// holder has replaced the draft, and this method does not remove it.
  ///
  /// - Parameters:
  ///   - id: The meeting.
  ///   - holder: The window that holds the meeting, or held it last.
  package func removeOutdated(_ id: Meeting.ID, heldBy holder: LiveMeeting.Window?) async {
    guard let holder, let draft = drafts[id: id] else { return }
    if draft.machine != holder.machine || draft == latest { await remove(id) }
  }

  /// Removes the draft of a saved or discarded meeting.
  ///
  /// - Parameter id: The meeting.
  package func remove(_ id: Meeting.ID) async {
    guard drafts[id: id] != nil else { return }
    discard(id)
    // If the removal cannot be saved, the app removes the draft at its next start.
    try? await $drafts.save()
  }

  /// Removes a meeting's draft without waiting until the file is written.
  ///
  /// - Parameter id: The meeting.
  package func discard(_ id: Meeting.ID) { holdersDraft(of: id).discard() }

  /// Returns the draft of a meeting.
  ///
  /// The draft takes no lock, because the `MeetingSeat` of the window that holds the meeting
  /// already has the meeting's lock.
  private func holdersDraft(of id: Meeting.ID) -> Draft<MeetingDraft> {
    Draft(lockedByCaller: id, in: $drafts)
  }
}
