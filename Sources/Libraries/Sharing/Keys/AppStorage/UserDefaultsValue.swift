import Foundation

/// A value that user defaults can store.
enum UserDefaultsValue: Hashable, Sendable {
  case boolean(Bool)
  case integer(Int)
  case double(Double)
  case string(String)
  case data(Data)
  case date(Date)
  case url(URL)
  case array([UserDefaultsValue])
  case dictionary([String: UserDefaultsValue])
}

extension UserDefaultsValue {
  /// Creates a value from an object that was passed to user defaults.
  ///
  /// - Returns: `nil` if user defaults do not support the object.
  init?(_ object: Any) {
    switch object {
    // Booleans and numbers of all types.
    case let number as NSNumber: self.init(number: number)
    case let string as String: self = .string(string)
    case let data as Data: self = .data(data)
    case let date as Date: self = .date(date)
    case let url as URL: self = .url(url)
    case let objects as [Any]:
      let values = objects.compactMap(Self.init)
      guard values.count == objects.count else { return nil }
      self = .array(values)
    case let objects as [String: Any]:
      let values = objects.compactMapValues(Self.init)
      guard values.count == objects.count else { return nil }
      self = .dictionary(values)
    default: return nil
    }
  }

  private init(number: NSNumber) {
    switch unsafe String(cString: number.objCType) {
    case "c", "B": self = .boolean(number.boolValue)
    case "f", "d": self = .double(number.doubleValue)
    // An unsigned number may be too large for `Int`.
    case "Q":
      self = Int(exactly: number.uint64Value).map(Self.integer) ?? .double(number.doubleValue)
    default: self = .integer(number.intValue)
    }
  }

  /// The object that user defaults return for the value.
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
