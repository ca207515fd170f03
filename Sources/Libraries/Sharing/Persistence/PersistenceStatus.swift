/// The results of a key's loads and saves, and whether a load is in progress.
///
/// Answers to loads, and values that the key reports, take effect in the order in which they
/// arrive, with one exception. Loads and saves are numbered: the answer to an earlier request does
/// not revert the success of a later request.
struct PersistenceStatus: Sendable {
  private var latestLoad = 0
  private var latestLoadedLoad = 0
  private var latestFailedLoad = 0
  private var latestSave = 0
  private var latestEndedSave = 0

  /// The number of the latest load that is no longer in progress.
  private var latestEndedLoad = 0

  /// Whether the external system reports that it is loading a value.
  private var isExternallyLoading = false

  /// The last load's error, or `nil` if the load succeeded.
  private(set) var loadError: (any Error)?

  /// The last save's error, or `nil` if the save succeeded.
  private(set) var saveError: (any Error)?

  /// Whether a load is in progress.
  var isLoading: Bool { latestLoad > latestEndedLoad || isExternallyLoading }

  /// Records that a load begins.
  ///
  /// - Returns: The number of the load.
  mutating func beginLoad() -> Int {
    latestLoad += 1
    return latestLoad
  }

  /// Decides whether a loaded value replaces the current value.
  ///
  /// The loaded value is ignored if a later load has succeeded, or if saving a newer value has
  /// failed.
  mutating func apply(load number: Int) -> Bool {
    guard number > latestLoadedLoad else { return false }
    latestLoadedLoad = number
    return saveError == nil
  }

  /// Records the result of a load.
  mutating func endLoad(_ number: Int, error: (any Error)?) {
    latestEndedLoad = max(latestEndedLoad, number)
    if number == latestLoad { isExternallyLoading = false }
    guard error != nil else { return loadError = nil }
    guard number > max(latestLoadedLoad, latestFailedLoad) else { return }
    latestFailedLoad = number
    loadError = error
  }

  /// Records that the key, without being asked, reported a value or an error.
  ///
  /// After the report, no load is in progress.
  mutating func receive(error: (any Error)?) {
    receive(isLoading: false)
    loadError = error
  }

  /// Records that the external system has started or stopped loading.
  mutating func receive(isLoading: Bool) {
    isExternallyLoading = isLoading
    if !isLoading { latestEndedLoad = latestLoad }
  }

  /// Records that a save begins.
  ///
  /// - Returns: The number of the save.
  mutating func beginSave() -> Int {
    latestSave += 1
    return latestSave
  }

  /// Records the result of a save.
  ///
  /// A successful save also clears the load error, because it has replaced the value that could not
  /// be loaded.
  mutating func endSave(_ number: Int, error: (any Error)?) {
    guard number > latestEndedSave else { return }
    latestEndedSave = number
    saveError = error
    if error == nil { loadError = nil }
  }

  /// Returns whether an observer may see a difference between two statuses.
  ///
  /// Errors cannot be compared, so each error counts as a difference.
  func differs(from other: PersistenceStatus) -> Bool {
    isLoading != other.isLoading
      || loadError != nil || other.loadError != nil
      || saveError != nil || other.saveError != nil
  }
}

extension Result {
  /// The error if this result is a failure; otherwise `nil`.
  var failure: Failure? {
    guard case .failure(let error) = self else { return nil }
    return error
  }
}
