import Foundation

/// The conversion between a type's values and the values that app storage stores.
struct AppStorageCoding<Value> {
  /// The name of the type, for messages.
  var typeName = "\(Value.self)"

  /// Decodes a stored value, or returns `nil` if the stored value has another type.
  let decode: (UserDefaultsValue) throws -> Value?

  /// Encodes a value, or returns `nil` to store nothing.
  let encode: (Value) throws -> UserDefaultsValue?
}

extension AppStorageCoding where Value: Codable {
  /// Stores a value directly if app storage supports its type, as its raw value if app storage
  /// supports the raw value's type, and otherwise as JSON.
  ///
  /// The choice depends on the type, not on the caller's generic constraints. So generic code,
  /// which may know only that the type is `Codable`, can read the values that other code has
  /// stored.
  static var codable: Self { native ?? rawRepresentable ?? json }

  private static var json: Self {
    Self(
      decode: { stored in
        guard case .data(let data) = stored else { return nil }
        return try JSONDecoder().decode(Value.self, locatingErrorsIn: data)
      },
      encode: { value in
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return .data(try encoder.encode(value))
      }
    )
  }
}

extension AppStorageCoding {
  private static var native: Self? {
    func coding<Native: AppStorageValue>(_: Native.Type) -> Any {
      AppStorageCoding<Native>(
        decode: Native.init(userDefaultsValue:),
        encode: { $0.userDefaultsValue }
      )
    }
    return (Value.self as? any AppStorageValue.Type).flatMap { coding($0) as? Self }
  }

  private static var rawRepresentable: Self? {
    func coding<Wrapper: RawRepresentable>(_ type: Wrapper.Type) -> Any? {
      AppStorageCoding<Wrapper.RawValue>.native?.rawValues(of: type)
    }
    return (Value.self as? any RawRepresentable.Type).flatMap { coding($0) as? Self }
  }

  /// Returns a coding that stores another type's values as their raw values.
  func rawValues<Wrapper: RawRepresentable<Value>>(
    of _: Wrapper.Type = Wrapper.self
  ) -> AppStorageCoding<Wrapper> {
    AppStorageCoding<Wrapper>(
      decode: { stored in try decode(stored).flatMap(Wrapper.init(rawValue:)) },
      encode: { value in try encode(value.rawValue) }
    )
  }

  /// Returns a coding for optional values, which stores nothing for `nil`.
  func optional() -> AppStorageCoding<Value?> {
    AppStorageCoding<Value?>(
      typeName: typeName,
      decode: { stored in try decode(stored).map(Optional.some) },
      encode: { value in try value.flatMap(encode) }
    )
  }
}
