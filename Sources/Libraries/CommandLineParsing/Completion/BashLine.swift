/// A command line in bash, up to the cursor.
///
/// ```swift
/// let line = BashLine(typed: #"notes show "Daily st"#, separators: ":=")
/// line.words  // ["show"]
/// line.last  // "Daily st"
/// line.replies(["Daily stand-up"])  // ["Daily stand-up"]
/// ```
public struct BashLine {
  /// The characters that have a special meaning in bash outside of quotes.
  private static let special = Set(" \t!\"#$&'()*,;<>?[\\]^`{|}~")

  /// The complete words after the program's name, without quotes.
  public let words: [String]

  /// The typed part of the word at the cursor, without quotes.
  public let last: String

  /// The quotation mark that is still open at the cursor, if any.
  private let quote: Character?

  /// The number of characters at the start of ``last`` that bash keeps when it inserts a reply.
  private let keptCount: Int

  /// The characters at which Readline starts a new word.
  private let separators: Set<Character>

  /// Creates a line from the arguments of the completion script, which are Readline's separators
  /// and the line itself.
  init(_ line: [CommandLineWord]) {
    self.init(typed: line.last?.text ?? "", separators: line.count > 1 ? line[0].text : "")
  }

  /// Parses a line.
  ///
  /// - Parameters:
  ///   - typed: The line up to the cursor, including the program's name.
  ///   - separators: The characters at which Readline starts a new word outside of quotes.
  public init(typed: String, separators: String) {
    self.separators = Set(separators)
    var words: [String] = []
    // An opening quote starts a word, even if the word is empty.
    var word: String?
    var quote: (character: Character, start: Int)?
    var keptCount = 0
    var isEscaped = false
    for character in typed {
      if isEscaped {
        isEscaped = false
        // In double quotes, a backslash before an ordinary character is literal.
        if quote != nil, !"\\\"$`".contains(character) { word?.append("\\") }
        word?.append(character)
      } else if character == "\\", quote?.character != "'" {
        isEscaped = true
        word = word ?? ""
      } else if let open = quote {
        if character == open.character { quote = nil } else { word?.append(character) }
      } else if character == "\"" || character == "'" {
        word = word ?? ""
        quote = (character, word?.count ?? 0)
      } else if character.isWhitespace {
        if let word { words.append(word) }
        (word, keptCount) = (nil, 0)
      } else {
        word = (word ?? "") + String(character)
        if separators.contains(character) { keptCount = word?.count ?? 0 }
      }
    }
    self.words = Array(words.dropFirst())
    last = word ?? ""
    self.quote = quote?.character
    self.keptCount = quote?.start ?? keptCount
  }

  /// Returns the replacements for the word at the cursor, in the user's style of quoting.
  ///
  /// - Parameter values: The possible values.
  /// - Returns: The values that start with the typed part, ignoring case, as bash can insert them.
  public func replies(_ values: [String]) -> [String] {
    let parts = CommandLineWord(last).partsAroundEqualsSign
    let option = last.hasPrefix("--") && parts.value != nil ? "\(parts.name)=" : ""
    let typed = last.lowercased()
    return
      values
      .map { option + $0 }
      .filter { $0.lowercased().hasPrefix(typed) }
      .map { quoted($0.dropFirst(keptCount)) }
  }

  private func quoted(_ text: Substring) -> String {
    let escaped =
      switch quote {
      case "'": String(text).replacing("'", with: #"'\''"#)
      case .some: text.map(doubleQuoted).joined()
      case nil: text.map { isSpecial($0) ? "\\\($0)" : "\($0)" }.joined()
      }
    // Readline closes the quotation itself, unless the text already ends with the quotation mark.
    guard let quote, escaped.last == quote else { return escaped }
    return escaped + String(quote)
  }

  private func doubleQuoted(_ character: Character) -> String {
    // Double quotes do not prevent history expansion, and a backslash inside them would stay in the
    // word.
    if character == "!" { return #""'!'""# }
    return "\\\"$`".contains(character) ? "\\\(character)" : "\(character)"
  }

  private func isSpecial(_ character: Character) -> Bool {
    Self.special.contains(character) || separators.contains(character)
  }
}
