/// A kind of JSON value.
public enum JSONKind: Hashable, Sendable {
  /// An object with named members.
  case object
  /// An array of elements.
  case array
  /// A string.
  case string
  /// A number of any size.
  case number
  /// `true` or `false`.
  case bool
  /// `null`.
  case null

  /// The word for a part of an object or array, for messages.
  var partName: String { self == .object ? "key" : "element" }

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
