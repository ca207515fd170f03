/// There is no file of sync-ups yet, and none can be made.
struct UncreatableFileError: UserFacingError, Hashable {
  let path: String
  let reason: String

  var exitCode: ExitCode { .cannotCreate }

  var message: String {
    """
    Could not make the file '\(path)' (\(reason)): check its folder, or name another file with \
    '--file PATH'.
    """
  }
}
