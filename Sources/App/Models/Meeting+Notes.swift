extension Meeting {
  /// The first line of the notes that is not blank, if any.
  package var firstLine: String? {
    transcript.split(whereSeparator: \.isNewline).first { !String($0).isBlank }.map(String.init)
  }

  /// Appends a note to the transcript, on its own line and with the transcript's kind of line
  /// breaks.
  ///
  /// Action items are written as Markdown tasks.
  ///
  /// - Parameter note: The note. It may have several lines.
  package mutating func append(note: String) {
    let note = ActionItemLine.normalized(note.withoutByteOrderMark)
    if let last = transcript.last, !last.isNewline {
      transcript += "\n".withLineBreaks(of: transcript)
    }
    transcript += transcript.isEmpty ? note : note.withLineBreaks(of: transcript)
  }
}
