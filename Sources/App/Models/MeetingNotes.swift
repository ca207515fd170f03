package import Foundation
package import IdentifiedCollections
import Tagged

// The notes of a meeting in progress.
extension IdentifiedArray where ID == MeetingNote.ID, Element == MeetingNote {
  /// The title line above the parking lot in a transcript.
  package static var parkingLotTitle: String { "Parking lot:" }

  /// The text that the meeting screen shows before each note in the parking lot.
  package static var parkingLotPrefix: String { "\(parkingLotTitle) " }

  /// The transcript of the meeting: each note on its own line, with the parking lot at the end.
  package var transcript: String {
    let parked = filter(\.isParked).map(\.text)
    let others = filter { !$0.isParked && !$0.isUnticked }.map(\.text)
    return (others + (parked.isEmpty ? [] : [Self.parkingLotTitle] + parked))
      .joined(separator: "\n")
  }

  /// The notes in the order in which they were added, as the meeting screen shows them.
  package var journal: String {
    filter { !$0.isUnticked }.map { $0.isParked ? "\(Self.parkingLotPrefix)\($0.text)" : $0.text }
      .joined(separator: "\n")
  }

  /// The position of the next note.
  ///
  /// Searches only the last hundred notes for the highest position, because searching all notes for
  /// every new note would take minutes in a long meeting. A hundred notes are enough, because notes
  /// are out of order only if several windows wrote them at the same time.
  var nextPosition: Int { (suffix(100).map(\.position).max() ?? 0) + 1 }

  /// Adds a note for each line of text.
  ///
  /// - Parameters:
  ///   - text: The text, without a line break at the end. Action items become Markdown tasks.
  ///   - isParked: Whether the notes are in the parking lot.
  ///   - makeID: A closure that returns a new id for a note.
  package mutating func add(_ text: String, isParked: Bool = false, makeID: () -> UUID) {
    if text.isEmpty, isEmpty { return }
    for line in ActionItemLine.normalized(text).split(
      separator: "\n",
      omittingEmptySubsequences: false
    ) {
      append(
        MeetingNote(
          id: MeetingNote.ID(makeID()),
          text: String(line),
          isParked: isParked,
          position: nextPosition
        )
      )
    }
  }

  /// Adds the notes of a ``transcript``, including its parking lot.
  ///
  /// - Parameters:
  ///   - transcript: The transcript of a meeting.
  ///   - makeID: A closure that returns a new id for a note.
  package mutating func add(transcript: String, makeID: () -> UUID) {
    let lines = transcript.split(separator: "\n", omittingEmptySubsequences: false)
    // If no lines follow the title of a parking lot, the title is an ordinary note.
    guard let title = lines.dropLast().lastIndex(where: { $0 == Self.parkingLotTitle }) else {
      return add(transcript, makeID: makeID)
    }
    if title > 0 { add(lines[..<title].joined(separator: "\n"), makeID: makeID) }
    add(lines[(title + 1)...].joined(separator: "\n"), isParked: true, makeID: makeID)
  }
}
