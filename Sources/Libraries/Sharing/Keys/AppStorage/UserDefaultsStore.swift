import Foundation
import Locking

/// The values of user defaults of this library: in memory, or in a file with all that
/// ``FileStorageKey`` promises.
///
/// The stored values are one shared dictionary. Two processes that change different values are
/// merged, and each sees the changes of the other.
final class UserDefaultsStore: Sendable {
  private let source: Source<[String: UserDefaultsValue]>
  private let file: Persistence<[String: UserDefaultsValue]>?

  private let flushFile: @Sendable () -> Void

  /// The values that apply where none is stored, and that are never written.
  private let registeredDefaults = Locked<[String: UserDefaultsValue]>([:])

  /// Asks the properties with a save error to save again, by the names of their values.
  private let repetitions = Locked<[String: @Sendable () -> Void]>([:])

  /// Creates an empty store in memory.
  init() {
    source = Source([:])
    file = nil
    flushFile = {}
  }

  /// Creates a store in a file.
  ///
  /// - Parameters:
  ///   - url: The file.
  ///   - isWatched: Whether changes of other processes arrive by themselves.
  init(file url: URL, isWatched: Bool = true) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    let key = FileStorageKey<[String: UserDefaultsValue]>(url: url, storage: .fileSystem) {
      FileFormat(
        decode: {
          try JSONDecoder().decode([String: UserDefaultsValue].self, locatingErrorsIn: $0)
        },
        encode: { try encoder.encode($0) }
      )
    }
    let file =
      isWatched
      ? Persistence(key: key, initialValue: [:])
      : Persistence(key: UnwatchedKey(key), initialValue: [:])
    file.loadInitialValue()
    source = file.source
    self.file = file
    flushFile = { key.flush() }
    file.afterEachSave { [weak self] in self?.repeatFailedSaves() }
  }

  /// Lets properties know that the file was written after all: a save that is asked for again finds
  /// the value there.
  private func repeatFailedSaves() {
    let repetitions = repetitions.withLock { exchange(&$0, with: [:]) }
    for repeatSave in repetitions.values { repeatSave() }
  }

  /// Why the file cannot be read, or `nil` if it can.
  var loadError: (any Error)? { file?.loadError }

  /// All values by name: stored values, and the registered defaults of names without a stored
  /// value.
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

  /// Registers a default in place of an earlier one.
  func register(_ value: UserDefaultsValue, named name: String) {
    registeredDefaults.withLock { $0[name] = value }
  }

  /// Stores a value or removes it, and requests that the file is written.
  func set(_ value: UserDefaultsValue?, named name: String) {
    // A test that tracks shared changes tracks the property's change, not this one.
    source.mutateUntracked(savingWith: file) { $0[name] = value }
  }

  /// Stores a value or removes it, and calls the completion when that is on disk.
  ///
  /// - Parameters:
  ///   - value: The value, or `nil` to remove it.
  ///   - name: The name of the value.
  ///   - context: Why it is saved.
  ///   - repeatSave: Called after a failure, once the file could be written.
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

  /// Waits until the file has all values, and for no other file.
  ///
  /// - Returns: Whether it has.
  func flush() -> Bool {
    flushFile()
    return file?.saveError == nil
  }

  /// Reads the file again.
  ///
  /// - Parameter completion: Called with the result: at once without a file.
  func reload(_ completion: @escaping @Sendable (Result<Void, any Error>) -> Void) {
    guard let file else { return completion(.success(())) }
    Task {
      do { try await file.load() } catch { return completion(.failure(error)) }
      completion(.success(()))
    }
  }

  /// Calls a closure with the value that is stored under a name: now, and after every change of any
  /// value.
  ///
  /// - Parameter receive: Called with one state of the store after the other, outside its lock.
  func subscribe(
    to name: String,
    _ receive: @escaping @Sendable (UserDefaultsValue?) -> Void
  ) -> SharedSubscription {
    source.subscribe(isSkippingCurrent: false) { receive($0[name]) }
  }
}
