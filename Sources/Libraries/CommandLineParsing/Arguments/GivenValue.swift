/// A text from the command line, as typed, and its origin.
///
/// Parsing does not judge titles, lengths or themes. A command that does can name the option or
/// argument in its message.
///
/// ```swift
/// GivenValue("10m", from: .option("length")).origin.label  // "--length"
/// ```
public struct GivenValue: Hashable, Sendable {
  /// Where a value came from.
  public enum Origin: Hashable, Sendable {
    /// The argument with this name.
    case argument(String)

    /// The option with this name, without dashes.
    case option(String)

    /// How messages speak of the place, such as `<title>` or `--length`.
    public var label: String {
      switch self {
      case .argument(let name): "<\(name)>"
      case .option(let name): "--\(name)"
      }
    }
  }

  /// The word, as typed.
  public let word: CommandLineWord

  /// Where it was typed.
  public let origin: Origin

  /// Notes where a word came from.
  public init(_ word: CommandLineWord, from origin: Origin) {
    self.word = word
    self.origin = origin
  }

  /// Notes where a text came from.
  public init(_ text: String, from origin: Origin) {
    self.init(CommandLineWord(text), from: origin)
  }

  /// The word as text.
  public var text: String { word.text }
}
