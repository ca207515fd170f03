import Foundation

/// A handle of user defaults, through which app storage keys reach the values.
///
/// User defaults of this library have a ``UserDefaultsStore``. For those of the platform the handle
/// is an adapter: it synchronises after each write, because the platform writes nothing before, and
/// it reports no changes and registers no defaults. The platform has no notification of changes,
/// and it shares one registry of defaults between all user defaults of a process.
///
/// SAFETY: `UserDefaults` guards its values with a lock of its own.
struct UserDefaultsHandle: @unchecked Sendable {
  let userDefaults: UserDefaults
  let store: UserDefaultsStore?

  init(_ userDefaults: UserDefaults) {
    self.userDefaults = userDefaults
    store = (userDefaults as? StoreBackedUserDefaults)?.store
  }

  /// Returns what is stored under a name, leaving registered defaults aside if there is a store.
  func storedValue(named name: String) -> UserDefaultsValue? {
    if let store { return store.storedValue(named: name) }
    return userDefaults.object(forKey: name).flatMap(UserDefaultsValue.init)
  }

  /// Stores a value under a name, or removes what is stored there.
  ///
  /// - Parameters:
  ///   - value: The value, or `nil` to remove it.
  ///   - name: The name of the value.
  ///   - context: Why it is saved.
  ///   - repeatSave: Called if the value could not be written, but perhaps can be now.
  ///   - completion: Called once the value is on disk, or cannot be.
  func save(
    _ value: UserDefaultsValue?,
    named name: String,
    context: SaveContext,
    repeatSave: @escaping @Sendable () -> Void,
    completion: @escaping @Sendable (Result<Void, any Error>) -> Void
  ) {
    if let store {
      return store.save(
        value,
        named: name,
        context: context,
        repeatSave: repeatSave,
        completion: completion
      )
    }
    switch value {
    // The platform stores the path of a URL and drops the rest.
    case .url(let url) where !url.isFileURL:
      userDefaults.set(url.absoluteString, forKey: name)
    case let value?: userDefaults.set(value.foundationValue, forKey: name)
    case nil: userDefaults.removeObject(forKey: name)
    }
    let isWritten = userDefaults.synchronize()
    completion(isWritten ? .success(()) : .failure(AppStorageError.unwritable(name)))
  }

  /// Reads again what other processes may have written.
  func reload() async throws {
    if let store { return try await store.reload() }
    userDefaults.synchronize()
  }
}

extension UserDefaultsHandle: Hashable {
  static func == (lhs: Self, rhs: Self) -> Bool { lhs.userDefaults === rhs.userDefaults }

  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(userDefaults)) }
}
