public import Dependencies
public import Foundation

extension DependencyValues {
  /// The user defaults for keys created with `.appStorage(_:store:)`.
  ///
  /// A program stores its user defaults in `app-storage.json`, in a directory named after the
  /// program inside `$XDG_CONFIG_HOME` or `~/.config`. Each test and preview has separate user
  /// defaults in memory. To use another file, see ``Foundation/UserDefaults/file(_:isWatched:)``.
  public var defaultAppStorage: UserDefaults {
    get { self[DefaultAppStorage.self].userDefaults }
    set { self[DefaultAppStorage.self] = UserDefaultsHandle(newValue) }
  }

  /// Uses a file as the default app storage, like ``Foundation/UserDefaults/file(_:isWatched:)``,
  /// but without creating a `UserDefaults` object.
  ///
  /// - Parameter file: A JSON file, which need not exist.
  package mutating func useAppStorage(in file: URL) {
    self[DefaultAppStorage.self] = UserDefaultsHandle(UserDefaultsStore(file: file))
  }

  /// Uses a file as the default app storage, without watching or creating the file.
  ///
  /// If the file does not exist, the default app storage is empty.
  ///
  /// - Parameter file: A JSON file, which need not exist.
  package mutating func useAppStorage(readFrom file: URL) {
    let store =
      FilePath(file).isMissing
      ? UserDefaultsStore() : UserDefaultsStore(file: file, isWatched: false)
    self[DefaultAppStorage.self] = UserDefaultsHandle(store)
  }

  /// Has no effect: app storage observes names with periods or at-signs like any other name, so no
  /// warning is needed.
  ///
  /// This property exists so that code for other platforms compiles.
  public var appStorageKeyFormatWarningEnabled: Bool {
    get { false }
    set {}
  }
}

/// The dependency behind `defaultAppStorage`.
enum DefaultAppStorage: DependencyKey {
  static var liveValue: UserDefaultsHandle {
    let process = ProcessInfo.processInfo
    // Foundation ignores `HOME`: it takes the home directory from the user database.
    func directory(_ variable: String) -> URL? {
      process.environment[variable].flatMap { $0.hasPrefix("/") ? URL(filePath: $0) : nil }
    }
    let home = directory("HOME") ?? .homeDirectory
    let configuration = directory("XDG_CONFIG_HOME") ?? home.appending(path: ".config")
    let file = configuration.appending(components: process.processName, "app-storage.json")
    return UserDefaultsHandle(.file(file))
  }
  static var previewValue: UserDefaultsHandle { UserDefaultsHandle(.inMemory) }
  static var testValue: UserDefaultsHandle { UserDefaultsHandle(.inMemory) }
}
