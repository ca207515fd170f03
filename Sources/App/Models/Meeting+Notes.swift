extension Meeting {
  /// Adds a note to the transcript, on a line of its own and with the same kind of line breaks.
  ///
  /// - Parameter note: The note, which may have several lines.
  package mutating func append(note: String) {
    let note = note.withoutByteOrderMark
    if let last = transcript.last, !last.isNewline {
      transcript += "\n".withLineBreaks(of: transcript)
    }
    transcript += transcript.isEmpty ? note : note.withLineBreaks(of: transcript)
  }
}
