import IdentifiedCollections

extension Meeting {
  /// The number of notes.
  ///
  /// Each line is a note, except empty lines and the title of the parking lot.
  package var noteCount: Int {
    let lines = transcript.split(whereSeparator: \.isNewline)
    let title = IdentifiedArrayOf<MeetingNote>.parkingLotTitle
    return lines.count - (lines.dropLast().contains { $0 == title } ? 1 : 0)
  }

  /// The first line of the notes that is not blank, if any.
  package var firstLine: String? {
    transcript.split(whereSeparator: \.isNewline).first { !String($0).isBlank }.map(String.init)
  }

  /// Appends a note to the transcript on its own line, before the parking lot.
  ///
  /// Separates lines with the same kind of line breaks as the transcript.
  ///
  /// Writes action items as Markdown tasks, and other lines without their bullets.
  ///
  /// - Parameter note: A note of one or more lines.
  package mutating func append(note: String) {
    let note = ActionItemLine.normalized(note.withoutByteOrderMark.withoutBullets)
    let (former, lineBreak) = (transcript, "\n".withLineBreaks(of: transcript))
    let start = former.parkingLotStart ?? former.endIndex
    transcript = String(former[..<start])
    if let last = transcript.last, !last.isNewline { transcript += lineBreak }
    transcript += former.isEmpty ? note : note.withLineBreaks(of: former)
    if start < former.endIndex { transcript += lineBreak + former[start...] }
  }
}
