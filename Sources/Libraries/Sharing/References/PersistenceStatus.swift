/// How the traffic between a reference and its key stands.
struct PersistenceStatus: Sendable {
  /// Counts loads and saves, so that the answer to one that a later one has overtaken counts for nothing.
  var latestLoad = 0
  var latestEndedLoad = 0
  var latestSave = 0
  var latestEndedSave = 0

  /// The number of loads that the key has not ended yet.
  var pendingLoads = 0

  /// Whether the external system says that a value is on its way.
  var isExternallyLoading = false

  /// What went wrong when a value was loaded last.
  var loadError: (any Error)?

  /// What went wrong when the value was saved last.
  var saveError: (any Error)?

  /// Whether a value is on its way.
  var isLoading: Bool { pendingLoads > 0 || isExternallyLoading }

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
