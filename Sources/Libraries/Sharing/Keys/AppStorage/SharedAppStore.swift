import Foundation

/// Values in memory, or in a file with all that a file storage key promises.
///
/// It is a shared dictionary: two processes that change different values merge, and a change by either is seen by
/// the other.
final class SharedAppStore: AppStore {
  private let source: Source<[String: PropertyListValue]>
  private let file: Persistence<[String: PropertyListValue]>?

  /// Creates a store in memory.
  init() {
    source = Source([:], .value(type: [String: PropertyListValue].self))
    file = nil
  }

  /// Creates a store in a file.
  init(file url: URL) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    let key = FileStorageKey<[String: PropertyListValue]>(
      url: url,
      storage: .fileSystem,
      decode: {
        try JSONDecoder().decode([String: PropertyListValue].self, locatingErrorsIn: $0)
      },
      encode: { try encoder.encode($0) }
    )
    let file = Persistence(key: key, initialValue: [:])
    file.loadInitialValue()
    source = file.source
    self.file = file
  }

  /// All values, by name.
  var values: [String: PropertyListValue] { source.actualValue }

  func value(named name: String) -> PropertyListValue? { values[name] }

  /// Stores a value, or removes it, and has it saved in time.
  func set(_ value: PropertyListValue?, named name: String) {
    // A test that tracks changes is told of the property's, not of this store's.
    source.mutateUntracked(savingWith: file) { $0[name] = value }
  }

  /// Waits until everything is on disk.
  ///
  /// - Returns: Whether it is.
  func flush() -> Bool {
    PendingSaves.flush()
    return file?.saveError == nil
  }

  func reload() async throws { try await file?.load() }

  func subscribe(_ onChange: @escaping @Sendable () -> Void) -> SharedSubscription {
    source.subscribe(isSkippingCurrent: false) { _ in onChange() }
  }

  func save(
    _ value: PropertyListValue?,
    named name: String,
    context: SaveContext,
    completion: @escaping @Sendable (Result<Void, any Error>) -> Void
  ) {
    set(value, named: name)
    guard let file else { return completion(.success(())) }
    file.requestSave(context: context, completion: completion)
  }
}
