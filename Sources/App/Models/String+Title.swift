extension String {
  /// The most characters of a title within a sentence.
  private static let quotedLength = 40

  /// The text as the title of a sync-up, `Untitled` if it is nothing but white space.
  package var shownTitle: String { allSatisfy(\.isWhitespace) ? "Untitled" : self }

  /// The text as the title of a sync-up within a sentence: in quotation marks, and cut if it is long.
  package var quotedTitle: String {
    let title = shownTitle
    guard title.count > Self.quotedLength else { return "“\(title)”" }
    return "“\(title.prefix(Self.quotedLength - 1))…”"
  }
}
