extension String {
  /// Whether the text is nothing but white space.
  package var isBlank: Bool { allSatisfy(\.isWhitespace) }

  /// The text without white space at its ends.
  package var trimmed: String {
    let start = drop(while: \.isWhitespace)
    return start.lastIndex { !$0.isWhitespace }.map { String(start[...$0]) } ?? ""
  }

  /// The whole number that the text is, or `nil` if it has anything but ASCII digits.
  ///
  /// `Int` also reads a sign.
  package var wholeNumber: Int? {
    utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(self) : nil
  }

  /// The text without the byte order mark that some programs write at the start of a file.
  package var withoutByteOrderMark: String {
    unicodeScalars.first == "\u{FEFF}" ? String(unicodeScalars.dropFirst()) : self
  }

  /// Returns the text with the kind of line breaks that another text has.
  ///
  /// - Parameter other: The other text. If it has line breaks of both kinds, the text is returned
  ///   as it is.
  package func withLineBreaks(of other: String) -> String {
    let (hasLong, hasShort) = (
      other.contains("\r\n" as Character), other.contains("\n" as Character)
    )
    if hasLong, hasShort { return self }
    let lines = split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
    return lines.joined(separator: hasLong ? "\r\n" : "\n")
  }

  /// The text as the name of an attendee who has a turn: `attendee 2` if it is blank.
  ///
  /// - Parameter index: The position of the attendee.
  package func speakerName(at index: Int) -> String {
    isBlank ? "attendee \(index + 1)" : self
  }

  /// The most characters of a title within a sentence.
  private static let quotedLength = 40

  /// The text as the title of a sync-up, `(no title)` if it is blank.
  package var shownTitle: String { isBlank ? "(no title)" : self }

  /// The text as the title of a sync-up within a sentence: in quotation marks, and cut if it is
  /// long.
  package var quotedTitle: String {
    let title = shownTitle
    guard title.count > Self.quotedLength else { return "“\(title)”" }
    return "“\(title.prefix(Self.quotedLength - 1))…”"
  }
}
