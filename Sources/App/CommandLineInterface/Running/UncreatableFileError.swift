/// There is no file of sync-ups yet, and none can be made.
struct UncreatableFileError: UserFacingError, Hashable {
  let filePath: String
  let reason: String

  var path: String? { filePath }

  var exitCode: ExitCode { .cannotCreate }

  var message: String {
    """
    Could not make the file '\(filePath)' (\(reason)): check its folder, or name another file with \
    '--file PATH'.
    """
  }
}
