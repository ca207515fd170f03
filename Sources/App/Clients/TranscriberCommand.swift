/// The command that turns speech into text, as a user writes it.
///
/// It is a program and its arguments, separated by white space, and never goes through a shell.
/// Quotes and backslashes mean what they mean in one, so that an argument can have spaces in it:
///
/// - `'…'` is taken literally.
/// - `"…"` is taken literally, but for `\"` and `\\`, which are a quote and a backslash.
/// - Outside of quotes a backslash takes the character after it literally.
///
/// Nothing else is special: `~`, `$HOME`, `*`, `|` and `>` are just text.
///
/// ```swift
/// try TranscriberCommand(parsing: #"listen --name "Blob Jr""#).arguments  // ["--name", "Blob Jr"]
/// ```
package struct TranscriberCommand: Hashable, Sendable {
  /// The program: a path if there is a slash in it, otherwise a name to be found in `PATH`.
  package let program: String

  /// The arguments of the program.
  package let arguments: [String]

  /// Reads a command.
  ///
  /// - Parameter text: The text that the user typed.
  /// - Throws: ``TranscriberCommandError`` if the text is no command.
  package init(parsing text: String) throws(TranscriberCommandError) {
    var words = try Self.words(of: text)[...]
    guard let program = words.popFirst(), !program.isEmpty else { throw .empty }
    self.program = program
    self.arguments = Array(words)
  }

  private static func words(of text: String) throws(TranscriberCommandError) -> [String] {
    var words: [String] = []
    // `nil` between words: two quotes with nothing in them are a word, too.
    var word: String?
    var rest = text[...]
    while let character = rest.popFirst() {
      switch character {
      case "'", "\"":
        word = try (word ?? "") + quoted(until: character, &rest)
      case "\\":
        guard let literal = rest.popFirst() else { throw .nothingAfterBackslash }
        word = (word ?? "") + String(literal)
      case _ where character.isWhitespace:
        if let word { words.append(word) }
        word = nil
      default:
        word = (word ?? "") + String(character)
      }
    }
    if let word { words.append(word) }
    return words
  }

  /// Consumes the text up to a closing quote, and the quote.
  private static func quoted(
    until quote: Character,
    _ rest: inout Substring
  ) throws(TranscriberCommandError) -> String {
    var text = ""
    while let character = rest.popFirst() {
      if character == quote { return text }
      if quote == "\"", character == "\\", let next = rest.first, next == "\"" || next == "\\" {
        text.append(next)
        rest.removeFirst()
      } else {
        text.append(character)
      }
    }
    throw .unclosedQuote(quote)
  }
}

/// Why a text is no command.
package enum TranscriberCommandError: Error, Hashable, Sendable {
  /// The text names no program.
  case empty

  /// A quote is not closed.
  case unclosedQuote(Character)

  /// The text ends with a backslash.
  case nothingAfterBackslash
}
