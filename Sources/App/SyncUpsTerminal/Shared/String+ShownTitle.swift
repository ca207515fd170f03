import TerminalUI

nonisolated extension String {
  /// The most columns of a title within a sentence.
  private static let quotedWidth = 40

  /// The text as the title of a sync-up, which has something to see even if nothing was typed.
  var shownTitle: String { allSatisfy(\.isWhitespace) ? "Untitled" : self }

  /// The text as the title of a sync-up within a sentence: in quotation marks, and not too long.
  var quotedTitle: String { "“\(shownTitle.truncated(toWidth: Self.quotedWidth))”" }
}
