/// A command that the user has configured, for example for transcribing speech.
///
/// A command is a program and its arguments, separated by white space. No shell runs the command,
/// but arguments can be quoted as in a shell:
///
/// - Text in single quotes (`'…'`) is literal.
/// - Text in double quotes (`"…"`) is literal, except that `\"` is a quote and `\\` is a backslash.
/// - Outside quotes, a backslash makes the next character literal.
///
/// No other character is special: `~`, `$HOME`, `*`, `|` and `>` are plain text.
///
/// ```swift
/// try TranscriberCommand(parsing: #"listen --name "Blob Jr""#).arguments  // ["--name", "Blob Jr"]
/// ```
package struct TranscriberCommand: Hashable, Sendable {
  /// The path of the program if it contains a slash, otherwise the name of a program in `PATH`.
  package let program: String

  /// The arguments of the program.
  package let arguments: [String]

  /// Parses a command.
  ///
  /// - Parameter text: The text that the user typed.
  /// - Throws: ``TranscriberCommandError`` if the text is not a valid command.
  package init(parsing text: String) throws(TranscriberCommandError) {
    var words = try Self.words(of: text)[...]
    guard let program = words.popFirst(), !program.isEmpty else { throw .empty }
    self.program = program
    self.arguments = Array(words)
  }

  private static func words(of text: String) throws(TranscriberCommandError) -> [String] {
    var words: [String] = []
    // The current word, or `nil` between words. An empty pair of quotes is a word, too.
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

  /// Removes and returns the rest of a quoted string, up to the closing quote.
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

/// The reason why text is not a command.
package enum TranscriberCommandError: Error, Hashable, Sendable {
  /// The text does not name a program.
  case empty

  /// A closing quote is missing.
  case unclosedQuote(Character)

  /// The text ends with a backslash.
  case nothingAfterBackslash
}
