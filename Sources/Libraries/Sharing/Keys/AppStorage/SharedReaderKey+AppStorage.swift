public import Foundation

extension SharedReaderKey {
  /// Creates a key for a boolean in app storage.
  ///
  /// - Parameters:
  ///   - key: The name of the value.
  ///   - store: The user defaults to keep it in, or `nil` for `defaultAppStorage` of `DependencyValues`.
  public static func appStorage(
    _ key: String,
    store: UserDefaults? = nil
  ) -> Self where Self == AppStorageKey<Bool> {
    AppStorageKey(key, store: store, coding: .boolean)
  }

  /// Creates a key for an integer in app storage.
  ///
  /// - Parameters:
  ///   - key: The name of the value.
  ///   - store: The user defaults to keep it in, or `nil` for `defaultAppStorage` of `DependencyValues`.
  public static func appStorage(
    _ key: String,
    store: UserDefaults? = nil
  ) -> Self where Self == AppStorageKey<Int> {
    AppStorageKey(key, store: store, coding: .integer)
  }

  /// Creates a key for a number in app storage.
  ///
  /// - Parameters:
  ///   - key: The name of the value.
  ///   - store: The user defaults to keep it in, or `nil` for `defaultAppStorage` of `DependencyValues`.
  public static func appStorage(
    _ key: String,
    store: UserDefaults? = nil
  ) -> Self where Self == AppStorageKey<Double> {
    AppStorageKey(key, store: store, coding: .double)
  }

  /// Creates a key for a string in app storage.
  ///
  /// - Parameters:
  ///   - key: The name of the value.
  ///   - store: The user defaults to keep it in, or `nil` for `defaultAppStorage` of `DependencyValues`.
  public static func appStorage(
    _ key: String,
    store: UserDefaults? = nil
  ) -> Self where Self == AppStorageKey<String> {
    AppStorageKey(key, store: store, coding: .string)
  }

  /// Creates a key for a list of strings in app storage.
  ///
  /// - Parameters:
  ///   - key: The name of the value.
  ///   - store: The user defaults to keep it in, or `nil` for `defaultAppStorage` of `DependencyValues`.
  public static func appStorage(
    _ key: String,
    store: UserDefaults? = nil
  ) -> Self where Self == AppStorageKey<[String]> {
    AppStorageKey(key, store: store, coding: .strings)
  }

  /// Creates a key for a URL in app storage.
  ///
  /// - Parameters:
  ///   - key: The name of the value.
  ///   - store: The user defaults to keep it in, or `nil` for `defaultAppStorage` of `DependencyValues`.
  public static func appStorage(
    _ key: String,
    store: UserDefaults? = nil
  ) -> Self where Self == AppStorageKey<URL> {
    AppStorageKey(key, store: store, coding: .url)
  }

  /// Creates a key for data in app storage.
  ///
  /// - Parameters:
  ///   - key: The name of the value.
  ///   - store: The user defaults to keep it in, or `nil` for `defaultAppStorage` of `DependencyValues`.
  public static func appStorage(
    _ key: String,
    store: UserDefaults? = nil
  ) -> Self where Self == AppStorageKey<Data> {
    AppStorageKey(key, store: store, coding: .data)
  }

  /// Creates a key for a date in app storage.
  ///
  /// - Parameters:
  ///   - key: The name of the value.
  ///   - store: The user defaults to keep it in, or `nil` for `defaultAppStorage` of `DependencyValues`.
  public static func appStorage(
    _ key: String,
    store: UserDefaults? = nil
  ) -> Self where Self == AppStorageKey<Date> {
    AppStorageKey(key, store: store, coding: .date)
  }

  /// Creates a key for a value that stands for an integer in app storage.
  ///
  /// - Parameters:
  ///   - key: The name of the value.
  ///   - store: The user defaults to keep it in, or `nil` for `defaultAppStorage` of `DependencyValues`.
  public static func appStorage<Value: RawRepresentable<Int> & Sendable>(
    _ key: String,
    store: UserDefaults? = nil
  ) -> Self where Self == AppStorageKey<Value> {
    AppStorageKey(key, store: store, coding: AppStorageCoding<Int>.integer.rawRepresentable())
  }

  /// Creates a key for a value that stands for a string in app storage.
  ///
  /// - Parameters:
  ///   - key: The name of the value.
  ///   - store: The user defaults to keep it in, or `nil` for `defaultAppStorage` of `DependencyValues`.
  public static func appStorage<Value: RawRepresentable<String> & Sendable>(
    _ key: String,
    store: UserDefaults? = nil
  ) -> Self where Self == AppStorageKey<Value> {
    AppStorageKey(key, store: store, coding: AppStorageCoding<String>.string.rawRepresentable())
  }
}
