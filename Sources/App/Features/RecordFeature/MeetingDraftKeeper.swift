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
/// The window that holds the meeting keeps its draft. A window that joined keeps only the note
/// being typed, stored like an unsaved edit of past notes. When the meeting is filed, the window
/// offers that note along with the meeting's notes.
@Observable
package final class MeetingDraftKeeper {
  /// The drafts of all meetings.
  @ObservationIgnored @Shared(.meetingDrafts) package var drafts: IdentifiedArrayOf<MeetingDraft>

  /// The notes that are safe on disk, or that could not be saved, in the order of their arrival.
  ///
  /// A screen shows these notes: what it shows is there after a crash. ``drafts`` has the error if a
  /// draft could not be saved.
  package private(set) var keptNotes = ""

  /// The held time of the meeting when its draft was written last.
  @ObservationIgnored private var keptTime: Duration = .zero

  /// The draft of the text that is being typed in a window that has joined.
  @ObservationIgnored private let joinersDraft = Draft<NotesDraft>()

  /// The held time after which the draft is written again.
  private static let interval = Duration.seconds(10)

  /// Creates a keeper.
  ///
  /// - Parameter notes: The notes that are on disk already.
  package init(keptNotes notes: String = "") {
    keptNotes = notes
  }

  /// Returns whether the draft is due because time has passed.
  ///
  /// - Parameter heldTime: How long the meeting has been held.
  package func isDue(at heldTime: Duration) -> Bool { heldTime - keptTime >= Self.interval }

  /// Replaces the draft of the meeting, except for the members that this version does not know.
  ///
  /// - Parameter draft: The meeting so far.
  package func keep(_ draft: MeetingDraft) {
    keptTime = draft.duration
    $drafts.keep(draft)
  }

  /// Keeps the text that is being typed in a window that has joined, or removes it if it is blank.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - meeting: The meeting.
  ///   - syncUp: The sync-up that meets.
  package func keepJoinersText(_ text: String, for meeting: Meeting.ID, of syncUp: SyncUp.ID) {
    guard !text.isBlank else { return joinersDraft.discard() }
    joinersDraft.keep {
      NotesDraft(id: $0, syncUpID: syncUp, meetingID: meeting, base: "", text: text)
    }
  }

  /// Adds the notes of a window that has joined to the draft of an interrupted meeting.
  ///
  /// - Parameters:
  ///   - transcript: The notes.
  ///   - id: The meeting.
  package func add(_ transcript: String, to id: Meeting.ID) {
    $drafts.withLock { drafts in
      guard let notes = drafts[id: id]?.transcript else { return }
      drafts[id: id]?.transcript = notes.addingLines(of: transcript)
    }
  }

  /// Saves the draft at once whenever the notes change, until the task is cancelled.
  ///
  /// - Parameters:
  ///   - notes: The notes so far.
  ///   - save: Saves them. The screen shows the error of the shared value.
  package func run(
    notes: @escaping @MainActor @Sendable () -> String,
    save: @MainActor () async throws -> Void
  ) async {
    for await notes in Observations({ notes() }) where notes != keptNotes {
      try? await save()
      keptNotes = notes
    }
  }

  /// Removes the draft of a meeting that was saved or discarded.
  ///
  /// - Parameter id: The meeting.
  package func remove(_ id: Meeting.ID) async {
    guard drafts[id: id] != nil else { return }
    $drafts.withLock { _ = $0.remove(id: id) }
    // If the draft stays on disk, the next start removes it.
    try? await $drafts.save()
  }
}
