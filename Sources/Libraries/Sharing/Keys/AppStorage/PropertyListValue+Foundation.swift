import Foundation

extension PropertyListValue {
  /// Takes a value as user defaults are handed it.
  ///
  /// - Returns: `nil` if it cannot be stored.
  init?(_ value: Any) {
    switch value {
    // Booleans and numbers of all types.
    case let value as NSNumber: self.init(number: value)
    case let value as String: self = .string(value)
    case let value as Data: self = .data(value)
    case let value as Date: self = .date(value)
    case let value as URL: self = .url(value)
    case let values as [Any]:
      let stored = values.compactMap(Self.init)
      guard stored.count == values.count else { return nil }
      self = .array(stored)
    case let values as [String: Any]:
      let stored = values.compactMapValues(Self.init)
      guard stored.count == values.count else { return nil }
      self = .dictionary(stored)
    default: return nil
    }
  }

  private init(number: NSNumber) {
    switch unsafe String(cString: number.objCType) {
    case "c", "B": self = .boolean(number.boolValue)
    case "f", "d": self = .double(number.doubleValue)
    // Unsigned, and perhaps too large for an integer.
    case "Q":
      self = Int(exactly: number.uint64Value).map(Self.integer) ?? .double(number.doubleValue)
    default: self = .integer(number.intValue)
    }
  }

  /// The value as user defaults hand it out.
  var foundationValue: Any {
    switch self {
    case .boolean(let value): NSNumber(value: value)
    case .integer(let value): NSNumber(value: value)
    case .double(let value): NSNumber(value: value)
    case .string(let value): value
    case .data(let value): value
    case .date(let value): value
    case .url(let value): value
    case .array(let values): values.map(\.foundationValue)
    case .dictionary(let values): values.mapValues(\.foundationValue)
    }
  }
}
