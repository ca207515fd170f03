/// The file that the user has named does not exist or is empty.
struct MissingFileError: UserFacingError {
  let path: String

  var exitCode: ExitCode { .inputNotFound }

  var message: String {
    """
    There are no sync-ups in '\(path)' because it does not exist or is empty: check the path, or make \
    the file with 'syncups add'.
    """
  }
}
