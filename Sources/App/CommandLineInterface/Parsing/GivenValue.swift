/// A text from the command line as it was typed, with the place it came from.
///
/// Parsing does not judge titles, lengths or themes. A command that does can name the option or
/// argument in its message.
///
/// ```swift
/// GivenValue("10m", from: .option("length")).origin.label  // "--length"
/// ```
package struct GivenValue: Hashable, Sendable {
  /// Where a value came from.
  package enum Origin: Hashable, Sendable {
    /// The argument with this name.
    case argument(String)

    /// The option with this name, without dashes.
    case option(String)

    /// How messages speak of the place, such as `<sync-up>` or `--length`.
    package var label: String {
      switch self {
      case .argument(let name): "<\(name)>"
      case .option(let name): "--\(name)"
      }
    }
  }

  /// The word as it was typed.
  package let word: CommandLineWord

  /// Where it was typed.
  package let origin: Origin

  /// Notes where a word came from.
  package init(_ word: CommandLineWord, from origin: Origin) {
    self.word = word
    self.origin = origin
  }

  /// Notes where a text came from.
  package init(_ text: String, from origin: Origin) {
    self.init(CommandLineWord(text), from: origin)
  }

  /// The word as text.
  package var text: String { word.text }
}
