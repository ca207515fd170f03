import Clients
import Dependencies
import Drafts
import IdentifiedCollections
import Models
import Observation
import PersistenceKeys
import Sharing
import SyncUpsHistory
import Tagged

// Editing the notes, on the screen or in the user's editor.
extension MeetingModel {
  /// Opens the user's editor on request, and removes each draft of the notes once its text is in
  /// the file.
  ///
  /// If the task is cancelled while the editor is open, this method returns only after the editor
  /// has exited and its text is saved.
  package func onTask() async {
    for await (text, ids) in Observations({ (self.textInEditor, self.savedDraftIDs) }) {
      if let text { await editInEditor(text) }
      await drafts.removeSaved(ids)
    }
    await drafts.removeSaved(savedDraftIDs)
  }

  /// Whether a process died before it saved edited notes of this meeting.
  package var hasUnsavedNotes: Bool { leftDraft != nil }

  /// Whether another process has changed the notes, or deleted the meeting, since the user started
  /// to edit the notes.
  package var isChangedWhileEditing: Bool {
    guard case .edit(let notes) = destination else { return false }
    return isDeleted || notes.base != transcript
  }

  /// Opens the notes in a text field, starting from the draft of a process that died, if any.
  package func editButtonTapped() {
    let left = leftDraft
    let notes = withDependencies(from: self) {
      NotesEditModel(meeting, of: syncUpID, continuing: left)
    }
    notes.onSave = { [weak self, weak notes] in
      if let self, let notes { save(notes) }
    }
    notes.onDiscard = { [weak self, weak notes] in
      notes?.discardDraft()
      self?.destination = nil
    }
    destination = .edit(notes)
  }

  /// Opens the notes in the user's editor.
  package func editorButtonTapped() {
    if textInEditor == nil { textInEditor = transcript }
  }

  private func save(_ notes: NotesEditModel) {
    destination = nil
    guard notes.hasChanges else { return notes.discardDraft() }
    notesEdited(notes.text, since: notes.base)
  }

  /// Saves edited notes, merged with changes that another process made in the meantime.
  ///
  /// If another process deleted the meeting in the meantime, restores it so that the text is not
  /// lost.
  ///
  /// - Parameters:
  ///   - text: The edited notes.
  ///   - base: The notes that the user started from.
  package func notesEdited(_ text: String, since base: String) {
    let (id, kept, keptSyncUp) = (meetingID, meeting, syncUp)
    let wasDeleted = isDeleted
    let wasChanged = transcript != base
    $syncUps.withLock(recording: .editNotes(of: title)) { syncUps in
      var syncUp = syncUps[id: keptSyncUp.id] ?? keptSyncUp
      if var meeting = syncUp.meetings[id: id] {
        meeting.transcript = text.mergedByLines(with: meeting.transcript, since: base)
        syncUp.meetings[id: id] = meeting
      } else {
        var meeting = kept
        meeting.transcript = text
        syncUp.file(meeting)
      }
      syncUps.updateOrAppend(syncUp)
    }
    $notice.withLock {
      $0 =
        wasDeleted
        ? "The meeting was deleted in the meantime: saving your notes restored it."
        : wasChanged
          ? "The notes were merged with another window's changes, and saved."
          : "The notes were saved."
    }
  }

  private func editInEditor(_ text: String) async {
    do throws(EditorError) {
      let edited = try await editorClient.edit(text)
      if edited.text == text {
        $notice.withLock { $0 = "Nothing was changed in the editor." }
        edited.discard()
      } else {
        notesEdited(edited.text, since: text)
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
      $notice.withLock { $0 = "Your text is also in '\(edited.path)'." }
    }
  }

  /// Returns the ids of the drafts of this meeting whose text is already in the notes.
  private var savedDraftIDs: [NotesDraft.ID] {
    drafts.saved.filter { $0.meetingID == meetingID }.map(\.id)
  }

  /// A draft of this meeting's notes that a process left behind when it died, if any.
  private var leftDraft: NotesDraft? {
    isDeleted ? nil : drafts.left.first { $0.meetingID == meetingID }
  }
}
