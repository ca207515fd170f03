import IdentifiedCollections
import Models
import Tagged

nonisolated extension MeetingDraft {
  /// Returns the notes that a holder could not share before it died, as transcript lines.
  ///
  /// The text being typed is the last line before the parking lot.
  ///
  /// - Parameter notes: The notes that it shared.
  func notes(missingIn notes: IdentifiedArrayOf<MeetingNote>) -> [String] {
    var seen = notes.flatMap { $0.text.split(separator: "\n") }
    let missing = transcript.split(separator: "\n").filter { line in
      guard let index = seen.firstIndex(of: line) else { return true }
      seen.remove(at: index)
      return false
    }
    var lines = missing.map(String.init)
    let title = IdentifiedArrayOf<MeetingNote>.parkingLotTitle
    // The parking lot is complete.
    if lines.last == title { lines.removeLast() }
    let end = lines.lastIndex(of: title) ?? lines.endIndex
    if let note = unsubmittedNote { lines.insert(note, at: end) }
    return lines
  }
}
