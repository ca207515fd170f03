extension String {
  /// Whether the text is nothing but white space.
  package var isBlank: Bool { allSatisfy(\.isWhitespace) }

  /// The text without white space at its ends.
  package var trimmed: String {
    let start = drop(while: \.isWhitespace)
    return start.lastIndex { !$0.isWhitespace }.map { String(start[...$0]) } ?? ""
  }

  /// The text as the name of an attendee who has a turn: `attendee 2` if it is blank.
  ///
  /// - Parameter index: The position of the attendee.
  package func speakerName(at index: Int) -> String {
    isBlank ? "attendee \(index + 1)" : self
  }

  /// The most characters of a title within a sentence.
  private static let quotedLength = 40

  /// The text as the title of a sync-up, `Untitled` if it is nothing but white space.
  package var shownTitle: String { isBlank ? "Untitled" : self }

  /// The text as the title of a sync-up within a sentence: in quotation marks, and cut if it is
  /// long.
  package var quotedTitle: String {
    let title = shownTitle
    guard title.count > Self.quotedLength else { return "“\(title)”" }
    return "“\(title.prefix(Self.quotedLength - 1))…”"
  }
}
