import IdentifiedCollections
import Models

/// The prefix of the note being typed: the speaker's name, the box of an action item, or the
/// parking lot.
///
/// ```swift
/// model.noteField.start(with: .actionItem)
/// if !model.noteField.completeOwner() { leaveField() }
/// ```
package struct NoteField {
  let running: RunningMeeting

  /// The prefix of the new note; empty during a correction.
  package var prefix: String {
    running.entry.corrected == nil ? running.entry.prefix.text(speaker: running.namedSpeaker) : ""
  }

  /// Whether Tab completes the owner of an action item.
  package var canCompleteOwner: Bool {
    var entry = running.entry
    return entry.completeOwner(names: names)
  }

  /// Changes the prefix of the new note, and returns to that note from a correction.
  ///
  /// - Parameter prefix: The prefix.
  package func start(with prefix: NotePrefix) {
    running.edit { $0.start(with: prefix, in: &$1) }
  }

  /// Completes the owner of the action item being typed, or shows the next match.
  ///
  /// - Returns: Whether a name matched.
  package func completeOwner() -> Bool {
    var isCompleted = false
    running.edit { entry, _ in isCompleted = entry.completeOwner(names: names) }
    return isCompleted
  }

  /// The names of the attendees, with the speaker's first.
  private var names: [String] {
    let speaker = running.meeting.speaker.map { [$0.name] } ?? []
    return speaker + running.noteNames.filter { !speaker.contains($0) }
  }
}
