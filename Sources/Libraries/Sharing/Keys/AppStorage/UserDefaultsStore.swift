import Foundation
import Locking

/// The values of this library's user defaults, in memory or in a file.
///
/// A store in a file gives the same guarantees as a ``FileStorageKey``.
///
/// The stored values are a single shared dictionary. If two processes change values with different
/// names, the store merges the changes, and each process sees the other's changes.
final class UserDefaultsStore: Sendable {
  private let source: Source<[String: UserDefaultsValue]>
  private let file: Persistence<[String: UserDefaultsValue]>?
  private let useOfFile: PersistenceUse

  private let flushFile: @Sendable () -> Void

  /// The default values, for names that have no stored value.
  ///
  /// The default values are never saved.
  private let registeredDefaults = Locked<[String: UserDefaultsValue]>([:])

  /// Maps the names of values to closures.
  ///
  /// Each closure asks a property with a save error to save its value again.
  private let repetitions = Locked<[String: @Sendable () -> Void]>([:])

  /// Creates an empty store in memory.
  init() {
    source = Source([:])
    file = nil
    useOfFile = PersistenceUse()
    flushFile = {}
  }

  /// Creates a store in a file.
  ///
  /// - Parameters:
  ///   - url: The file.
  ///   - isWatched: Whether properties see changes by other processes without a call to `load()`.
  init(file url: URL, isWatched: Bool = true) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    let key = FileStorageKey<[String: UserDefaultsValue]>(url: url, storage: .fileSystem) {
      .runner($0, $1, .json(encoder: encoder))
    }
    let file =
      isWatched
      ? Persistence(key: key, initialValue: [:])
      : Persistence(key: UnwatchedKey(key), initialValue: [:])
    useOfFile = PersistenceUse(first: file)
    file.loadInitialValue()
    source = file.source
    self.file = file
    flushFile = { key.flush() }
    file.afterEachSave { [weak self] in self?.repeatFailedSaves() }
  }

  /// Asks properties with a save error to save again, after the file has been saved.
  ///
  /// The properties' values are already in the file, so saving again only clears the errors.
  private func repeatFailedSaves() {
    let repetitions = repetitions.withLock { exchange(&$0, with: [:]) }
    for repeatSave in repetitions.values { repeatSave() }
  }

  /// The reason the file cannot be read, if any.
  var loadError: (any Error)? { file?.status.loadError }

  /// All values by name: the stored value of each name or, if none is stored, its registered
  /// default.
  var values: [String: UserDefaultsValue] {
    let stored = source.actualValue
    return registeredDefaults.withLock { $0.merging(stored) { _, stored in stored } }
  }

  func storedValue(named name: String) -> UserDefaultsValue? {
    source.actualValue[name]
  }

  func registeredDefault(named name: String) -> UserDefaultsValue? {
    registeredDefaults.withLock { $0[name] }
  }

  /// Registers a default, replacing an earlier default.
  func register(_ value: UserDefaultsValue, named name: String) {
    registeredDefaults.withLock { $0[name] = value }
  }

  /// Stores or removes a value, and requests a save of the file.
  func set(_ value: UserDefaultsValue?, named name: String) {
    // A test that tracks changes should see the property's change, not the store's change.
    source.mutateUntracked(savingWith: useOfFile) { $0[name] = value }
  }

  /// Stores or removes a value, and calls a closure when the change is on disk or cannot be saved.
  ///
  /// - Parameters:
  ///   - value: The value, or `nil` to remove it.
  ///   - name: The name of the value.
  ///   - context: The reason for the save.
  ///   - repeatSave: Called if this save fails but a later save of the file succeeds.
  ///   - completion: Called with the result.
  func save(
    _ value: UserDefaultsValue?,
    named name: String,
    context: SaveContext,
    repeatSave: @escaping @Sendable () -> Void,
    completion: @escaping @Sendable (Result<Void, any Error>) -> Void
  ) {
    set(value, named: name)
    guard let file else { return completion(.success(())) }
    file.requestSave(context: context) { result in
      if result.failure != nil { self.repetitions.withLock { $0[name] = repeatSave } }
      completion(result)
    }
  }

  /// Waits until this store's file contains all values, without waiting for other files.
  ///
  /// - Returns: Whether the file now contains all values.
  func flush() -> Bool {
    flushFile()
    return file?.status.saveError == nil
  }

  /// Reads the file again.
  ///
  /// - Parameter completion: Called with the result, immediately if there is no file.
  func reload(_ completion: @escaping @Sendable (Result<Void, any Error>) -> Void) {
    guard let file else { return completion(.success(())) }
    Task {
      do { try await file.load() } catch { return completion(.failure(error)) }
      completion(.success(()))
    }
  }

  /// Calls a closure immediately with the value stored under a name, and again after every change
  /// to the store, including changes to values with other names.
  ///
  /// - Parameter receive: Called with the name's value, outside the store's lock.
  func subscribe(
    to name: String,
    _ receive: @escaping @Sendable (UserDefaultsValue?) -> Void
  ) -> SharedSubscription {
    source.subscribe(isSkippingCurrent: false) { receive($0[name]) }
  }
}

extension Source {
  /// Mutates the value, but hides the mutation from a test that tracks changes.
  ///
  /// - Parameters:
  ///   - persistence: A ``PersistenceUse`` of the source's key; empty if the source has no key.
  ///   - body: The mutation.
  fileprivate func mutateUntracked(
    savingWith persistence: borrowing PersistenceUse,
    _ body: (inout Value) -> Void
  ) {
    enter()
    body(&value)
    countChange()
    leave(notifying: ObservationPath(root: node).collectObservers(), savingWith: persistence)
  }
}
