public import Foundation

extension SharedReaderKey {
  /// Creates a key for a value in app storage.
  ///
  /// ```swift
  /// @Shared(.appStorage("soundsOn")) var soundsOn = true
  /// ```
  ///
  /// - Parameters:
  ///   - key: The name of the value.
  ///   - store: The user defaults for the value. If `nil`, the key uses the current
  ///     `defaultAppStorage` of `DependencyValues`.
  public static func appStorage<Value: Codable & Sendable>(
    _ key: String,
    store: UserDefaults? = nil
  ) -> Self where Self == AppStorageKey<Value> {
    AppStorageKey(key, store: store) { .codable }
  }

  /// Creates a key for an optional value in app storage.
  ///
  /// Setting the property to `nil` removes the stored value.
  ///
  /// ```swift
  /// @Shared(.appStorage("website")) var website: URL?
  /// ```
  public static func appStorage<Value: Codable & Sendable>(
    _ key: String,
    store: UserDefaults? = nil
  ) -> Self where Self == AppStorageKey<Value?> {
    AppStorageKey(key, store: store) { AppStorageCoding<Value>.codable.optional() }
  }

  // NB: The functions above and below both accept a type that is Codable and RawRepresentable.
  // The attribute `@_disfavoredOverload` makes the compiler prefer the functions above, which also
  // store raw values.

  /// Creates a key for a value that app storage stores as its raw value.
  ///
  /// ```swift
  /// @Shared(.appStorage("sorting")) var sorting = Sorting.title
  /// ```
  @_disfavoredOverload
  public static func appStorage<Value: RawRepresentable & Sendable>(
    _ key: String,
    store: UserDefaults? = nil
  ) -> Self where Self == AppStorageKey<Value>, Value.RawValue: Codable & Sendable {
    AppStorageKey(key, store: store) { AppStorageCoding<Value.RawValue>.codable.rawValues() }
  }

  /// Creates a key for an optional value that app storage stores as its raw value.
  @_disfavoredOverload
  public static func appStorage<Value: RawRepresentable & Sendable>(
    _ key: String,
    store: UserDefaults? = nil
  ) -> Self where Self == AppStorageKey<Value?>, Value.RawValue: Codable & Sendable {
    AppStorageKey(key, store: store) {
      AppStorageCoding<Value.RawValue>.codable.rawValues(of: Value.self).optional()
    }
  }
}
