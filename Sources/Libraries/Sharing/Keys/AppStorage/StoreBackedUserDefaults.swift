public import Foundation

/// User defaults whose values are in a ``UserDefaultsStore``.
///
/// The platform's user defaults save only on request, do not report changes, and return some values
/// in a modified form. The typed accessors of `UserDefaults` all call the few methods that this
/// class overrides.
final class StoreBackedUserDefaults: UserDefaults {
  let store: UserDefaultsStore

  /// Creates user defaults whose values are in a store.
  init(_ store: UserDefaultsStore) {
    self.store = store
    // The initialiser fails only for a forbidden suite name. A suite name of `nil` is allowed.
    // swift-format-ignore: NeverForceUnwrap
    super.init(suiteName: nil)!
  }

  override func object(forKey defaultName: String) -> Any? {
    value(named: defaultName)?.foundationValue
  }

  override func url(forKey defaultName: String) -> URL? {
    value(named: defaultName).flatMap(URL.init(userDefaultsValue:))
  }

  private func value(named name: String) -> UserDefaultsValue? {
    store.storedValue(named: name) ?? store.registeredDefault(named: name)
  }

  override func set(_ value: Any?, forKey defaultName: String) {
    store.set(value.map { Self.storable($0, for: defaultName) }, named: defaultName)
  }

  override func set(_ url: URL?, forKey defaultName: String) {
    store.set(url.map(UserDefaultsValue.url), named: defaultName)
  }

  override func removeObject(forKey defaultName: String) {
    store.set(nil, named: defaultName)
  }

  override func register(defaults registrationDictionary: [String: Any]) {
    for (name, value) in registrationDictionary {
      store.register(Self.storable(value, for: name), named: name)
    }
  }

  override func dictionaryRepresentation() -> [String: Any] {
    store.values.mapValues(\.foundationValue)
  }

  override func synchronize() -> Bool { store.flush() }

  private static func storable(_ value: Any, for name: String) -> UserDefaultsValue {
    guard let value = UserDefaultsValue(value) else {
      fatalError(
        """
        A '\(type(of: value))' cannot be stored as '\(name)': user defaults hold booleans, \
        numbers, strings, URLs, data, dates, and arrays and dictionaries of these.
        """
      )
    }
    return value
  }
}

extension UserDefaults {
  /// Creates separate user defaults in memory.
  ///
  /// Each test and each preview already has separate user defaults in memory. Also use in-memory
  /// user defaults in an app that a script controls:
  ///
  /// ```swift
  /// prepareDependencies {
  ///   $0.defaultAppStorage = .inMemory
  /// }
  /// ```
  public static var inMemory: UserDefaults { StoreBackedUserDefaults(UserDefaultsStore()) }

  /// Creates user defaults that are stored in a file.
  ///
  /// The file is JSON that people can read and edit. The library saves, watches and merges this
  /// file like a ``FileStorageKey``'s file. A new value is on disk within a second and reaches
  /// other processes shortly afterwards. If two processes set values with different names, neither
  /// change is lost.
  ///
  /// ```swift
  /// prepareDependencies {
  ///   $0.defaultAppStorage = .file(configuration.appending(path: "settings.json"))
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - url: The file. The file and its directory do not need to exist.
  ///   - isWatched: Whether properties see changes by other processes without a call to `load()`. A
  ///     program that reads its settings once needs no watcher.
  /// - Returns: User defaults whose `synchronize()` waits until all values are on disk.
  public static func file(_ url: URL, isWatched: Bool = true) -> UserDefaults {
    StoreBackedUserDefaults(UserDefaultsStore(file: url, isWatched: isWatched))
  }
}
