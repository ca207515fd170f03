import TerminalUI

/// The program: what it is called, what it can do, and how a run of it begins and ends.
package enum Program {
  /// The word that starts it.
  package static let name = "syncups"

  /// Its commands, in the order in which help lists them.
  package static let subcommands: [any Subcommand.Type] = [
    ListCommand.self,
    ShowCommand.self,
    MeetingsCommand.self,
    TranscriptCommand.self,
    SearchCommand.self,
    StatsCommand.self,
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

  /// What it knows of itself.
  package static let description = ProgramDescription(
    name,
    version: "0.1.0",
    date: "2026-11-22",
    summary: "Keeps recurring meetings short and remembered.",
    commonOptions: CommonOptions.descriptions,
    commands: subcommands.map { $0.description },
    discussion: [
      "Without a command it opens on the whole terminal, and prints the list where there is none.",
      """
      The sync-ups are kept in the file that '--file' or SYNCUPS_FILE names, else in \
      $XDG_DATA_HOME/syncups/sync-ups.json, else in ~/.local/share/syncups/sync-ups.json.
      """,
      """
      With '--team URL', SYNCUPS_TEAM or 'syncups team join URL' the list is that of a team, which several machines \
      share: see 'syncups help team join'.
      """,
      "Run 'syncups help <command>' to see how a command is used.",
    ]
  )

  /// Runs the program once: reads the command line, does what it asks for, reports what went wrong.
  ///
  /// Help and the version are answered here; every other command is handed on. A reader of the
  /// output that has seen enough and closed the pipe, as `head` does, is no failure.
  ///
  /// ```swift
  /// let exitCode = await Program.run(in: .live()) { invocation, console in … }
  /// ```
  ///
  /// - Parameters:
  ///   - console: Where the command line comes from and the output goes.
  ///   - perform: Carries out a command. What it throws is reported in one line on standard error.
  /// - Returns: How the process should end.
  package static func run(
    in console: Console,
    perform: (Invocation, Console) async throws -> Void
  ) async -> ExitCode {
    do {
      let invocation = try Invocation(console.arguments)
      switch invocation.command {
      case let help as HelpCommand:
        let width = min(console.terminalWidth ?? 80, 80)
        try console.write(help.lines(width: width).map { $0 + "\n" }.joined())
      case let version as VersionCommand:
        try console.write(version.line + "\n")
      case is ManCommand:
        try console.write(ManPage(description).text)
      case let completions as CompletionsCommand where completions.line.isEmpty:
        try console.write(completions.shell.script)
      default:
        try await perform(invocation, console)
      }
      return .done
    } catch ConsoleError.outputClosed {
      return .done
    } catch {
      // Also where the line could not be understood.
      let isJSON = console.arguments.prefix { $0 != "--" }
        .contains { OptionDescription.json.isWritten($0.partsAroundEqualsSign.name) }
      let report = ErrorReport(error, isJSON: isJSON)
      // A line that is broken is no JSON.
      if isJSON {
        console.writeError(report.text + "\n")
      } else {
        console.writeMessage(report.text)
      }
      return report.exitCode
    }
  }
}
