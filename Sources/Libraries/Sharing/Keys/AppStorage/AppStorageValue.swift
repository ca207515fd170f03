import struct Foundation.Data
import struct Foundation.Date
import struct Foundation.URL

/// A type that app storage stores directly: `Bool`, `Int`, `Double`, `String`, `[String]`, `URL`,
/// `Data`, `Date`, or an optional of one of these types.
protocol AppStorageValue {
  /// Creates a value from a stored value.
  ///
  /// - Returns: `nil` if the stored value has another type.
  init?(userDefaultsValue stored: UserDefaultsValue)

  /// The value to store, or `nil` to store nothing.
  var userDefaultsValue: UserDefaultsValue? { get }
}

extension AppStorageValue {
  /// Creates a value from a stored value that has exactly this type.
  init?(userDefaultsValue stored: UserDefaultsValue) {
    guard let value = stored.foundationValue as? Self else { return nil }
    self = value
  }
}

extension Bool: AppStorageValue {
  init?(userDefaultsValue stored: UserDefaultsValue) {
    switch stored {
    case .boolean(let value): self = value
    case .integer(0): self = false
    case .integer(1): self = true
    default: return nil
    }
  }

  var userDefaultsValue: UserDefaultsValue? { .boolean(self) }
}

extension Int: AppStorageValue {
  init?(userDefaultsValue stored: UserDefaultsValue) {
    switch stored {
    case .integer(let value): self = value
    case .double(let value): self.init(exactly: value)
    default: return nil
    }
  }

  var userDefaultsValue: UserDefaultsValue? { .integer(self) }
}

extension Double: AppStorageValue {
  init?(userDefaultsValue stored: UserDefaultsValue) {
    switch stored {
    case .double(let value): self = value
    case .integer(let value): self.init(value)
    default: return nil
    }
  }

  var userDefaultsValue: UserDefaultsValue? { .double(self) }
}

extension String: AppStorageValue {
  var userDefaultsValue: UserDefaultsValue? { .string(self) }
}

extension Array: AppStorageValue where Element == String {
  var userDefaultsValue: UserDefaultsValue? { .array(map(UserDefaultsValue.string)) }
}

extension URL: AppStorageValue {
  init?(userDefaultsValue stored: UserDefaultsValue) {
    switch stored {
    case .url(let value): self = value
    // The platform's user defaults store a file URL as its path, and any other URL as a string.
    case .string(let text) where text.hasPrefix("/"): self.init(filePath: text)
    case .string(let text): self.init(string: text)
    default: return nil
    }
  }

  var userDefaultsValue: UserDefaultsValue? { .url(self) }
}

extension Data: AppStorageValue {
  var userDefaultsValue: UserDefaultsValue? { .data(self) }
}

extension Date: AppStorageValue {
  var userDefaultsValue: UserDefaultsValue? { .date(self) }
}

extension Optional: AppStorageValue where Wrapped: AppStorageValue {
  init?(userDefaultsValue stored: UserDefaultsValue) {
    guard let value = Wrapped(userDefaultsValue: stored) else { return nil }
    self = value
  }

  var userDefaultsValue: UserDefaultsValue? { flatMap(\.userDefaultsValue) }
}
