import Glibc
import Sharing

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
