// Import this module for its dependency keys, which provide the live clients.
import ClientsLive
package import CommandLineParsing
import Dependencies
import Sharing
import TerminalDriver

/// The program: its commands, its syntax and its entry point.
package enum Program {
  /// The name with which a user invokes the program.
  package static let name = "syncups"

  /// The commands, in the order of the help.
  package static let commands: [any Command.Type] = [
    ListCommand.self,
    ShowCommand.self,
    MeetingsCommand.self,
    TranscriptCommand.self,
    MinutesCommand.self,
    SearchCommand.self,
    StatsCommand.self,
    NextCommand.self,
    RemindCommand.self,
    AgendaCommand.self,
    ExportCommand.self,
    ImportCommand.self,
    TodoCommand.self,
    TodoDoneCommand.self,
    TodoAddCommand.self,
    AddCommand.self,
    EditCommand.self,
    DuplicateCommand.self,
    MoveCommand.self,
    DeleteCommand.self,
    UndoCommand.self,
    RedoCommand.self,
    HistoryCommand.self,
    RecordCommand.self,
    SettingsCommand.self,
    TeamStatusCommand.self,
    TeamJoinCommand.self,
    TeamLeaveCommand.self,
    DoctorCommand.self,
    CompletionsCommand.self,
    ManCommand.self,
    HelpCommand.self,
  ]

  /// The syntax of the program and its commands.
  package static let configuration = ProgramConfiguration(
    name,
    version: "0.1.0",
    date: "2026-11-22",
    summary: "Keeps recurring meetings short, and stores their notes.",
    commonOptions: CommonOptions.descriptions,
    commands: commands.map { $0.configuration },
    exitStatuses: ExitCode.allCases.map { .init(code: $0.rawValue, meaning: $0.meaning) },
    discussion: [
      "Without a command, 'syncups' opens the app on a terminal, and prints the list if there is no terminal.",
      """
      The sync-ups are in the file given by '--file' or SYNCUPS_FILE. The default is \
      $XDG_DATA_HOME/syncups/sync-ups.json, or ~/.local/share/syncups/sync-ups.json if XDG_DATA_HOME is not \
      set.
      """,
      """
      '--team URL', SYNCUPS_TEAM or 'syncups team join URL' selects the list of a team, which several \
      machines share: see 'syncups help team join'.
      """,
      "Run 'syncups help <command>' to see how a command is used.",
    ]
  )

  /// Runs the program once, from the command line to the exit code.
  ///
  /// A reader that closes the pipe early, as `head` does, is not an error.
  ///
  /// ```swift
  /// exit(await Program.run(in: .live()).rawValue)
  /// ```
  ///
  /// - Parameters:
  ///   - console: The console with the command line and the streams.
  ///   - teams: The client that opens teams, or `nil` if this program must start `syncups-team` to
  ///     open a team.
  /// - Returns: The exit code, which may represent a signal.
  @MainActor
  package static func run(in console: Console, teams: TeamClient? = nil) async -> ExitCode {
    let exitCode = await result(in: console, teams)
    // If the program has reported a failure with a specific code, return that code instead of the
    // signal's code.
    guard exitCode == .done || exitCode == .failed,
      let signal = console.endingSignal().flatMap(ExitCode.init(signal:))
    else { return exitCode }
    // Ignore Ctrl-C if the command has succeeded, because Ctrl-C is the normal way to end a
    // meeting.
    return exitCode == .done && signal == .interrupted ? .done : signal
  }

  @MainActor
  private static func result(in console: Console, _ teams: TeamClient?) async -> ExitCode {
    do {
      let invocation = try Invocation(console.arguments)
      try await run(invocation.command, with: invocation.options, in: console, teams)
      return .done
    } catch DescriptorError.outputClosed {
      return .done
    } catch {
      return report(error, in: console)
    }
  }

  /// Creates the context of a command, and runs the command.
  @MainActor
  private static func run<C: Command>(
    _ command: C,
    with options: CommonOptions,
    in console: Console,
    _ teams: TeamClient?
  ) async throws {
    let request = ProgramRequest(
      console: console,
      options: options,
      access: command.access,
      teams: teams
    )
    try await C.Context.use(request) { try await command.run(in: $0) }
  }

  /// Reports an error on standard error, as JSON if the words of the command line contain `--json`.
  private static func report(_ error: any Error, in console: Console) -> ExitCode {
    let isJSON = console.arguments.prefix { $0 != "--" }
      .contains { OptionDescription.json.isWritten($0.partsAroundEqualsSign.name) }
    let report = ErrorReport(error, isJSON: isJSON)
    // Do not wrap JSON, because line breaks would make it invalid.
    if isJSON {
      console.writeError(report.text + "\n")
    } else {
      console.writeMessage(report.text)
    }
    return report.exitCode
  }
}
