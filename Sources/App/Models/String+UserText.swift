extension String {
  /// Whether the text is empty, or contains only white space and invisible characters such as a
  /// zero-width space.
  package var isBlank: Bool { unicodeScalars.allSatisfy(\.isInvisible) }

  /// The text without leading and trailing white space.
  package var trimmed: String {
    let start = drop(while: \.isWhitespace)
    return start.lastIndex { !$0.isWhitespace }.map { String(start[...$0]) } ?? ""
  }

  /// The number that the text contains, or `nil` if the text contains anything except ASCII digits.
  ///
  /// Unlike `Int.init(_:)`, this property does not accept a sign.
  package var wholeNumber: Int? {
    utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(self) : nil
  }

  /// The text without a leading byte order mark, which some programs write at the start of a file.
  package var withoutByteOrderMark: String {
    unicodeScalars.first == "\u{FEFF}" ? String(unicodeScalars.dropFirst()) : self
  }

  /// Returns the text with the kind of line breaks that another string uses.
  ///
  /// - Parameter other: The string whose kind of line breaks to use. If the other string contains
  ///   both kinds of line breaks, the text is returned unchanged.
  package func withLineBreaks(of other: String) -> String {
    let (hasLong, hasShort) = (
      other.contains("\r\n" as Character), other.contains("\n" as Character)
    )
    if hasLong, hasShort { return self }
    let lines = split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
    return lines.joined(separator: hasLong ? "\r\n" : "\n")
  }

  /// Returns the name of an attendee, or a label such as `attendee 2` if the name is blank.
  ///
  /// - Parameter index: The index of the attendee, starting at 0.
  package func speakerName(at index: Int) -> String {
    isBlank ? "attendee \(index + 1)" : self
  }

  /// The maximum length of a quoted title, in characters.
  private static let quotedLength = 40

  /// The number of characters that a truncated title keeps at its end.
  private static let endLength = 15

  /// The title of a sync-up as the user sees it, which is `(no title)` if the title is blank.
  package var shownTitle: String { isBlank ? "(no title)" : self }

  /// The names that the text contains, separated by line breaks, commas or semicolons.
  ///
  /// A bullet or a number at the start of a line, as in `- Ada` or `1. Ada`, is not part of a name.
  package var listedNames: [String] {
    namesOnLines.flatMap { $0.split(whereSeparator: \.separatesNames) }
      .map { String($0).trimmed }
      .filter { !$0.isEmpty }
  }

  /// The names that pasted text contains.
  ///
  /// Each of several lines is one name, even if it contains a comma. The names on a single line are
  /// separated by commas or semicolons.
  package var pastedNames: [String] {
    let lines = namesOnLines
    return lines.count == 1 ? lines[0].listedNames : lines
  }

  /// The lines that are not blank, without a bullet or a number at their start.
  package var namesOnLines: [String] {
    split(whereSeparator: \.isNewline)
      .map { line in String(line.withoutBullet.map { $0 == "\t" ? " " : $0 }).trimmed }
      .filter { !$0.isEmpty }
  }

  /// Returns a title for a copy of a sync-up whose title is this text.
  ///
  /// Appends `(copy)` to the title, or `(copy 2)` and so on if another sync-up already has the
  /// title of the copy. A copy of a copy gets a title as if the original had been copied again.
  ///
  /// - Parameter titles: The titles of all sync-ups.
  package func titleOfCopy(besides titles: [String]) -> String {
    guard !isBlank else { return self }
    let end = firstMatch(of: #/ \(copy( [0-9]+)?\)$/#)?.range.lowerBound ?? endIndex
    let original = self[..<end]
    var (title, number) = ("\(original) (copy)", 2)
    while titles.contains(title) { (title, number) = ("\(original) (copy \(number))", number + 1) }
    return title
  }

  /// The title in quotation marks, for use within a sentence.
  ///
  /// Long titles are truncated in the middle, so that the title of a copy, which ends in `(copy)`,
  /// differs from the original title.
  package var quotedTitle: String { "'\(shortTitle)'" }

  /// The title, truncated in the middle if it is too long for a sentence.
  package var shortTitle: String {
    let title = shownTitle
    guard title.count > Self.quotedLength else { return title }
    return "\(title.prefix(Self.quotedLength - 1 - Self.endLength))…\(title.suffix(Self.endLength))"
  }
}

extension Substring {
  /// The line without a leading bullet, number or task checkbox.
  fileprivate var withoutBullet: Substring {
    let bullet = #/\s*(?:[-*+•–—·▪◦‣]|\d{1,3}[.)])\s+(?:\[[ xX]\]\s+)?/#
    return prefixMatch(of: bullet).map { self[$0.range.upperBound...] } ?? self
  }
}

extension Character {
  /// Whether the character separates the names in a list.
  package var separatesNames: Bool { self == "," || self == ";" || isNewline }
}

extension Unicode.Scalar {
  /// Whether the scalar is invisible in a terminal.
  var isInvisible: Bool {
    if isASCII { return properties.isWhitespace }
    // U+2800 is the Braille pattern without dots.
    return properties.isWhitespace || properties.isDefaultIgnorableCodePoint || value == 0x2800
  }
}
