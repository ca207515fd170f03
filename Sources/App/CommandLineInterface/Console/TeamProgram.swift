import CommandLineParsing
import Glibc
package import Sharing

/// The program that can use a team, which is beside this one.
enum TeamProgram {
  /// Runs it in the place of this process, with the same arguments and environment.
  ///
  /// - Parameter arguments: The words after the name of the program.
  /// - Returns: Why that is not possible. If it is, this code does not run on.
  static func replaceThisProcess(_ arguments: [CommandLineWord]) -> TeamProgramError {
    let own = FilePath("/proc/self/exe").resolvedOrSelf
    let path = own.removingLastComponent().appending("syncups-team")
    // SAFETY: the strings live until the call returns, which it does only if it fails.
    var words = unsafe ([Program.name.utf8.map(\.self)] + arguments.map(\.bytes)).map { bytes in
      unsafe strdup(bytes.map(CChar.init(bitPattern:)) + [0])
    }
    unsafe words.append(nil)
    defer { unsafe words.forEach { unsafe free($0) } }
    _ = unsafe execv(path.bytes.map(CChar.init(bitPattern:)) + [0], words)
    return errno == ENOENT ? .missing(path) : .refused(path, reason: describe(errno))
  }
}

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
