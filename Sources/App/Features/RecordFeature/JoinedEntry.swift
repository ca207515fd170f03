import Drafts
import Models

/// What is being typed in a window that has joined a meeting, kept in case its process is killed.
///
/// The window that holds the meeting keeps what is typed there in the draft of the meeting. A window
/// that has joined keeps it among the notes of past meetings that are being edited: it is offered
/// with the notes of the meeting when that is filed.
final class JoinedEntry {
  private let draft = Draft<NotesDraft>()

  /// Keeps what is being typed, or discards the draft if there is nothing.
  ///
  /// - Parameters:
  ///   - text: The text that is being typed.
  ///   - meeting: The meeting.
  ///   - syncUp: The sync-up that meets.
  func keep(_ text: String, for meeting: Meeting.ID, of syncUp: SyncUp.ID) {
    guard !text.isBlank else { return draft.discard() }
    draft.keep { NotesDraft(id: $0, syncUpID: syncUp, meetingID: meeting, base: "", text: text) }
  }
}
