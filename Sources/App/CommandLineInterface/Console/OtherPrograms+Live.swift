import ClientsLive
import CommandLineParsing
import Glibc
package import Sharing
import TerminalDriver

extension OtherPrograms {
  /// The programs that run on the terminal of this process.
  ///
  /// - Parameter directory: The directory of the texts that are being edited.
  package static func live(in directory: FilePath) -> OtherPrograms {
    OtherPrograms(
      edit: { command, text throws(OtherProgramError) in
        let file: TemporaryText
        do throws(SystemCallError) {
          file = try TemporaryText(text, named: Program.name, in: directory.bytes)
        } catch {
          throw .noFile(directory: "\(directory)", reason: error.reason)
        }
        let path = FilePath(bytes: file.path)
        let isSuccess = run("\(command) ".utf8 + ForegroundCommand.quoted(file.path)) == 0
        let read: [UInt8]?
        do throws(TemporaryTextError) {
          read = try file.read()
        } catch {
          throw .unreadableFile(path, reason: error.reason)
        }
        guard let bytes = read else { throw .removed(command: command, path: path) }
        guard isSuccess else {
          guard bytes == Array(text.utf8) else { throw .failed(command: command, path: path) }
          file.remove()
          throw .failed(command: command, path: nil)
        }
        return EditedText(path: path, text: String(validating: bytes, as: UTF8.self))
      },
      show: { command, text in
        guard let file = try? TemporaryText(text, named: Program.name, in: directory.bytes)
        else { return false }
        // In a file, so that a reader who has seen enough does not stop a writer.
        let name = ForegroundCommand.quoted(file.path)
        let line = "exec < ".utf8 + name + "; rm -f ".utf8 + name + "; \(command)".utf8
        return ![126, 127].contains(run(line))
      },
      remove: { TemporaryText(path: $0.bytes).remove() },
      becomeTeamProgram: TeamProgram.replaceThisProcess
    )
  }

  /// Runs a command of the shell in the foreground, without the variables that are secret.
  private static func run(_ line: [UInt8]) -> Int32 {
    let names = SecretVariables.names.joined(separator: " ")
    return ForegroundCommand("unset \(names); ".utf8 + line).run()
  }
}

/// The program that can use a team, in the directory of this one.
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
    let error = SystemCallError(code: errno)
    return error.code == ENOENT ? .missing(path) : .refused(path, reason: error.reason)
  }
}

/// Why this process could not become the program that can use a team.
package enum TeamProgramError: Error, Hashable, Sendable {
  /// The directory of this program does not have it.
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

  /// The missing program, and the way to install it.
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
