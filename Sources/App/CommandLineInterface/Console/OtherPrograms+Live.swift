import FoundationEssentials
import Glibc
import Sharing

extension OtherPrograms {
  /// The programs that run on the terminal of this process.
  ///
  /// - Parameter directory: Where the texts are while they are edited.
  static func live(in directory: String) -> OtherPrograms {
    OtherPrograms(
      edit: { command, text throws(OtherProgramError) in
        let path = try file(with: text, in: directory)
        guard run("\(command) \(quoted(path))") == 0 else {
          guard read(path) != Array(text.utf8) else {
            unlink(path)
            throw .failed(command: command, path: nil)
          }
          throw .failed(command: command, path: FilePath(path))
        }
        let bytes = read(path)
        return EditedText(
          path: FilePath(path),
          text: bytes.flatMap { String(validating: $0, as: UTF8.self) }
        )
      },
      show: { command, text in
        guard let path = try? file(with: text, in: directory) else { return false }
        // In a file, so that a reader who has seen enough does not stop a writer.
        let status = run("exec < \(quoted(path)); rm -f \(quoted(path)); \(command)")
        return status != 126 && status != 127
      },
      remove: { path in unlink("\(path)") },
      becomeTeamProgram: TeamProgram.replaceThisProcess
    )
  }

  /// Makes a file that only the user can read.
  private static func file(
    with text: String,
    in directory: String
  ) throws(OtherProgramError) -> String {
    var number = 0
    while true {
      let path = "\(directory)/syncups-\(getpid())-\(number).txt"
      // SAFETY: the string lives as long as the call, which keeps no pointer to it.
      let descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
      if descriptor < 0, errno == EEXIST {
        number += 1
        continue
      }
      guard descriptor >= 0 else {
        throw .noFile(directory: directory, reason: describe(errno))
      }
      defer { close(descriptor) }
      do throws(ConsoleError) {
        try DescriptorOutput(descriptor: descriptor).write(text)
      } catch {
        unlink(path)
        throw .noFile(directory: directory, reason: "the disk is full")
      }
      return path
    }
  }

  private static func unlink(_ path: String) {
    // SAFETY: the string lives as long as the call, which keeps no pointer to it.
    _ = unsafe Glibc.unlink(path)
  }

  private static func read(_ path: String) -> [UInt8]? {
    (try? Data(contentsOf: URL(filePath: path))).map(Array.init)
  }

  /// Runs a command of the shell in the foreground, which alone is interrupted by Ctrl-C meanwhile.
  ///
  /// - Returns: The exit status; 128 if it was ended by a signal.
  private static func run(_ command: String) -> Int32 {
    // The shell, too, waits for the program, which alone decides what an interruption means.
    let line = "trap : INT QUIT; \(command)"
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

  private static func quoted(_ path: String) -> String {
    "'\(path.replacing("'", with: #"'\''"#))'"
  }
}
