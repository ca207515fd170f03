import Dependencies
import Foundation
import Locking

/// A key for a simple value that is stored under a name, for example a setting.
///
/// ```swift
/// @Shared(.appStorage("soundsOn")) var soundsOn = true
/// @Shared(.appStorage("website")) var website: URL?
/// @Shared(.appStorage("sorting")) var sorting = Sorting.title
/// ```
///
/// A `Bool`, `Int`, `Double`, `String`, `[String]`, `URL`, `Data` or `Date` is stored directly. A
/// `RawRepresentable` value is stored as its raw value if the raw value has one of these types. Any
/// other `Codable` type is stored as JSON in a `Data` value. Nothing is stored for `nil`. A
/// property's default is registered with the user defaults but not stored. So
/// `UserDefaults.bool(forKey:)` also returns the default.
///
/// The key stores values in `defaultAppStorage`. In a program, the default app storage is a file in
/// the user's configuration directory; in each test and preview, it is separate memory. A loaded
/// value equals the saved value exactly. Properties also see direct changes to the user defaults,
/// even by other processes. If two processes change values with different names, neither change is
/// lost. A name may contain any character.
///
/// Properties of different types can share a name: for example an enumeration and its raw value, or
/// a type and the optional of that type. Each property sees the changes that are made through the
/// other properties.
///
/// The key also works with a plain `UserDefaults` object, which the key saves after each change.
/// But the platform's user defaults have limits. Properties see direct changes and changes by other
/// processes only after `load()`. The defaults of properties are not registered. Dates lose their
/// fractions of a second. Two processes can overwrite each other's changes. Use a single
/// `UserDefaults` object for each suite. The library reports an issue if properties use different
/// objects for the same suite.
public struct AppStorageKey<Value: Sendable>: SharedKey, Sendable {
  private let name: String
  private let defaults: UserDefaultsHandle

  /// Creates the coding.
  ///
  /// The key calls this closure only when it needs the coding. Most keys do not need it, because
  /// they find an existing reference.
  private let coding: @Sendable () -> AppStorageCoding<Value>

  /// The last exchange with the user defaults: the stored value, the number of changes that the
  /// property has received, and whether the property is waiting for a load.
  ///
  /// The state distinguishes changes by other code from the property's own changes.
  private let lastExchange = Locked((stored: UserDefaultsValue?.none, yields: 0, isLoading: false))

  init(
    _ name: String,
    store: UserDefaults?,
    coding: @escaping @Sendable () -> AppStorageCoding<Value>
  ) {
    self.name = name
    self.coding = coding
    defaults =
      store.map(UserDefaultsHandle.init)
      ?? DependencyValues.currentValue(of: DefaultAppStorage.self)
  }

  /// The name of the value, together with its user defaults.
  public var id: AppStorageKeyID { AppStorageKeyID(name: name, defaults: defaults) }

  /// Reads the stored value or, if it is missing, the registered default.
  ///
  /// If a property is being created, and there is neither a stored value nor a registered default,
  /// registers the property's initial value as the default.
  public func load(context: LoadContext<Value>, continuation: LoadContinuation<Value>) {
    guard let initialValue = context.initialValue else {
      // The answer to the load contains the reloaded value, so the subscriber must not receive that
      // value again.
      lastExchange.withLock { $0.isLoading = true }
      return defaults.reload { result in
        guard let error = result.failure else { return _ = read(continuation) }
        lastExchange.withLock { $0.isLoading = false }
        continuation.resume(throwing: error)
      }
    }
    if !read(continuation), let value = try? coding().encode(initialValue) {
      defaults.store?.register(value, named: name)
    }
  }

  /// Resumes a continuation with the stored value, the registered default or an error.
  ///
  /// - Returns: Whether there is a stored value or a registered default.
  private func read(_ continuation: LoadContinuation<Value>) -> Bool {
    let stored = defaults.storedValue(named: name)
    lastExchange.withLock { ($0.stored, $0.isLoading) = (stored, false) }
    do {
      guard let value = try value(of: stored) else {
        continuation.resumeReturningInitialValue()
        return false
      }
      continuation.resume(returning: value)
    } catch {
      continuation.resume(throwing: error)
    }
    return true
  }

  /// Returns the stored value, otherwise the registered default, otherwise `nil`.
  private func value(of stored: UserDefaultsValue?) throws -> Value? {
    let coding = coding()
    guard let stored else {
      // The file cannot be read, so it is unknown whether a value is stored under the name.
      if let error = defaults.store?.loadError { throw error }
      // A registered default of another type belongs to another property.
      return defaults.store?.registeredDefault(named: name).flatMap { try? coding.decode($0) }
    }
    do {
      if let value = try coding.decode(stored) { return value }
    } catch {
      throw AppStorageError.mismatch(name, type: coding.typeName, DecodingFailure(error))
    }
    throw AppStorageError.mismatch(name, type: coding.typeName)
  }

  /// Reports the values that other code stores under the key's name.
  public func subscribe(
    context: LoadContext<Value>,
    subscriber: SharedSubscriber<Value>
  ) -> SharedSubscription {
    defaults.subscribe(to: name) { stored in
      guard lastExchange.withLock({ $0.stored != stored && !$0.isLoading }) else { return }
      do {
        if let value = try value(of: stored) {
          // Skip the value if there is an unsaved change, because that change is newer.
          subscriber.yield(value, since: value)
        } else {
          subscriber.yieldReturningInitialValue()
        }
      } catch {
        subscriber.yield(throwing: error)
      }
      lastExchange.withLock { exchange in
        exchange.stored = stored
        exchange.yields += 1
      }
    }
  }

  /// Stores a value.
  public func save(_ value: Value, context: SaveContext, continuation: SaveContinuation) {
    let unsaved = UnsavedValue(source: UnsavedConstant(value))
    save(unsaved: unsaved, context: context, continuation: continuation)
  }

  /// Reads the newest value and stores it.
  public func save(
    unsaved: UnsavedValue<Value>,
    context: SaveContext,
    continuation: SaveContinuation
  ) {
    let yields = lastExchange.withLock { $0.yields }
    do {
      let stored = try coding().encode(unsaved.take())
      lastExchange.withLock { exchange in
        // If a change arrived while the value was being encoded, that change has replaced the
        // property's value. So the subscription must deliver the stored value again, rather than
        // skip it as the property's own change.
        if exchange.yields == yields { exchange.stored = stored }
      }
      defaults.save(stored, named: name, context: context, repeatSave: unsaved.requestSave) {
        continuation.resume(with: $0)
      }
    } catch EncodingError.invalidValue(_, let context) {
      let reason = context.debugDescription
      continuation.resume(throwing: AppStorageError.unencodable(name, reason: reason))
    } catch {
      continuation.resume(throwing: AppStorageError.unencodable(name, reason: "\(error)"))
    }
  }
}

extension AppStorageKey: CheckedKey {
  var misuse: String? {
    guard let suite = defaults.suiteUsedWithAnotherObject else { return nil }
    return """
      '\(self)' uses a different 'UserDefaults' object for \(suite) than earlier properties. Those properties do \
      not see changes made through this object: create one object per suite and share it.
      """
  }
}

extension AppStorageKey: CustomStringConvertible {
  /// The expression that creates the key.
  public var description: String { ".appStorage(\(String(reflecting: name)))" }
}

/// The identity of an app storage key: its name and its user defaults.
public struct AppStorageKeyID: Hashable, Sendable {
  fileprivate let name: String
  fileprivate let defaults: UserDefaultsHandle
}
