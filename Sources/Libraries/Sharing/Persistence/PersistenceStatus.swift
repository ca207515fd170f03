/// What the loads and saves of a key have come to.
struct PersistenceStatus: Sendable {
  /// Loads and saves are numbered, so that an answer that comes after the answer to a later one is
  /// ignored.
  private var latestLoad = 0
  private var latestEndedLoad = 0
  private var latestAppliedLoad = 0
  private var latestSave = 0
  private var latestEndedSave = 0

  /// The latest load of which the external system has said that it is over, with or without an
  /// answer.
  private var latestStoppedLoad = 0

  /// Whether the external system says that a value is on its way.
  private var isExternallyLoading = false

  /// The error of the last load, or `nil` if it succeeded.
  private(set) var loadError: (any Error)?

  /// The error of the last save, or `nil` if it succeeded.
  private(set) var saveError: (any Error)?

  /// Whether a value is on its way.
  var isLoading: Bool {
    latestLoad > max(latestEndedLoad, latestStoppedLoad) || isExternallyLoading
  }

  /// Counts a load that begins.
  ///
  /// - Returns: The number of the load.
  mutating func beginLoad() -> Int {
    latestLoad += 1
    return latestLoad
  }

  /// Whether a later load, or a value from elsewhere, was first to answer.
  func isOvertaken(load number: Int) -> Bool { number <= latestEndedLoad }

  /// Decides whether the value of a load replaces the present one: not if a later answer was first,
  /// nor if a value could not be saved, which is newer than a loaded one.
  mutating func apply(load number: Int) -> Bool {
    guard !isOvertaken(load: number), number > latestAppliedLoad, saveError == nil else {
      return false
    }
    latestAppliedLoad = number
    return true
  }

  /// Takes in the answer to a load.
  mutating func endLoad(_ number: Int, error: (any Error)?) {
    guard !isOvertaken(load: number) else { return }
    latestEndedLoad = number
    loadError = error
  }

  /// Takes in a value or an error that the key has reported by itself: it answers every load that
  /// is under way.
  mutating func receive(error: (any Error)?) {
    latestEndedLoad = latestLoad
    isExternallyLoading = false
    loadError = error
  }

  /// Takes in that the external system has started or stopped loading.
  ///
  /// An answer that comes after it has stopped still counts.
  mutating func receive(isLoading: Bool) {
    isExternallyLoading = isLoading
    if !isLoading { latestStoppedLoad = latestLoad }
  }

  /// Counts a save that begins.
  ///
  /// - Returns: The number of the save.
  mutating func beginSave() -> Int {
    latestSave += 1
    return latestSave
  }

  /// Takes in the answer to a save.
  ///
  /// A success also ends a load error: what could not be loaded was replaced.
  mutating func endSave(_ number: Int, error: (any Error)?) {
    guard number > latestEndedSave else { return }
    latestEndedSave = number
    saveError = error
    if error == nil { loadError = nil }
  }

  /// Whether an observer may see a difference.
  ///
  /// Errors cannot be compared: each counts as a new one.
  func differs(from other: PersistenceStatus) -> Bool {
    isLoading != other.isLoading
      || loadError != nil || other.loadError != nil
      || saveError != nil || other.saveError != nil
  }
}

extension Result {
  /// The error of a failure, or `nil`.
  var failure: Failure? {
    guard case .failure(let error) = self else { return nil }
    return error
  }
}
