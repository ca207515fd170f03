/// The file that the user has named does not exist or is empty.
struct MissingFileError: UserFacingError {
  let filePath: String

  var path: String? { filePath }

  var exitCode: ExitCode { .inputNotFound }

  var message: String {
    """
    There are no sync-ups in '\(filePath)' because it does not exist or is empty: check the path, or make \
    the file with 'syncups add'.
    """
  }
}
