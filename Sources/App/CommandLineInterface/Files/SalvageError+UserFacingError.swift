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
      There is nothing to save in '\(path)' because the file does not exist or is empty: look for a copy with \
      'syncups doctor'.
      """
    case .undamaged(let path):
      """
      '\(path)' is not damaged: use it as it is, or move unreadable sync-ups out of it with 'syncups doctor \
      --set-aside'; nothing was changed.
      """
    case .unsalvageable(let path, let failure):
      """
      Could not find a readable sync-up in '\(path)' (\(failure)): look for a copy with 'syncups doctor', or \
      move the file away to start over; nothing was changed.
      """
    }
  }
}
