import Clients
import Dependencies
import Foundation
import IdentifiedCollections
import Models
import PersistenceKeys
import Sharing
import Tagged

/// What is being typed in a window that has joined a meeting, kept in case its process is killed.
///
/// The window that holds the meeting keeps what is typed there in the draft of the meeting. A window
/// that has joined keeps it among the notes of past meetings that are being edited: it is offered
/// with the notes of the meeting when that is filed.
final class JoinedEntry {
  @Shared(.notesDrafts) private var drafts
  @Dependency(\.meetingLockClient) private var locks
  @Dependency(\.uuid) private var uuid

  /// The draft that was kept last, and what tells other windows that this one goes on with it.
  private var kept: (id: NotesDraft.ID, unlock: @Sendable () -> Void)?

  /// Keeps what is being typed, or forgets it if there is nothing.
  ///
  /// - Parameters:
  ///   - text: What is being typed.
  ///   - meeting: The meeting.
  ///   - syncUp: The sync-up that meets.
  func keep(_ text: String, for meeting: Meeting.ID, of syncUp: SyncUp.ID) {
    guard !text.isBlank else { return forget() }
    let id = kept?.id ?? NotesDraft.ID(uuid())
    if kept == nil { kept = (id, locks.lock(id.rawValue) ?? {}) }
    let draft = NotesDraft(id: id, syncUpID: syncUp, meetingID: meeting, base: "", text: text)
    $drafts.withLock { _ = $0.updateOrAppend(draft) }
  }

  private func forget() {
    guard let kept else { return }
    self.kept = nil
    $drafts.withLock { _ = $0.remove(id: kept.id) }
    kept.unlock()
  }
}
