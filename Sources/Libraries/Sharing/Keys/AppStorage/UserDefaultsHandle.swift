import Dependencies
import Foundation
import Locking

/// The handle that app storage keys use to read and write user defaults.
///
/// For user defaults of this library, the handle uses their ``UserDefaultsStore``. For the
/// platform's user defaults, the handle is an adapter. The adapter synchronises after each write,
/// because the platform saves changes only when it is asked to. The adapter registers no defaults,
/// because all user defaults of a process share one registry. The platform does not report changes,
/// so the handle itself reports the changes that are made through it.
///
/// SAFETY: `UserDefaults` guards its values with a lock of its own.
struct UserDefaultsHandle: @unchecked Sendable {
  private let object: UserDefaults?
  let store: UserDefaultsStore?

  init(_ userDefaults: UserDefaults) {
    object = userDefaults
    store = (userDefaults as? StoreBackedUserDefaults)?.store
  }

  /// Creates a handle for a store, without a `UserDefaults` object: creating the object would take
  /// a millisecond.
  init(_ store: UserDefaultsStore) {
    object = nil
    self.store = store
  }

  /// The `UserDefaults` object, for code that uses Foundation's interface.
  var userDefaults: UserDefaults {
    object ?? store.map(StoreBackedUserDefaults.init) ?? .standard
  }

  private var identity: AnyObject { store ?? userDefaults }

  /// Returns the value that is stored under a name.
  ///
  /// If the user defaults have a store, this method ignores registered defaults.
  func storedValue(named name: String) -> UserDefaultsValue? {
    if let store { return store.storedValue(named: name) }
    return userDefaults.object(forKey: name).flatMap(UserDefaultsValue.init)
  }

  /// Stores or removes a name's value.
  ///
  /// - Parameters:
  ///   - value: The value, or `nil` to remove it.
  ///   - name: The name of the value.
  ///   - context: The reason for the save.
  ///   - repeatSave: Called when this save has failed and another attempt may succeed.
  ///   - completion: Called when the value is on disk or cannot be saved.
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
    // The platform stores only the path of a URL and drops the rest of the URL.
    case .url(let url) where !url.isFileURL:
      userDefaults.set(url.absoluteString, forKey: name)
    case let value?: userDefaults.set(value.foundationValue, forKey: name)
    case nil: userDefaults.removeObject(forKey: name)
    }
    let isWritten = userDefaults.synchronize()
    NotificationCenter.default.post(
      name: UserDefaults.didChangeNotification,
      object: userDefaults
    )
    completion(isWritten ? .success(()) : .failure(AppStorageError.unwritable(name)))
  }

  /// Reads changes made by other processes.
  ///
  /// - Parameter completion: Called with the result, immediately if no file must be read.
  func reload(_ completion: @escaping @Sendable (Result<Void, any Error>) -> Void) {
    if let store { return store.reload(completion) }
    userDefaults.synchronize()
    completion(.success(()))
  }

  /// Calls a closure immediately with the value stored under a name, and again after every change
  /// to the user defaults, including changes to values with other names.
  func subscribe(
    to name: String,
    _ receive: @escaping @Sendable (UserDefaultsValue?) -> Void
  ) -> SharedSubscription {
    if let store { return store.subscribe(to: name, receive) }
    // SAFETY: The notification centre guards its observers with a lock of its own.
    nonisolated(unsafe) let observer = NotificationCenter.default.addObserver(
      forName: UserDefaults.didChangeNotification,
      object: userDefaults,
      queue: nil
    ) { _ in receive(storedValue(named: name)) }
    receive(storedValue(named: name))
    return SharedSubscription { unsafe NotificationCenter.default.removeObserver(observer) }
  }

  /// The suite's name for a message if another property uses a different object for this suite;
  /// otherwise `nil`.
  var suiteUsedWithAnotherObject: String? {
    store == nil ? platformSuiteUsedWithAnotherObject : nil
  }

  // NB: This property is separate for the sake of speed.
  // Inlining this property would slow down every command of the app by half a millisecond, because
  // each command would then set up the types of the lazy sequences.
  @inline(never)
  private var platformSuiteUsedWithAnotherObject: String? {
    // Foundation does not make the suite's name public, so this property reads the name from a
    // mirror.
    let mirrors = sequence(first: Mirror(reflecting: userDefaults)) { $0.superclassMirror }
    let members = mirrors.lazy.flatMap(\.children)
    guard let suite = members.first(where: { $0.label == "suite" })?.value as? String? else {
      return nil
    }
    let suites = DependencyValues.currentValue(of: UserDefaultsSuites.self)
    if suites.firstObject(of: suite, orElse: userDefaults) === userDefaults { return nil }
    return suite.map { "the suite '\($0)'" } ?? "the standard suite"
  }
}

/// The `UserDefaults` objects that properties use, by suite name.
private final class UserDefaultsSuites: DependencyKey, Sendable {
  /// SAFETY: A weak reference is safe to read on any thread.
  private struct WeakDefaults: @unchecked Sendable {
    weak let object: UserDefaults?
  }

  private let objects = Locked<[String?: WeakDefaults]>([:])

  /// Returns the first object that any property used for a suite.
  ///
  /// If no property has used an object for the suite yet, the method records the given object as
  /// the first one.
  func firstObject(of suite: String?, orElse object: UserDefaults) -> UserDefaults {
    objects.withLock { objects in
      if let first = objects[suite]?.object { return first }
      objects[suite] = WeakDefaults(object: object)
      return object
    }
  }

  static var liveValue: UserDefaultsSuites { UserDefaultsSuites() }
  static var testValue: UserDefaultsSuites { UserDefaultsSuites() }
}

extension UserDefaultsHandle: Hashable {
  static func == (lhs: Self, rhs: Self) -> Bool { lhs.identity === rhs.identity }

  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(identity)) }
}
