import struct Foundation.Data
import struct Foundation.Date
import struct Foundation.URL

/// How a type of value is stored in app storage.
struct AppStorageCoding<Value: Sendable>: Sendable {
  /// Makes a value of what is stored, or returns `nil` if it is of another type.
  let decode: @Sendable (PropertyListValue) -> Value?

  /// Makes what is stored of a value, or returns `nil` to store nothing.
  let encode: @Sendable (Value) -> PropertyListValue?
}

extension AppStorageCoding {
  /// Stores nothing for `nil`.
  func optional() -> AppStorageCoding<Value?> {
    AppStorageCoding<Value?>(
      decode: { stored in decode(stored).map(Optional.some) },
      encode: { value in value.flatMap(encode) }
    )
  }

  /// Stores the raw value.
  func rawRepresentable<Wrapper: RawRepresentable<Value> & Sendable>() -> AppStorageCoding<Wrapper>
  {
    AppStorageCoding<Wrapper>(
      decode: { stored in decode(stored).flatMap(Wrapper.init(rawValue:)) },
      encode: { value in encode(value.rawValue) }
    )
  }
}

extension AppStorageCoding<Bool> {
  static let boolean = Self(
    decode: { stored in
      switch stored {
      case .boolean(let value): value
      case .integer(0): false
      case .integer(1): true
      default: nil
      }
    },
    encode: PropertyListValue.boolean
  )
}

extension AppStorageCoding<Int> {
  static let integer = Self(
    decode: { stored in
      switch stored {
      case .integer(let value): value
      case .double(let value): Int(exactly: value)
      default: nil
      }
    },
    encode: PropertyListValue.integer
  )
}

extension AppStorageCoding<Double> {
  static let double = Self(
    decode: { stored in
      switch stored {
      case .double(let value): value
      case .integer(let value): Double(value)
      default: nil
      }
    },
    encode: PropertyListValue.double
  )
}

extension AppStorageCoding<String> {
  static let string = Self(
    decode: { if case .string(let value) = $0 { value } else { nil } },
    encode: PropertyListValue.string
  )
}

extension AppStorageCoding<[String]> {
  static let strings = Self(
    decode: { stored in
      guard case .array(let values) = stored else { return nil }
      let strings = values.compactMap(AppStorageCoding<String>.string.decode)
      return strings.count == values.count ? strings : nil
    },
    encode: { .array($0.map(PropertyListValue.string)) }
  )
}

extension AppStorageCoding<URL> {
  static let url = Self(
    decode: { if case .url(let value) = $0 { value } else { nil } },
    encode: PropertyListValue.url
  )
}

extension AppStorageCoding<Data> {
  static let data = Self(
    decode: { if case .data(let value) = $0 { value } else { nil } },
    encode: PropertyListValue.data
  )
}

extension AppStorageCoding<Date> {
  static let date = Self(
    decode: { if case .date(let value) = $0 { value } else { nil } },
    encode: PropertyListValue.date
  )
}
