public import Foundation

extension SharedReaderKey {
  /// Creates a key for an optional boolean, of which `nil` is kept as no value, in app storage.
  ///
  /// - Parameters:
  ///   - key: The name of the value.
  ///   - store: The user defaults to keep it in, or `nil` for `defaultAppStorage` of `DependencyValues`.
  public static func appStorage(
    _ key: String,
    store: UserDefaults? = nil
  ) -> Self where Self == AppStorageKey<Bool?> {
    AppStorageKey(key, store: store, coding: AppStorageCoding<Bool>.boolean.optional())
  }

  /// Creates a key for an optional integer, of which `nil` is kept as no value, in app storage.
  ///
  /// - Parameters:
  ///   - key: The name of the value.
  ///   - store: The user defaults to keep it in, or `nil` for `defaultAppStorage` of `DependencyValues`.
  public static func appStorage(
    _ key: String,
    store: UserDefaults? = nil
  ) -> Self where Self == AppStorageKey<Int?> {
    AppStorageKey(key, store: store, coding: AppStorageCoding<Int>.integer.optional())
  }

  /// Creates a key for an optional number, of which `nil` is kept as no value, in app storage.
  ///
  /// - Parameters:
  ///   - key: The name of the value.
  ///   - store: The user defaults to keep it in, or `nil` for `defaultAppStorage` of `DependencyValues`.
  public static func appStorage(
    _ key: String,
    store: UserDefaults? = nil
  ) -> Self where Self == AppStorageKey<Double?> {
    AppStorageKey(key, store: store, coding: AppStorageCoding<Double>.double.optional())
  }

  /// Creates a key for an optional string, of which `nil` is kept as no value, in app storage.
  ///
  /// - Parameters:
  ///   - key: The name of the value.
  ///   - store: The user defaults to keep it in, or `nil` for `defaultAppStorage` of `DependencyValues`.
  public static func appStorage(
    _ key: String,
    store: UserDefaults? = nil
  ) -> Self where Self == AppStorageKey<String?> {
    AppStorageKey(key, store: store, coding: AppStorageCoding<String>.string.optional())
  }

  /// Creates a key for an optional list of strings, of which `nil` is kept as no value, in app storage.
  ///
  /// - Parameters:
  ///   - key: The name of the value.
  ///   - store: The user defaults to keep it in, or `nil` for `defaultAppStorage` of `DependencyValues`.
  public static func appStorage(
    _ key: String,
    store: UserDefaults? = nil
  ) -> Self where Self == AppStorageKey<[String]?> {
    AppStorageKey(key, store: store, coding: AppStorageCoding<[String]>.strings.optional())
  }

  /// Creates a key for an optional URL, of which `nil` is kept as no value, in app storage.
  ///
  /// - Parameters:
  ///   - key: The name of the value.
  ///   - store: The user defaults to keep it in, or `nil` for `defaultAppStorage` of `DependencyValues`.
  public static func appStorage(
    _ key: String,
    store: UserDefaults? = nil
  ) -> Self where Self == AppStorageKey<URL?> {
    AppStorageKey(key, store: store, coding: AppStorageCoding<URL>.url.optional())
  }

  /// Creates a key for optional data, of which `nil` is kept as no value, in app storage.
  ///
  /// - Parameters:
  ///   - key: The name of the value.
  ///   - store: The user defaults to keep it in, or `nil` for `defaultAppStorage` of `DependencyValues`.
  public static func appStorage(
    _ key: String,
    store: UserDefaults? = nil
  ) -> Self where Self == AppStorageKey<Data?> {
    AppStorageKey(key, store: store, coding: AppStorageCoding<Data>.data.optional())
  }

  /// Creates a key for an optional date, of which `nil` is kept as no value, in app storage.
  ///
  /// - Parameters:
  ///   - key: The name of the value.
  ///   - store: The user defaults to keep it in, or `nil` for `defaultAppStorage` of `DependencyValues`.
  public static func appStorage(
    _ key: String,
    store: UserDefaults? = nil
  ) -> Self where Self == AppStorageKey<Date?> {
    AppStorageKey(key, store: store, coding: AppStorageCoding<Date>.date.optional())
  }

  /// Creates a key for an optional value that stands for an integer in app storage.
  ///
  /// - Parameters:
  ///   - key: The name of the value.
  ///   - store: The user defaults to keep it in, or `nil` for `defaultAppStorage` of `DependencyValues`.
  public static func appStorage<Value: RawRepresentable<Int> & Sendable>(
    _ key: String,
    store: UserDefaults? = nil
  ) -> Self where Self == AppStorageKey<Value?> {
    AppStorageKey(
      key,
      store: store,
      coding: AppStorageCoding<Int>.integer.rawRepresentable().optional()
    )
  }

  /// Creates a key for an optional value that stands for a string in app storage.
  ///
  /// - Parameters:
  ///   - key: The name of the value.
  ///   - store: The user defaults to keep it in, or `nil` for `defaultAppStorage` of `DependencyValues`.
  public static func appStorage<Value: RawRepresentable<String> & Sendable>(
    _ key: String,
    store: UserDefaults? = nil
  ) -> Self where Self == AppStorageKey<Value?> {
    AppStorageKey(
      key,
      store: store,
      coding: AppStorageCoding<String>.string.rawRepresentable().optional()
    )
  }
}
