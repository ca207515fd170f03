/// What a command has done so far.
@MainActor
final class CommandOutcome {
  /// Whether a change of the command is in the file.
  var hasSaved = false
}

/// A change is in the file, but what the command had to say about it could not be said.
struct UnreportedChangeError: UserFacingError {
  /// Why not.
  let reason: String

  var exitCode: ExitCode { .ioError }

  var message: String {
    """
    The change is saved, but could not be reported (\(reason)): do not run the command again.
    """
  }
}
