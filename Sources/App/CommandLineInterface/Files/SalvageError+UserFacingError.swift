import SyncUpsFile

extension SalvageError: UserFacingError {
  /// The exit code for the error.
  package var exitCode: ExitCode {
    switch self {
    case .empty: .inputNotFound
    case .undamaged: .failed
    case .unsalvageable: .badInputData
    }
  }

  /// A message that states the reason and an alternative.
  package var message: String {
    switch self {
    case .empty(let path):
      """
      There is nothing to salvage from '\(path)' because the file does not exist or is empty: look for a copy \
      with 'syncups doctor'.
      """
    case .undamaged(let path):
      """
      Nothing was changed because '\(path)' is valid JSON and not damaged: if 'syncups doctor' lists unreadable \
      sync-ups, move them to a separate file with 'syncups doctor --set-aside'.
      """
    case .unsalvageable(let path, let failure):
      """
      Nothing was changed because '\(path)' contains no readable sync-up (\(failure)): look for a copy with \
      'syncups doctor', or move the file away to start over.
      """
    }
  }
}
