import IdentifiedCollections
package import Models

/// The text field below the notes, in which the user writes a new note or corrects a note.
///
/// A new note can have a prefix: the speaker's name, the box of an action item, or the parking
/// lot's sign.
///
/// ```swift
/// model.noteField.start(with: .actionItem)
/// if !model.noteField.completeOwner() { leaveField() }
/// ```
package struct NoteField {
  let running: RunningMeeting

  /// The text, without the prefix.
  package var text: String {
    get { running.entry.text }
    nonmutating set {
      running.edit { entry, _ in entry.type(newValue, speaker: running.namedSpeaker) }
    }
  }

  /// The note being corrected, or `nil` while the user writes a new note.
  package var corrected: MeetingNote? { running.entry.corrected }

  /// The new note's prefix; empty during a correction.
  package var prefix: String {
    running.entry.corrected == nil ? running.entry.prefix.text(speaker: running.namedSpeaker) : ""
  }

  /// The text of the action item in the field, or `nil` if the note is not an action item.
  package var actionItemText: String? {
    let entry = running.entry
    if entry.corrected == nil, entry.prefix == .actionItem, entry.isBlank { return "" }
    let note = entry.corrected == nil ? entry.newNote(people: running.people) : entry.text
    return ActionItemLine(note)?.text
  }

  /// The people who can own an action item of the meeting.
  package var people: People { running.people }

  /// Whether Tab completes an action item's owner.
  package var canCompleteOwner: Bool {
    var entry = running.entry
    return entry.completeOwner(names: names)
  }

  /// Starts to correct the previous note, or the last note if the user is not correcting any note.
  package func previousButtonTapped() { running.edit { $0.moveToPrevious(in: &$1) } }

  /// Starts to correct the next note.
  ///
  /// After the last note, returns to the new note.
  package func nextButtonTapped() { running.edit { $0.moveToNext(in: &$1) } }

  /// Returns to the new note and discards the correction.
  package func cancelButtonTapped() { running.edit { entry, _ in entry.cancelCorrection() } }

  /// Changes the new note's prefix.
  ///
  /// If the user is correcting a note, applies the correction and returns to the new note.
  ///
  /// - Parameter prefix: The new prefix.
  package func start(with prefix: NotePrefix) {
    running.edit { $0.start(with: prefix, in: &$1) }
  }

  /// Completes the owner of the action item being typed.
  ///
  /// Each further call replaces the owner with the next match.
  ///
  /// - Returns: Whether a name matched.
  package func completeOwner() -> Bool {
    var isCompleted = false
    running.edit { entry, _ in isCompleted = entry.completeOwner(names: names) }
    return isCompleted
  }

  /// The attendees' names, with the speaker's first.
  private var names: [String] {
    let speaker = running.meeting.speaker.map { [$0.name] } ?? []
    let names = running.syncUp.namedAttendees.map(\.name)
    return speaker + names.filter { !speaker.contains($0) }
  }
}
