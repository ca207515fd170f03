/// A line typed in bash, up to the cursor.
///
/// ```swift
/// let line = BashLine(typed: #"notes show "Daily st"#, separators: ":=")
/// line.words  // ["show"]
/// line.last  // "Daily st"
/// line.replies(["Daily stand-up"])  // ["Daily stand-up"]
/// ```
public struct BashLine {
  /// The characters that mean something to bash where no quotes are around them.
  private static let special = Set(" \t!\"#$&'()*,;<>?[\\]^`{|}~")

  /// The finished words after the name of the program, without quotes.
  public let words: [String]

  /// The typed part of the word at the cursor, without quotes.
  public let last: String

  /// The quote that is open at the cursor.
  private let quote: Character?

  /// How many characters of ``last`` are before the text that bash replaces.
  private let keptCount: Int

  /// The characters at which readline begins a new word.
  private let separators: Set<Character>

  /// Reads what the script hands over: the characters that separate words for readline, and the
  /// line.
  init(_ line: [CommandLineWord]) {
    self.init(typed: line.last?.text ?? "", separators: line.count > 1 ? line[0].text : "")
  }

  /// Splits a line.
  ///
  /// - Parameters:
  ///   - typed: The line up to the cursor, with the name of the program.
  ///   - separators: The characters at which readline begins a new word, if no quote is around them.
  public init(typed: String, separators: String) {
    self.separators = Set(separators)
    var words: [String] = []
    // There is a word as soon as a quote is opened, even if nothing is in it.
    var word: String?
    var quote: (character: Character, start: Int)?
    var keptCount = 0
    var isEscaped = false
    for character in typed {
      if isEscaped {
        isEscaped = false
        // Between double quotes a backslash stays if it escapes nothing.
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

  /// What bash can put in the place of the word at the cursor, quoted as what is typed of it.
  ///
  /// - Parameter values: The values that could stand there.
  /// - Returns: The values that begin with the typed part, in any case.
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
      case .some: text.map { "\\\"$`".contains($0) ? "\\\($0)" : "\($0)" }.joined()
      case nil: text.map { isSpecial($0) ? "\\\($0)" : "\($0)" }.joined()
      }
    // Readline closes the quotes itself, except where the text ends as if they were closed.
    guard let quote, escaped.last == quote else { return escaped }
    return escaped + String(quote)
  }

  private func isSpecial(_ character: Character) -> Bool {
    Self.special.contains(character) || separators.contains(character)
  }
}
