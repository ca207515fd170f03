/// What the program knows of a value that is given by its place and not by a name.
///
/// ```swift
/// extension ArgumentDescription {
///   static let note = Self("note", isRequired: true, summary: "The note.")
/// }
///
/// let note = try arguments.value(required: .note)
/// ```
public struct ArgumentDescription: Hashable, Sendable {
  /// The name by which help and messages speak of it, without brackets.
  public let name: String

  /// Whether the command cannot do without.
  public let isRequired: Bool

  /// Whether it takes all the words that are left, of which it needs at least one if it is required.
  ///
  /// Only the last argument of a command can.
  public let isRepeated: Bool

  /// The only values it takes; empty if any text will do as far as parsing is concerned.
  public let allowedValues: [String]

  /// Where a shell finds values to suggest.
  public let values: ValueSource

  /// A one-sentence description.
  public let summary: String

  /// Describes an argument.
  ///
  /// - Parameters:
  ///   - name: The name by which help and messages speak of it, without brackets.
  ///   - isRequired: Whether the command cannot do without.
  ///   - isRepeated: Whether it takes all the words that are left.
  ///   - allowedValues: The only values it takes, or nothing if any text will do.
  ///   - values: Where a shell finds values to suggest, besides the only ones.
  ///   - summary: A one-sentence description.
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

  /// The name as help and messages write it, such as `<note>`.
  public var label: String { "<\(name)>" }

  /// The label as a usage line writes it: in square brackets if it may be left out, with an ellipsis
  /// if it is repeated.
  public var usage: String { (isRequired ? label : "[\(label)]") + (isRepeated ? "…" : "") }

  /// What it is, and which values it takes if they are only a few.
  public var explanation: String { summary + allowedValues.asChoice }
}
