/// The kinds of values that JSON has.
public enum JSONKind: Hashable, Sendable {
  /// Members with names.
  case object
  /// Elements in an order.
  case array
  /// A text.
  case string
  /// A number, of any size.
  case number
  /// `true` or `false`.
  case bool
  /// `null`.
  case null

  /// What the parts of an object or array are called.
  var partName: String { self == .object ? "member" : "element" }

  /// The kind with its article, for messages.
  var phrase: String {
    switch self {
    case .object: "an object"
    case .array: "an array"
    case .string: "a string"
    case .number: "a number"
    case .bool: "true or false"
    case .null: "null"
    }
  }
}
