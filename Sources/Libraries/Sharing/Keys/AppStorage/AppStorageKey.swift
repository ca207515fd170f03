import Foundation
import Locking

/// A key for a simple value that is kept under a name, such as a setting.
///
/// Make one with ``SharedReaderKey/appStorage(_:store:)``, for a boolean, number, string, list of strings, URL,
/// date, data, raw value of a type of your own, or an optional of one:
///
/// ```swift
/// @Shared(.appStorage("soundsOn")) var soundsOn = true
/// @Shared(.appStorage("theme")) var theme = Theme.system
/// ```
///
/// Values are kept in `defaultAppStorage`: in the app a file in the user's configuration directory, in tests
/// and previews a memory of their own. Every value comes back exactly as it was; a change made directly to the
/// user defaults, in this process or another, arrives by itself; and two processes that change different
/// values lose neither. Names may contain any character.
///
/// A plain `UserDefaults` works, too, within what it gives on this platform: it is written after each
/// change, but changes that others make to it are seen only by `load()`, URLs that are no files
/// come back as files, dates without their fractions, and two processes can undo each other's changes.
public struct AppStorageKey<Value: Sendable>: SharedKey {
  private let name: String
  private let storage: AppStorage
  private let coding: AppStorageCoding<Value>

  /// What is stored as far as this key knows, which tells changes by others from its own.
  private let agreement = Locked<PropertyListValue?>(nil)

  init(_ name: String, store: UserDefaults?, coding: AppStorageCoding<Value>) {
    self.name = name
    self.storage = store.map(AppStorage.init) ?? .current
    self.coding = coding
  }

  /// The name, in its user defaults.
  public var id: AppStorageKeyID { AppStorageKeyID(name: name, storage: storage) }

  /// Reads the stored value.
  public func load(context: LoadContext<Value>, continuation: LoadContinuation<Value>) {
    switch context {
    case .initialValue: read(continuation)
    case .userInitiated:
      Task {
        do {
          try await storage.store.reload()
          read(continuation)
        } catch {
          continuation.resume(throwing: error)
        }
      }
    }
  }

  private func read(_ continuation: LoadContinuation<Value>) {
    let stored = storage.store.value(named: name)
    agreement.withLock { $0 = stored }
    guard let stored else { return continuation.resumeReturningInitialValue() }
    guard let value = coding.decode(stored) else { return continuation.resume(throwing: mismatch) }
    continuation.resume(returning: value)
  }

  private var mismatch: AppStorageError { .mismatch(name, type: "\(Value.self)") }

  /// Reports what others store under the name.
  public func subscribe(
    context: LoadContext<Value>,
    subscriber: SharedSubscriber<Value>
  ) -> SharedSubscription {
    storage.store.subscribe { [storage, name, coding, agreement, mismatch] in
      let stored = storage.store.value(named: name)
      let isForeign = agreement.withLock { agreement in
        defer { agreement = stored }
        return agreement != stored
      }
      guard isForeign else { return }
      if let stored {
        guard let value = coding.decode(stored) else { return subscriber.yield(throwing: mismatch) }
        subscriber.yield(value, since: value)
      } else {
        subscriber.yieldReturningInitialValue()
      }
    }
  }

  /// Stores a value.
  public func save(_ value: Value, context: SaveContext, continuation: SaveContinuation) {
    let stored = coding.encode(value)
    agreement.withLock { $0 = stored }
    storage.store.save(stored, named: name, context: context) { continuation.resume(with: $0) }
  }
}

extension AppStorageKey: CustomStringConvertible {
  /// The key as it is written in code.
  public var description: String { ".appStorage(\(String(reflecting: name)))" }
}

/// The identity of an app storage key: a name, and the user defaults that it is a name in.
public struct AppStorageKeyID: Hashable, Sendable {
  fileprivate let name: String
  fileprivate let storage: AppStorage
}
