import ClientsLive
import CommandLineParsing
import Glibc
package import Sharing
import TerminalDriver

extension OtherPrograms {
  /// The programs that run on the terminal of this process.
  ///
  /// - Parameter directory: The directory for the files with the text being edited.
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
        run(command, reading: text, in: directory).map { ![126, 127].contains($0) } ?? false
      },
      run: { command, input in run(command, reading: input, in: directory) == 0 },
      remove: { TemporaryText(path: $0.bytes).remove() },
      becomeTeamProgram: TeamProgram.replaceThisProcess
    )
  }

  /// Runs a shell command with text as its input, or returns `nil` if the text cannot be written to
  /// a file.
  private static func run(
    _ command: String,
    reading text: String,
    in directory: FilePath
  ) -> Int32? {
    guard let file = try? TemporaryText(text, named: Program.name, in: directory.bytes)
    else { return nil }
    // Pass the text in a file, not through a pipe: a pager that exits early must not block this
    // process.
    let name = ForegroundCommand.quoted(file.path)
    return run("exec < ".utf8 + name + "; rm -f ".utf8 + name + "; \(command)".utf8)
  }

  /// Runs a shell command in the foreground, without the environment variables that contain
  /// secrets.
  private static func run(_ line: [UInt8]) -> Int32 {
    let names = SecretVariables.names.joined(separator: " ")
    return ForegroundCommand("unset \(names); ".utf8 + line).run()
  }
}

/// The program `syncups-team`, in the same directory as this program.
enum TeamProgram {
  /// Replaces this process with `syncups-team`, with the same arguments and environment.
  ///
  /// - Parameter arguments: The words after the program's name.
  /// - Returns: The reason the replacement failed. After a successful replacement, this function
  ///   does not return.
  static func replaceThisProcess(_ arguments: [CommandLineWord]) -> TeamProgramError {
    let own = FilePath("/proc/self/exe").resolvedOrSelf
    let path = own.removingLastComponent().appending("syncups-team")
    // SAFETY: The strings live until the call returns. The call returns only if it fails.
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

/// The reason this process could not start `syncups-team`.
package enum TeamProgramError: Error, Hashable, Sendable {
  /// The program `syncups-team` is missing from this program's directory.
  case missing(FilePath)

  /// The system refuses to execute the program.
  case refused(FilePath, reason: String)
}

extension TeamProgramError: UserFacingError {
  /// The path of the program.
  package var path: String? {
    switch self {
    case .missing(let path), .refused(let path, _): "\(path)"
    }
  }

  /// The exit code for a missing file or a general failure.
  package var exitCode: ExitCode {
    switch self {
    case .missing: .inputNotFound
    case .refused: .failed
    }
  }

  /// A message that names the program, and says how to install it.
  package var message: String {
    switch self {
    case .missing(let path):
      """
      A team needs the program 'syncups-team', but '\(path)' does not exist: install it with \
      'Scripts/install --team', or build it with 'swift build --product syncups-team'. To use your own file \
      again, run 'syncups settings team --reset'.
      """
    case .refused(let path, let reason):
      "Could not run '\(path)' (\(reason)): install it again with 'Scripts/install --team'."
    }
  }
}
