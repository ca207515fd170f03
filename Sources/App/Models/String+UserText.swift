extension String {
  /// Whether the text is empty or invisible: only white space, and characters such as a zero-width
  /// space.
  package var isBlank: Bool { unicodeScalars.allSatisfy(\.isInvisible) }

  /// The text without leading and trailing white space.
  package var trimmed: String {
    let start = drop(while: \.isWhitespace)
    return start.lastIndex { !$0.isWhitespace }.map { String(start[...$0]) } ?? ""
  }

  /// The value of a string that consists of ASCII digits only, otherwise `nil`.
  ///
  /// `Int` would also accept a sign.
  package var wholeNumber: Int? {
    utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(self) : nil
  }

  /// The text without a leading byte order mark, which some programs write at the start of a file.
  package var withoutByteOrderMark: String {
    unicodeScalars.first == "\u{FEFF}" ? String(unicodeScalars.dropFirst()) : self
  }

  /// Converts the line breaks to the kind that another string uses.
  ///
  /// - Parameter other: The string whose line breaks to use. If it mixes both kinds, this string is
  ///   returned unchanged.
  package func withLineBreaks(of other: String) -> String {
    let (hasLong, hasShort) = (
      other.contains("\r\n" as Character), other.contains("\n" as Character)
    )
    if hasLong, hasShort { return self }
    let lines = split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
    return lines.joined(separator: hasLong ? "\r\n" : "\n")
  }

  /// The name of an attendee as a label, or `attendee 2` if it is blank.
  ///
  /// - Parameter index: The position of the attendee.
  package func speakerName(at index: Int) -> String {
    isBlank ? "attendee \(index + 1)" : self
  }

  /// The maximum length of a quoted title, in characters.
  private static let quotedLength = 40

  /// The length of the end of a truncated title, in characters.
  private static let endLength = 15

  /// The text as a sync-up's title, or `(no title)` if it is blank.
  package var shownTitle: String { isBlank ? "(no title)" : self }

  /// The names in a list that has commas, semicolons or line breaks between them.
  package var listedNames: [String] {
    split(whereSeparator: \.separatesNames)
      .map { line in String(line.map { $0 == "\t" ? " " : $0 }).trimmed }
      .filter { !$0.isEmpty }
  }

  /// The title in quotation marks, for use within a sentence.
  ///
  /// Long titles are truncated in their middle, so that a copy differs from its original.
  package var quotedTitle: String { "“\(shortTitle)”" }

  /// The title, or its beginning and its end if it is too long for a sentence.
  package var shortTitle: String {
    let title = shownTitle
    guard title.count > Self.quotedLength else { return title }
    return "\(title.prefix(Self.quotedLength - 1 - Self.endLength))…\(title.suffix(Self.endLength))"
  }
}

extension Character {
  /// Whether the character separates the names in a list.
  package var separatesNames: Bool { self == "," || self == ";" || isNewline }
}

extension Unicode.Scalar {
  /// Whether a terminal shows nothing for the scalar.
  var isInvisible: Bool {
    if isASCII { return properties.isWhitespace }
    // U+2800 is a Braille pattern without dots.
    return properties.isWhitespace || properties.isDefaultIgnorableCodePoint || value == 0x2800
  }
}
