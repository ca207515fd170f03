public import Foundation

/// User defaults that keep their values in a store of this library.
///
/// The toolchain's own neither write by themselves nor tell of changes, and some types of values come back
/// changed. All its typed accessors lead through the few methods that are replaced here.
final class StoredDefaults: UserDefaults {
  let store: SharedAppStore

  /// Creates user defaults over a store.
  init(_ store: SharedAppStore) {
    self.store = store
    // The name of a suite is all that can make this fail.
    // swift-format-ignore: NeverForceUnwrap
    super.init(suiteName: nil)!
  }

  override func object(forKey defaultName: String) -> Any? {
    store.value(named: defaultName)?.foundationValue
  }

  override func url(forKey defaultName: String) -> URL? {
    switch store.value(named: defaultName) {
    case .url(let url): url
    case .string(let path): URL(filePath: path)
    default: nil
    }
  }

  override func set(_ value: Any?, forKey defaultName: String) {
    guard let value else { return removeObject(forKey: defaultName) }
    guard let stored = PropertyListValue(value) else {
      fatalError(
        "'\(defaultName)' cannot be stored: a '\(type(of: value))' is not a property list value."
      )
    }
    store.set(stored, named: defaultName)
  }

  override func set(_ url: URL?, forKey defaultName: String) {
    store.set(url.map(PropertyListValue.url), named: defaultName)
  }

  override func removeObject(forKey defaultName: String) {
    store.set(nil, named: defaultName)
  }

  override func dictionaryRepresentation() -> [String: Any] {
    store.values.mapValues(\.foundationValue)
  }

  override func synchronize() -> Bool { store.flush() }
}

extension UserDefaults {
  /// Creates user defaults that are forgotten when the last one who holds them is gone.
  ///
  /// Each has values of its own. Tests and previews get theirs without asking.
  public static var inMemory: UserDefaults { StoredDefaults(SharedAppStore()) }

  /// Creates user defaults that are kept in a file.
  ///
  /// The file is JSON that a person can read. It is written, watched and merged as ``FileStorageKey`` does it:
  /// what is set is on disk within a second, in other processes shortly after, and two processes that set
  /// different values lose neither.
  ///
  /// ```swift
  /// prepareDependencies {
  ///   $0.defaultAppStorage = .file(configuration.appending(path: "settings.json"))
  /// }
  /// ```
  ///
  /// - Parameter url: The file. It, and its directory, need not exist.
  /// - Returns: User defaults whose `synchronize()` waits until everything is on disk.
  public static func file(_ url: URL) -> UserDefaults { StoredDefaults(SharedAppStore(file: url)) }
}
