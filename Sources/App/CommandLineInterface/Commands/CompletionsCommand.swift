package import CommandLineParsing
import Foundation
import IdentifiedCollections
import MeetingFeature
import Models
import SettingsFeature
import Sharing
import SyncUpsFile
import TerminalUI

/// `syncups completions`: prints a completion script, or the candidates for a line.
package struct CompletionsCommand: Command {
  /// The command's name, arguments, options and help text.
  package static let configuration = CommandConfiguration(
    "completions",
    aliases: ["completion"],
    summary: "Print a shell script that completes commands, options and their values.",
    arguments: [.shell, .line],
    discussion: [
      """
      Add 'source <(syncups completions bash)' to ~/.bashrc, 'source <(syncups completions zsh)' to ~/.zshrc \
      after 'compinit', or 'syncups completions fish | source' to ~/.config/fish/config.fish.
      """,
      "To complete a word, the script runs 'syncups completions SHELL -- WORD…'.",
    ],
    examples: ["syncups completions bash", "syncups completions fish -- show \"\""]
  )

  package let shell: CompletionShell

  /// The words of the line to complete, as the shell's completion script passes them.
  ///
  /// The line is empty if the user asks for the script itself.
  package let line: [CommandLineWord]

  /// Creates the command from parsed arguments.
  package init(_ arguments: ParsedArguments) throws(UsageError) {
    // The default shell is never used, because the parser allows only the names of shells.
    shell =
      CompletionShell(rawValue: try arguments.value(required: .shell).text) ?? .bash
    line = arguments.values(of: .line).map(\.word)
  }

  /// Returns the common options in the line to complete.
  ///
  /// These options select the file or the team whose names complete the line.
  package func commonOptions(in arguments: ParsedArguments) -> CommonOptions {
    CommonOptions(line.isEmpty ? arguments : request.arguments)
  }

  private var request: CompletionRequest { shell.request(for: line, of: Program.configuration) }
}

extension ArgumentDescription {
  fileprivate static let shell = Self(
    "shell",
    isRequired: true,
    allowedValues: CompletionShell.allCases.map(\.rawValue),
    summary: "The shell."
  )

  fileprivate static let line = Self(
    "word",
    isRequired: false,
    isRepeated: true,
    summary: "The words to complete. Without words, the command prints the script."
  )
}

@MainActor
extension CompletionsCommand {
  /// Prints the script or the candidates.
  package func run(in context: ConsoleContext) async throws {
    guard !line.isEmpty else {
      return try context.console.write(shell.script(of: Program.name))
    }
    let request = request
    let isPath = request.source == .paths
    let values = try await Self.values(from: request, in: context)
    let lines = shell.reply(request.candidates + values, isPath: isPath, for: line)
    // Do not escape control characters, because fish needs the tabs.
    try context.console.write(lines.map { "\($0)\n" }.joined())
  }

  /// Returns the candidates that depend on the user's data or settings.
  private static func values(
    from request: CompletionRequest,
    in context: ConsoleContext
  ) async throws -> [CompletionCandidate] {
    switch request.source {
    case .settings:
      return SettingsModel.Field.allCases.map { CompletionCandidate($0.name) }
    case .choicesOfSetting:
      let previous = request.arguments.lastArgument
      let field = previous.flatMap { SettingsModel.Field(named: $0.text) }
      return (field?.choices ?? []).map { CompletionCandidate($0) }
    case .syncUps:
      return try await read(in: context) { Self.candidates(for: $0) }
    case .owners:
      return try await read(in: context) { syncUps in
        Set(syncUps.flatMap(\.namedAttendees).map(\.name)).sorted()
          .map { CompletionCandidate($0) }
      }
    case .actionItems:
      return try await read(in: context) { syncUps in
        let items = syncUps.flatMap(\.actionItems)
        let names = ActionItem.names(of: items)
        return items.open.map {
          CompletionCandidate(names[$0.id] ?? "", summary: $0.text)
        }
      }
    default:
      return []
    }
  }

  /// Loads the sync-ups to which the line to complete refers.
  private static func read(
    in context: ConsoleContext,
    _ candidates: (IdentifiedArrayOf<SyncUp>) -> [CompletionCandidate]
  ) async throws -> [CompletionCandidate] {
    var result: [CompletionCandidate] = []
    try await FileContext.use(context.request.reading(with: context.options)) { file in
      guard file.isReadOnly else {
        return result = candidates(try await file.loadedSyncUps()?.wrappedValue ?? [])
      }
      try await file.readingOnce { result = candidates($0?.syncUps ?? []) }
    }
    return result
  }

  /// Returns a name for each sync-up: the title if it identifies the sync-up and the user can type
  /// it, otherwise the sync-up's id.
  private static func candidates(for syncUps: IdentifiedArrayOf<SyncUp>) -> [CompletionCandidate] {
    func key(_ title: String) -> String { title.streamSafe.lowercased() }
    let counts = Dictionary(grouping: syncUps, by: { key($0.title) }).mapValues(\.count)
    return syncUps.map { syncUp in
      let title = syncUp.title
      let isName =
        !title.isBlank && !title.hasPrefix("-")
        && title.inOneLine.utf8.elementsEqual(title.utf8) && counts[key(title)] == 1
      return isName
        ? CompletionCandidate(title, summary: syncUp.summary)
        : CompletionCandidate(syncUp.shortID, summary: title)
    }
  }
}
