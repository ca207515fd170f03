import IdentifiedCollections
package import Models
package import Sharing

extension LiveMeeting: Mergeable {
  /// Takes in what another window has written of the same meeting.
  ///
  /// The state is the one with the higher revision. Of two windows that have written the same
  /// revision, because both have taken the meeting over, the first one counts. Notes are those of
  /// both, in order of arrival.
  ///
  /// - Parameters:
  ///   - theirs: The other version.
  ///   - base: The version that both have come from.
  ///   - merger: Merges the members.
  package mutating func merge(
    _ theirs: LiveMeeting,
    since base: LiveMeeting,
    with merger: inout Merger
  ) {
    if theirs.revision >= revision {
      (meetingID, holder) = (theirs.meetingID, theirs.holder)
      (revision, state) = (theirs.revision, theirs.state)
    }
    merger.merge(&newcomer, theirs.newcomer, since: base.newcomer)
    merger.merge(&successor, theirs.successor, since: base.successor)
    var notes = theirs.notes
    for note in self.notes {
      guard let other = notes[id: note.id] else {
        notes.append(note)
        continue
      }
      var note = note
      merger.merge(&note.text, other.text, since: base.notes[id: note.id]?.text ?? other.text)
      notes[id: note.id] = note
    }
    self.notes = notes
  }
}
