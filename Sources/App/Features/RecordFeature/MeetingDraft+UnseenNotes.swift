import IdentifiedCollections
import Models
import Tagged

nonisolated extension MeetingDraft {
  /// Returns, as transcript lines, the notes that the meeting's holder saved in this draft but
  /// could not share before its process died.
  ///
  /// The note that was being typed comes last. If the lines end with a parking lot, a typed note
  /// that is not for the parking lot comes directly before it.
  ///
  /// - Parameter notes: The notes that the holder shared.
  func notes(missingIn notes: IdentifiedArrayOf<MeetingNote>) -> [String] {
    var seen = notes.flatMap { $0.text.split(separator: "\n") }
    var missing = transcript.split(separator: "\n").filter { line in
      guard let index = seen.firstIndex(of: line) else { return true }
      seen.remove(at: index)
      return false
    }
    // If only the title of the parking lot is left, all notes of the parking lot were shared.
    if missing.last == IdentifiedArrayOf<MeetingNote>.parkingLotTitle[...] { missing.removeLast() }
    let transcript = missing.joined(separator: "\n")
    let lines = unsubmittedNote.map(transcript.adding(note:)) ?? transcript
    return lines.split(separator: "\n").map(String.init)
  }
}
