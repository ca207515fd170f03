import Clients

/// A command whose program has been found.
struct ResolvedCommand: Sendable {
  /// What the user calls the program.
  let program: String

  /// Where the program is.
  let path: String

  /// What the program is given.
  let arguments: [String]

  /// The environment variables of the program.
  let environment: [String: String]

  /// Finds the program of the user's command.
  ///
  /// - Parameters:
  ///   - setting: What the user wants.
  ///   - environment: The environment variables. `PATH` is where a program is looked for.
  /// - Throws: Why there is no command to run.
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
