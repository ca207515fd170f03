/// The configuration of an option.
///
/// The parser and the help use this description, and a command uses it to read the given values:
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
  /// Whether an option takes a value, and whether it can be repeated.
  public enum Kind: Hashable, Sendable {
    /// A flag: an option without a value.
    ///
    /// A repeated flag has no effect.
    case flag

    /// An option whose value is optional and follows an equals sign.
    ///
    /// Without a value, the option is a flag.
    case optional(placeholder: String)

    /// An option with one value, which can be given only once.
    case single(placeholder: String)

    /// An option with one value, which can be given repeatedly.
    case repeated(placeholder: String)
  }

  /// The name without dashes.
  public let name: String

  /// The single-letter form, if any.
  public let letter: Character?

  /// Whether the option takes a value, and whether it can be repeated.
  public let kind: Kind

  /// Words that users may type instead of the name.
  ///
  /// The error message then suggests the option. If several options of a command have the same
  /// guess, the message suggests all of them.
  public let guesses: [String]

  /// The allowed values, or an empty array if the parser accepts any string.
  public let allowedValues: [String]

  /// The source of values that a shell suggests.
  public let values: ValueSource

  /// A description in one sentence.
  public let summary: String

  /// Creates a description.
  ///
  /// - Parameters:
  ///   - name: The name without dashes.
  ///   - kind: Whether the option takes a value, and whether it can be repeated.
  ///   - letter: The single-letter form, if any.
  ///   - guesses: Words that users may type instead of the name. The error message then suggests
  ///     the option.
  ///   - allowedValues: The allowed values, or an empty array to accept any string.
  ///   - values: The source of values that a shell suggests, in addition to the allowed values.
  ///   - summary: A description in one sentence.
  public init(
    _ name: String,
    _ kind: Kind = .flag,
    letter: Character? = nil,
    guesses: [String] = [],
    allowedValues: [String] = [],
    values: ValueSource = .anyText,
    summary: String
  ) {
    self.name = name
    self.kind = kind
    self.guesses = guesses
    self.letter = letter
    self.allowedValues = allowedValues
    self.values = allowedValues.isEmpty ? values : .texts(allowedValues)
    self.summary = summary
  }

  /// The option in its long form, such as `--length`.
  public var flag: String { "--\(name)" }

  /// The placeholder for the value in the help, or `nil` for a flag.
  public var placeholder: String? {
    switch kind {
    case .flag: nil
    case .optional(let placeholder), .single(let placeholder), .repeated(let placeholder):
      placeholder
    }
  }

  /// The option and its placeholder, such as `--length LENGTH`.
  public var usage: String {
    switch kind {
    case .flag: flag
    case .optional(let placeholder): "\(flag)[=\(placeholder)]"
    case .single(let placeholder), .repeated(let placeholder): "\(flag) \(placeholder)"
    }
  }

  /// The summary, followed by the allowed values if there are any, and whether the option can be
  /// repeated.
  public var explanation: String {
    let repetition = if case .repeated = kind { " May be given more than once." } else { "" }
    return summary + allowedValues.asChoice + repetition
  }

  /// Returns whether a word, up to its equals sign if it has one, is this option.
  public func isWritten(_ word: some StringProtocol) -> Bool {
    word == flag || letter.map { word == "-\($0)" } == true
  }
}

extension OptionDescription {
  /// The option that prints help, regardless of the rest of the command line.
  public static let help = Self(
    "help",
    letter: "h",
    summary: "Show help for the program or a command."
  )

  /// The option that prints the version, regardless of the rest of the command line.
  public static let version = Self("version", letter: "v", summary: "Print the version.")
}

extension [String] {
  /// The allowed values as a sentence that follows a summary, or an empty string if there are none.
  var asChoice: String { isEmpty ? "" : " One of: \(joined(separator: ", "))." }
}
