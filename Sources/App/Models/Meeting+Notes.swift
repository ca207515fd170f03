extension Meeting {
  /// Adds a note to the transcript, on a line of its own.
  ///
  /// - Parameter note: The note, which may have several lines.
  package mutating func append(note: String) {
    if let last = transcript.last, !last.isNewline { transcript += "\n" }
    transcript += note
  }
}
