public import Dependencies
public import Foundation

/// User defaults, as app storage keys use them.
///
/// SAFETY: `UserDefaults` guards its values with a lock of its own.
struct AppStorage: @unchecked Sendable {
  /// The user defaults themselves.
  let defaults: UserDefaults

  /// What keeps their values.
  let store: any AppStore

  /// Finds the store of user defaults.
  init(_ defaults: UserDefaults) {
    self.defaults = defaults
    store = (defaults as? StoredDefaults)?.store ?? ForeignDefaults(defaults)
  }

  /// The one of the current context.
  static var current: AppStorage { DependencyValues.current[AppStorageDependency.self] }
}

extension AppStorage: Hashable {
  static func == (lhs: AppStorage, rhs: AppStorage) -> Bool { lhs.defaults === rhs.defaults }

  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(defaults)) }
}

extension DependencyValues {
  /// The user defaults of keys made by ``SharedReaderKey/appStorage(_:store:)``.
  ///
  /// The app's are in `app-storage.json` in a directory named after the program, in `$XDG_CONFIG_HOME` or
  /// `~/.config`. See ``Foundation/UserDefaults/file(_:)`` for another place.
  public var defaultAppStorage: UserDefaults {
    get { self[AppStorageDependency.self].defaults }
    set { self[AppStorageDependency.self] = AppStorage(newValue) }
  }
}

private enum AppStorageDependency: DependencyKey {
  static var liveValue: AppStorage {
    let process = ProcessInfo.processInfo
    // What the environment says, which is not what Foundation takes for the home of the user.
    func directory(_ variable: String) -> URL? {
      process.environment[variable].flatMap { $0.hasPrefix("/") ? URL(filePath: $0) : nil }
    }
    let home = directory("HOME") ?? .homeDirectory
    let configuration = directory("XDG_CONFIG_HOME") ?? home.appending(path: ".config")
    let file = configuration.appending(components: process.processName, "app-storage.json")
    return AppStorage(.file(file))
  }
  static var previewValue: AppStorage { AppStorage(.inMemory) }
  static var testValue: AppStorage { AppStorage(.inMemory) }
}
