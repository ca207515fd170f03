import Clients

/// A command whose program has been found.
struct ResolvedCommand: Sendable {
  /// The name of the program in the user's command.
  let program: String

  let path: String

  let arguments: [String]

  /// The environment variables of the program.
  let environment: [String: String]

  /// The standard input of the program.
  var input = ""

  /// Parses the user's command, and finds its program.
  ///
  /// - Parameters:
  ///   - setting: The user's setting.
  ///   - environment: The environment variables. The program is looked up in `PATH`.
  /// - Throws: `TranscriberError` if the command cannot be run.
  init(
    _ setting: TranscriberSetting,
    environment: [String: String]
  ) throws(TranscriberError) {
    guard case .command(let text) = setting else { throw .turnedOff }
    let command: TranscriberCommand
    do { command = try TranscriberCommand(parsing: text) } catch { throw .malformedCommand(error) }
    let searchPath = environment["PATH"] ?? "/usr/local/bin:/usr/bin:/bin"
    guard let path = Executable.path(of: command.program, searchPath: searchPath) else {
      throw .notInstalled(program: command.program)
    }
    self.program = command.program
    self.path = path
    self.arguments = command.arguments
    self.environment = environment
  }
}
