/// A value on the command line and its origin.
///
/// The parser does not validate titles, lengths or themes. A command that validates a value names
/// the value's origin in its message.
///
/// ```swift
/// GivenValue("10m", from: .option("length")).origin.label  // "--length"
/// ```
public struct GivenValue: Hashable, Sendable {
  /// The origin of a value.
  public enum Origin: Hashable, Sendable {
    /// An argument, with its name.
    case argument(String)

    /// An option, with its name without dashes.
    case option(String)

    /// The origin as messages show it, such as `<title>` or `--length`.
    public var label: String {
      switch self {
      case .argument(let name): "<\(name)>"
      case .option(let name): "--\(name)"
      }
    }
  }

  /// The word on the command line.
  public let word: CommandLineWord

  /// The origin of the value.
  public let origin: Origin

  /// Creates a value from a word of the command line.
  public init(_ word: CommandLineWord, from origin: Origin) {
    self.word = word
    self.origin = origin
  }

  /// Creates a value from a string.
  public init(_ text: String, from origin: Origin) {
    self.init(CommandLineWord(text), from: origin)
  }

  /// The value as a string, without a byte order mark at its start.
  public var text: String {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    guard word.bytes.starts(with: mark) else { return word.text }
    return CommandLineWord(bytes: word.bytes.dropFirst(mark.count)).text
  }
}
