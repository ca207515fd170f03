import IdentifiedCollections
import Models
import Tagged

nonisolated extension MeetingDraft {
  /// Returns the notes that a holder could not share before it died, as transcript lines.
  ///
  /// The text being typed is the last line before the parking lot, or the last line in it.
  ///
  /// - Parameter notes: The notes that the holder shared.
  func notes(missingIn notes: IdentifiedArrayOf<MeetingNote>) -> [String] {
    var seen = notes.flatMap { $0.text.split(separator: "\n") }
    var missing = transcript.split(separator: "\n").filter { line in
      guard let index = seen.firstIndex(of: line) else { return true }
      seen.remove(at: index)
      return false
    }
    // The parking lot is complete.
    if missing.last == IdentifiedArrayOf<MeetingNote>.parkingLotTitle[...] { missing.removeLast() }
    let transcript = missing.joined(separator: "\n")
    let lines = unsubmittedNote.map(transcript.adding(note:)) ?? transcript
    return lines.split(separator: "\n").map(String.init)
  }
}
