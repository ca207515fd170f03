import IdentifiedCollections
package import Models
package import Sharing

extension LiveMeeting: Mergeable {
  /// Merges another window's description of the meeting into this description.
  ///
  /// The state with the higher revision wins. If two windows took over the meeting and wrote the
  /// same revision, the window that wrote first wins. The result contains the notes of both
  /// versions.
  ///
  /// - Parameters:
  ///   - theirs: The other window's version.
  ///   - base: The common ancestor of both versions.
  ///   - merger: Merges the members, and counts conflicts.
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
      var text = note.text
      merger.merge(&text, other.text, since: base.notes[id: note.id]?.text ?? other.text)
      notes[id: note.id]?.text = text
    }
    self.notes = notes
  }
}
