import CommandLineParsing
import FoundationEssentials
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
        let path = try file(with: text, in: directory)
        let isSuccess = run(command.utf8 + [space] + quoted(path)) == 0
        guard let bytes = try read(path) else { throw .removed(command: command, path: path) }
        guard isSuccess else {
          guard bytes != Array(text.utf8) else {
            unlink(path)
            throw .failed(command: command, path: nil)
          }
          throw .failed(command: command, path: path)
        }
        return EditedText(path: path, text: String(validating: bytes, as: UTF8.self))
      },
      show: { command, text in
        guard let path = try? file(with: text, in: directory) else { return false }
        // In a file, so that a reader who has seen enough does not stop a writer.
        let file = quoted(path)
        let status = run("exec < ".utf8 + file + "; rm -f ".utf8 + file + "; \(command)".utf8)
        return status != 126 && status != 127
      },
      remove: unlink,
      becomeTeamProgram: TeamProgram.replaceThisProcess
    )
  }

  /// Makes a file that only the user can read.
  private static func file(
    with text: String,
    in directory: FilePath
  ) throws(OtherProgramError) -> FilePath {
    var number = 0
    while true {
      let path = directory.appending(FilePath("syncups-\(getpid())-\(number).txt"))
      // SAFETY: the string lives as long as the call, which keeps no pointer to it.
      let descriptor = unsafe open(
        cString(path.bytes),
        O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC,
        0o600
      )
      if descriptor < 0, errno == EEXIST {
        number += 1
        continue
      }
      guard descriptor >= 0 else {
        throw .noFile(directory: "\(directory)", reason: SystemError(number: errno).description)
      }
      defer { close(descriptor) }
      do throws(DescriptorError) {
        try DescriptorOutput(descriptor: descriptor).write(text)
      } catch {
        unlink(path)
        throw .noFile(directory: "\(directory)", reason: "the disk is full")
      }
      return path
    }
  }

  @Sendable
  private static func unlink(_ path: FilePath) {
    // SAFETY: the string lives as long as the call, which keeps no pointer to it.
    _ = unsafe Glibc.unlink(cString(path.bytes))
  }

  /// Reads the file of an editor, which may have replaced it.
  ///
  /// - Returns: The content, or `nil` if there is no such file.
  private static func read(_ path: FilePath) throws(OtherProgramError) -> [UInt8]? {
    // SAFETY: the string lives as long as the call, which keeps no pointer to it.
    let descriptor = unsafe open(cString(path.bytes), O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    if descriptor < 0, errno == ENOENT { return nil }
    guard descriptor >= 0 else { throw .unreadableFile(path, reason: SystemError(number: errno).description) }
    defer { close(descriptor) }
    var (content, part) = ([UInt8](), [UInt8](repeating: 0, count: 1 << 16))
    while true {
      // SAFETY: the system writes no more bytes than the array has, and keeps no pointer to it.
      let count = unsafe Glibc.read(descriptor, &part, part.count)
      if count == 0 { return content }
      guard count > 0 else { throw .unreadableFile(path, reason: SystemError(number: errno).description) }
      content += part[..<count]
    }
  }

  /// Runs a command of the shell in the foreground, which alone is interrupted by Ctrl-C meanwhile.
  ///
  /// - Returns: The exit status; 128 if it was ended by a signal.
  private static func run(_ command: [UInt8]) -> Int32 {
    // The shell, too, waits for the program, which alone decides what an interruption means.
    let line = cString("trap : INT QUIT; ".utf8 + command)
    // The program inherits which signals the thread blocks, and a thread of a queue blocks all of
    // them: an editor would not hear of Ctrl-Z, nor of another size of the window.
    var (none, previous) = (sigset_t(), sigset_t())
    // SAFETY: the sets, and the string, live as long as the calls, which keep no pointers to them.
    unsafe sigemptyset(&none)
    _ = unsafe pthread_sigmask(SIG_SETMASK, &none, &previous)
    let status = unsafe system(line)
    _ = unsafe pthread_sigmask(SIG_SETMASK, &previous, nil)
    guard status & 0x7F == 0 else { return 128 }
    return (status >> 8) & 0xFF
  }

  private static let space = UInt8(ascii: " ")

  private static func cString(_ bytes: [UInt8]) -> [CChar] {
    bytes.map(CChar.init(bitPattern:)) + [0]
  }

  /// A path as a word of the shell.
  private static func quoted(_ path: FilePath) -> [UInt8] {
    let quote = UInt8(ascii: "'")
    return [quote] + path.bytes.flatMap { $0 == quote ? Array(#"'\''"#.utf8) : [$0] } + [quote]
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
    return errno == ENOENT ? .missing(path) : .refused(path, reason: SystemError(number: errno).description)
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
