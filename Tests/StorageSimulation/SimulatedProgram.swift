import Foundation
import Sharing

/// A program that shares a value through the file, with the storage of this library.
///
/// The program also acts as the property: it holds the value, and provides it when the file is
/// written.
///
/// SAFETY: See ``World``.
final class SimulatedProgram<Value: SimulatedValue>: UnsavedValueSource, @unchecked Sendable {
  private let world: World
  private let ledger: Ledger
  let name: String
  let files: SimulatedFiles
  private let key: FileStorageKey<Value>
  private var subscription: SharedSubscription?

  private(set) var value = Value()
  private var isUnsaved = false
  private(set) var loadError: (any Error)?
  private(set) var saveError: (any Error)?

  /// The number of file exchanges after which the program is killed, if any.
  var exchangesBeforeKill: Int? {
    didSet {
      files.afterExchange = { [weak self] in
        guard let self, let count = exchangesBeforeKill else { return }
        if count == 1 { kill() } else { exchangesBeforeKill = count - 1 }
      }
    }
  }

  /// Whether the value was reset although the file was missing only for a moment.
  private(set) var hasFlickered = false

  init(_ name: String, in world: World, _ ledger: Ledger) {
    self.name = name
    self.world = world
    self.ledger = ledger
    files = SimulatedFiles(world)
    key = FileStorageKey(
      url: URL(filePath: "/simulated"),
      storage: FileStorage(files),
      makeFormat: {
        FileFormat { data in
          var value = Value()
          value.entries = try EntryCoding.decode(data)
          return value
        } encode: { value in
          EntryCoding.encode(value.entries)
        }
      }
    )
  }

  /// Loads the value and follows the file.
  func start() {
    key.load(
      context: .initialValue(Value()),
      continuation: LoadContinuation { [weak self] result in
        switch result {
        case .success(let value): self?.value = value ?? Value()
        case .failure(let error): self?.loadError = error
        }
      }
    )
    log("has loaded")
    // Storage works on another thread: it may be ahead of the subscription.
    if world.chance(30) { world.run(until: world.now + .microseconds(world.number(1...2_000))) }
    let subscriber = SharedSubscriber<Value> { [weak self] result in
      self?.receive(result)
    } onChange: { [weak self] value, base, merger in
      self?.receive(value, since: base, with: &merger) ?? true
    }
    subscription = key.subscribe(context: .initialValue(Value()), subscriber: subscriber)
  }

  /// Kills the program immediately.
  func kill() {
    log("is killed")
    world.hasKilled = true
    files.isKilled = true
    subscription?.cancel()
  }

  /// Ends the program as usual.
  func exit() {
    if !files.isKilled { key.flush() }
    kill()
  }

  /// Writes the pending changes.
  func flush() {
    key.flush()
  }

  /// Releases everything.
  func layToRest() {
    files.isKilled = true
    subscription?.cancel()
    key.flush()
  }

  private func log(_ what: String) {
    world.log("\(name) \(what): \(describe(EntryCoding.encode(value.entries)))")
  }

  // MARK: Changes

  /// Changes an entry, and saves the change in the background.
  func change(_ key: Int) {
    let entry = ledger.next(of: key, over: value.entries[key])
    mutate { $0.entries[key] = entry }
  }

  private func mutate(_ mutation: (inout Value) -> Void) {
    mutation(&value)
    log("has changed")
    guard !isUnsaved else { return }
    isUnsaved = true
    requestSave()
  }

  /// Saves, and calls a closure when that has succeeded or failed.
  func save(_ completion: @escaping @Sendable (Bool) -> Void) {
    save(.userInitiated, completion)
  }

  func requestSave() { save(.didSet) { _ in } }

  private func save(_ context: SaveContext, _ completion: @escaping @Sendable (Bool) -> Void) {
    let seen = value.entries
    key.save(
      unsaved: UnsavedValue(source: self),
      context: context,
      continuation: SaveContinuation { [weak self] result in
        guard let self, !files.isKilled else { return }
        switch result {
        case .success:
          saveError = nil
          loadError = nil
          log("has saved")
          ledger.acknowledge(seen, of: name)
          completion(true)
        case .failure(let error):
          saveError = error
          isUnsaved = false
          log("has failed to save (\(error))")
          completion(false)
        }
      }
    )
  }

  // MARK: Calls by the key

  func takeUnsavedValue() -> Value {
    isUnsaved = false
    return value
  }

  var isSaveRequested: Bool { isUnsaved }

  func takeUnsavedValue(merging theirs: Value, since base: Value, with merger: inout Merger)
    -> Value?
  {
    guard let merged = merged(theirs, since: base, with: &merger) else { return nil }
    value = merged
    log("has merged")
    return takeUnsavedValue()
  }

  private func merged(_ theirs: Value, since base: Value, with merger: inout Merger) -> Value? {
    guard var ours = value as? MergedEntries, let base = base as? MergedEntries,
      let theirs = theirs as? MergedEntries
    else { return nil }
    merger.merge(&ours, theirs, since: base)
    return ours as? Value
  }

  private func receive(_ result: Result<Value?, any Error>) {
    switch result {
    case .success(let value): self.value = value ?? Value()
    case .failure(let error): loadError = error
    }
  }

  private func receive(
    _ theirs: Value,
    since base: () throws -> Value,
    with merger: inout Merger
  ) -> Bool {
    if isUnsaved || saveError != nil {
      guard let base = try? base(), let merged = merged(theirs, since: base, with: &merger) else {
        return false
      }
      value = merged
    } else {
      value = theirs
    }
    if theirs.entries.isEmpty, !world.isGoneForLong { hasFlickered = true }
    loadError = nil
    log("has taken in")
    return true
  }
}
