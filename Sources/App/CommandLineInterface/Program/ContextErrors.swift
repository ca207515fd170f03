import ListFeature

/// The file that the user named does not exist or is empty.
struct MissingFileError: UserFacingError {
  let filePath: String

  var path: String? { filePath }

  var exitCode: ExitCode { .inputNotFound }

  var message: String {
    """
    There are no sync-ups in '\(filePath)' because the file does not exist or is empty: check the path, or \
    create the file with 'syncups add'.
    """
  }
}

/// The file of sync-ups does not exist and cannot be created.
struct UncreatableFileError: UserFacingError, Hashable {
  let filePath: String
  let reason: String

  var path: String? { filePath }

  var exitCode: ExitCode { .cannotCreate }

  var message: String {
    """
    Could not create '\(filePath)' (\(reason)): check its folder, or name another file with '--file PATH'.
    """
  }
}

/// The command must ask before it deletes, but standard input is not a terminal.
struct NobodyToAskError: UserFacingError {
  let what: String

  var exitCode: ExitCode { .usage }

  var message: String {
    "Deleting \(what) needs a confirmation, but standard input is not a terminal: repeat the command with '--force'."
  }
}

/// The progress of a command.
@MainActor
final class CommandProgress {
  /// Whether the command has saved a change.
  var hasSaved = false

  /// The list model.
  ///
  /// The model is created on first use, because commands that do not change the list rarely need
  /// it.
  lazy var list = SyncUpsListModel()
}

/// The command saved its change, but could not print its result.
struct UnreportedChangeError: UserFacingError {
  /// The reason the result could not be printed.
  let reason: String

  var exitCode: ExitCode { .ioError }

  var message: String {
    "The change is saved, but the command could not print its result (\(reason)): do not repeat the command."
  }
}
