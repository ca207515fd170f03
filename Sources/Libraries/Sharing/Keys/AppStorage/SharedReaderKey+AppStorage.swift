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
  ///   - store: The user defaults to keep the value in. Without them it is kept in those that
  ///     `DependencyValues` has as `defaultAppStorage` at this moment.
  public static func appStorage<Value: Codable & Sendable>(
    _ key: String,
    store: UserDefaults? = nil
  ) -> Self where Self == AppStorageKey<Value> {
    AppStorageKey(key, store: store) { .codable }
  }

  /// Creates a key for an optional value in app storage, where `nil` is stored as no value.
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

  // NB: A type that is both Codable and RawRepresentable fits the functions above and below alike.
  // The attribute makes the compiler choose those above, which store raw values, too.

  /// Creates a key for a value that app storage keeps by its raw value.
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

  /// Creates a key for an optional value that app storage keeps by its raw value.
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
