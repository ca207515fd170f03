import Clients
import Dependencies
import IdentifiedCollections
package import Models
import Observation
import PersistenceKeys
import Sharing
import Tagged

// Editing the notes, here or in the editor of the user.
extension MeetingModel {
  /// Runs the editor of the user when it is asked for, and removes drafts when their notes are in the
  /// file.
  ///
  /// When the task is cancelled, it returns when the editor has ended and what was typed is saved.
  package func onTask() async {
    removeFoundDrafts()
    for await (text, _) in Observations({ (self.textInEditor, self.savedDraftIDs) }) {
      if let text { await editInEditor(text) }
      await removeSavedDrafts()
    }
    await removeSavedDrafts()
  }

  /// Whether notes of this meeting were typed and never saved, since a process was killed.
  package var hasUnsavedNotes: Bool { leftDraft != nil }

  /// Whether the notes were changed by another process while they are being edited.
  package var isChangedWhileEditing: Bool {
    guard case .edit(let notes) = destination else { return false }
    return isDeleted || notes.base != transcript
  }

  /// Opens the notes in a text field, with what was typed there when a process was killed.
  package func editButtonTapped() {
    let draft =
      leftDraft
      ?? NotesDraft(
        id: NotesDraft.ID(uuid()),
        syncUpID: syncUpID,
        meetingID: meetingID,
        base: transcript,
        text: transcript
      )
    let notes = withDependencies(from: self) { NotesEditModel(draft) }
    notes.onSave = { [weak self, weak notes] in
      if let self, let notes { save(notes) }
    }
    notes.onDiscard = { [weak self] in
      self?.$drafts.withLock { _ = $0.remove(id: draft.id) }
      self?.destination = nil
    }
    destination = .edit(notes)
  }

  /// Opens the notes in the editor of the user.
  package func editorButtonTapped() {
    if textInEditor == nil { textInEditor = transcript }
  }

  private func save(_ notes: NotesEditModel) {
    destination = nil
    guard notes.hasChanges else { return $drafts.withLock { _ = $0.remove(id: notes.id) } }
    store(notes.text, since: notes.base)
    savedDraftIDs.append(notes.id)
  }

  /// Saves notes, with what another process has changed in them meanwhile.
  ///
  /// A meeting that was deleted meanwhile comes back: what was typed must not be lost.
  private func store(_ text: String, since base: String) {
    let (id, kept, keptSyncUp) = (meetingID, meeting, syncUp)
    let wasDeleted = isDeleted
    let wasChanged = transcript != base
    $syncUps.withLock(recording: "Edit the notes of a meeting of '\(title)'") { syncUps in
      var syncUp = syncUps[id: keptSyncUp.id] ?? keptSyncUp
      if var meeting = syncUp.meetings[id: id] {
        meeting.transcript = text.mergedByLines(with: meeting.transcript, since: base)
        syncUp.meetings[id: id] = meeting
      } else {
        var meeting = kept
        meeting.transcript = text
        syncUp.meetings.insert(meeting, at: 0)
      }
      syncUps.updateOrAppend(syncUp)
    }
    $notice.withLock {
      $0 =
        wasDeleted
        ? "The meeting was deleted elsewhere: it is back, with your notes."
        : wasChanged
          ? "The notes were saved, with what was changed elsewhere." : "The notes were saved."
    }
  }

  private func editInEditor(_ text: String) async {
    do throws(EditorError) {
      let edited = try await editorClient.edit(text)
      if edited.text == text {
        $notice.withLock { $0 = "Nothing was changed in the editor." }
        edited.discard()
      } else {
        store(edited.text, since: text)
        await discardWhenSaved(edited)
      }
    } catch {
      $notice.withLock { $0 = error.message }
    }
    textInEditor = nil
  }

  private func discardWhenSaved(_ edited: EditorClient.EditedText) async {
    do {
      try await $syncUps.save()
      edited.discard()
    } catch {
      $notice.withLock { $0 = "What you typed is in '\(edited.path)', too." }
    }
  }

  private func removeSavedDrafts() async {
    let ids = savedDraftIDs
    guard !ids.isEmpty else { return }
    // If the notes cannot be saved, their drafts stay. The screens show the error.
    do { try await $syncUps.save() } catch { return }
    $drafts.withLock { drafts in drafts.removeAll { ids.contains($0.id) } }
    savedDraftIDs.removeAll(where: ids.contains)
  }

  /// Removes drafts of which all is in the notes: a process was killed after it had saved them.
  private func removeFoundDrafts() {
    func isFound(_ draft: NotesDraft) -> Bool {
      draft.meetingID == meetingID && draft.isSaved(in: syncUps) == true
        && !meetingLockClient.isLocked(draft.id.rawValue)
    }
    if drafts.contains(where: isFound) { $drafts.withLock { $0.removeAll(where: isFound) } }
  }

  /// A draft of this meeting that no process is editing.
  private var leftDraft: NotesDraft? {
    let id = meetingID
    return drafts.first {
      $0.meetingID == id && $0.isSaved(in: syncUps) == false
        && !meetingLockClient.isLocked($0.id.rawValue)
    }
  }

  /// The notes that were typed and never saved since a process was killed, of all meetings.
  package static var unsavedNotes: [NotesDraft] { leftDrafts { $0 == false } }

  /// Those of ``unsavedNotes`` whose meeting was deleted since.
  package static var notesOfDeletedMeetings: [NotesDraft] { leftDrafts { $0 == nil } }

  /// The drafts that no process is editing, by whether they are saved: `nil` if their meeting is gone.
  private static func leftDrafts(where condition: (_ isSaved: Bool?) -> Bool) -> [NotesDraft] {
    @SharedReader(.notesDrafts) var drafts
    @SharedReader(.syncUps) var syncUps
    @Dependency(\.meetingLockClient) var locks
    return drafts.filter { condition($0.isSaved(in: syncUps)) && !locks.isLocked($0.id.rawValue) }
  }
}

extension NotesDraft {
  /// Whether the notes of the meeting have all that was typed, or `nil` if there is no such meeting.
  fileprivate func isSaved(in syncUps: IdentifiedArrayOf<SyncUp>) -> Bool? {
    guard let notes = syncUps[id: syncUpID]?.meetings[id: meetingID]?.transcript else { return nil }
    return notes.mergedByLines(with: text, since: base) == notes
  }
}
