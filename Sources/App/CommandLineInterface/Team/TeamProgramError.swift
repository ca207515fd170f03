package import Sharing

/// Why this process could not become the program that can use a team.
package enum TeamProgramError: Error, Hashable, Sendable {
  /// It is not beside this program.
  case missing(FilePath)

  /// The system refuses to run it.
  case refused(FilePath, reason: String)
}

extension TeamProgramError: UserFacingError {
  /// The program.
  package var path: String? {
    switch self {
    case .missing(let path), .refused(let path, _): "\(path)"
    }
  }

  /// A file that is not there, or a failure.
  package var exitCode: ExitCode {
    switch self {
    case .missing: .inputNotFound
    case .refused: .failed
    }
  }

  /// What is missing, and how to get it.
  package var message: String {
    switch self {
    case .missing(let path):
      """
      A team needs the program 'syncups-team', and there is no '\(path)': install it with \
      'Scripts/install --team', or build it with 'swift build --product syncups-team'.
      """
    case .refused(let path, let reason):
      "Could not run '\(path)' (\(reason)): install it again with 'Scripts/install --team'."
    }
  }
}
