/// What the program knows of a value that is given by its place and not by a name.
///
/// ```swift
/// extension ArgumentDescription {
///   static let syncUp = Self("sync-up", isRequired: true, summary: "The sync-up.")
/// }
///
/// let syncUp = try arguments.value(required: .syncUp)
/// ```
package struct ArgumentDescription: Hashable, Sendable {
  /// The name by which help and messages speak of it, without brackets.
  package let name: String

  /// Whether the command cannot do without.
  package let isRequired: Bool

  /// Whether it takes all the words that are left, of which it needs at least one if it is required.
  ///
  /// Only the last argument of a command can.
  package let isRepeated: Bool

  /// The only values it takes; empty if any text will do as far as parsing is concerned.
  package let allowedValues: [String]

  /// Where a shell finds values to suggest.
  package let values: ValueSource

  /// What it is, in one sentence.
  package let summary: String

  /// Describes an argument.
  ///
  /// - Parameters:
  ///   - name: The name by which help and messages speak of it, without brackets.
  ///   - isRequired: Whether the command cannot do without.
  ///   - isRepeated: Whether it takes all the words that are left.
  ///   - allowedValues: The only values it takes, or nothing if any text will do.
  ///   - values: Where a shell finds values to suggest, besides the only ones.
  ///   - summary: What it is, in one sentence.
  package init(
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

  /// The name as help and messages write it, such as `<sync-up>`.
  package var label: String { "<\(name)>" }

  /// The label as a usage line writes it: in square brackets if it may be left out, with an ellipsis
  /// if it is repeated.
  package var usage: String { (isRequired ? label : "[\(label)]") + (isRepeated ? "…" : "") }

  /// What it is, and which values it takes if they are only a few.
  package var explanation: String { summary + allowedValues.asChoice }
}
