/// The configuration of a positional argument.
///
/// ```swift
/// extension ArgumentDescription {
///   static let note = Self("note", isRequired: true, summary: "The note.")
/// }
///
/// let note = try arguments.value(required: .note)
/// ```
public struct ArgumentDescription: Hashable, Sendable {
  /// The name in help and messages, without brackets.
  public let name: String

  /// Whether the argument is required.
  public let isRequired: Bool

  /// Whether the argument takes all remaining words.
  ///
  /// A repeated argument that is required needs at least one word. Only the last argument of a
  /// command can be repeated.
  public let isRepeated: Bool

  /// The allowed values, or an empty array if the parser accepts any string.
  public let allowedValues: [String]

  /// The source of values that a shell suggests.
  public let values: ValueSource

  /// A description in one sentence.
  public let summary: String

  /// Creates a description.
  ///
  /// - Parameters:
  ///   - name: The name in help and messages, without brackets.
  ///   - isRequired: Whether the argument is required.
  ///   - isRepeated: Whether the argument takes all remaining words.
  ///   - allowedValues: The allowed values, or an empty array to accept any string.
  ///   - values: The source of values that a shell suggests, in addition to the allowed values.
  ///   - summary: A description in one sentence.
  public init(
    _ name: String,
    isRequired: Bool,
    isRepeated: Bool = false,
    allowedValues: [String] = [],
    values: ValueSource = .anyText,
    summary: String
  ) {
    self.name = name
    self.isRequired = isRequired
    self.isRepeated = isRepeated
    self.allowedValues = allowedValues
    self.values = allowedValues.isEmpty ? values : .texts(allowedValues)
    self.summary = summary
  }

  /// The name in help and messages, such as `<note>`.
  public var label: String { "<\(name)>" }

  /// The label in a usage line, in square brackets if the argument is optional, and followed by an
  /// ellipsis if the argument is repeated.
  public var usage: String { (isRequired ? label : "[\(label)]") + (isRepeated ? "…" : "") }

  /// The summary, followed by the allowed values if there are any.
  public var explanation: String { summary + allowedValues.asChoice }
}
