/// Why there is no telling where the sync-ups are kept.
package enum DataFileLocationError: Error, Hashable, Sendable {
  /// The path that was given is empty.
  case emptyPath(GivenValue.Origin)

  /// Neither a path was given nor is there a home directory.
  case noHome
}

extension DataFileLocationError: UserFacingError {
  /// Wrong usage for the path, a plain failure for the missing home.
  package var exitCode: ExitCode {
    switch self {
    case .emptyPath: .usage
    case .noHome: .failed
    }
  }

  /// What went wrong, and what to do about it.
  package var message: String {
    switch self {
    case .emptyPath(let origin):
      "The path given for '\(origin.label)' is empty: name a file, or leave the option out."
    case .noHome:
      """
      There is no place for the sync-ups because HOME is not set to an absolute path: set it, or \
      name a file with '--file PATH' or SYNCUPS_FILE.
      """
    }
  }
}
