/// What the program knows of one option: how it is written and what it is for.
///
/// Parsing and help are both derived from it, and it is the key by which a command asks for
/// what was given:
///
/// ```swift
/// extension OptionDescription {
///   static let length = Self(
///     "length", .single(placeholder: "LENGTH"), summary: "How long a meeting lasts.")
/// }
///
/// let length = arguments.value(of: .length)
/// ```
public struct OptionDescription: Hashable, Sendable {
  /// Whether an option takes a value, and how often it may be given.
  public enum Kind: Hashable, Sendable {
    /// No value. Giving it twice is the same as giving it once.
    case flag

    /// A value only after an equals sign. Without one it is a flag.
    case optional(placeholder: String)

    /// One value, given once.
    case single(placeholder: String)

    /// One value each time it is given.
    case repeated(placeholder: String)
  }

  /// The name without dashes.
  public let name: String

  /// The letter that stands for the name after a single dash.
  public let letter: Character?

  /// Whether it takes a value, and how often.
  public let kind: Kind

  /// The only values it takes; empty if any text will do as far as parsing is concerned.
  public let allowedValues: [String]

  /// Where a shell finds values to suggest.
  public let values: ValueSource

  /// What it is for, in one sentence.
  public let summary: String

  /// Describes an option.
  ///
  /// - Parameters:
  ///   - name: The name without dashes.
  ///   - kind: Whether it takes a value, and how often.
  ///   - letter: The letter that stands for the name after a single dash.
  ///   - allowedValues: The only values it takes, or nothing if any text will do.
  ///   - values: Where a shell finds values to suggest, besides the only ones.
  ///   - summary: What it is for, in one sentence.
  public init(
    _ name: String,
    _ kind: Kind = .flag,
    letter: Character? = nil,
    allowedValues: [String] = [],
    values: ValueSource = .anyText,
    summary: String
  ) {
    self.name = name
    self.kind = kind
    self.letter = letter
    self.allowedValues = allowedValues
    self.values = allowedValues.isEmpty ? values : .texts(allowedValues)
    self.summary = summary
  }

  /// The option as it is typed, such as `--length`.
  public var flag: String { "--\(name)" }

  /// What stands for the value in help, or `nil` for a flag.
  public var placeholder: String? {
    switch kind {
    case .flag: nil
    case .optional(let placeholder), .single(let placeholder), .repeated(let placeholder):
      placeholder
    }
  }

  /// The option with what stands for its value, such as `--length LENGTH`.
  public var usage: String {
    switch kind {
    case .flag: flag
    case .optional(let placeholder): "\(flag)[=\(placeholder)]"
    case .single(let placeholder), .repeated(let placeholder): "\(flag) \(placeholder)"
    }
  }

  /// What it is for, which values it takes if they are only a few, and whether it can be repeated.
  public var explanation: String {
    let repetition = if case .repeated = kind { " May be given more than once." } else { "" }
    return summary + allowedValues.asChoice + repetition
  }

  /// Whether a word of the command line, up to an equals sign, is this option.
  public func isWritten(_ word: some StringProtocol) -> Bool {
    word == flag || letter.map { word == "-\($0)" } == true
  }
}

extension OptionDescription {
  /// Asks for help, whatever the rest of the line says.
  public static let help = Self("help", letter: "h", summary: "Explain the program or the command.")

  /// Asks for the version, whatever the rest of the line says.
  public static let version = Self("version", letter: "v", summary: "Print the version.")
}

extension [String] {
  /// The only values that something takes, as a sentence after its summary.
  var asChoice: String { isEmpty ? "" : " One of: \(joined(separator: ", "))." }
}
