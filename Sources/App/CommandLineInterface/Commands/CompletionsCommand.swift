import Foundation
import IdentifiedCollections
import MeetingFeature
import Models
import SettingsFeature
import Sharing
import TerminalUI

/// What `completions` asks for: the script that lets a shell complete command lines, or what could
/// complete one of them.
package struct CompletionsCommand: Subcommand {
  /// What parsing and help know of the command.
  package static let description = CommandDescription(
    "completions",
    aliases: ["completion"],
    summary: "Print what lets a shell complete commands, options and names.",
    arguments: [.shell, .line],
    discussion: [
      """
      Write 'source <(syncups completions bash)' into ~/.bashrc, 'source <(syncups completions zsh)' into \
      ~/.zshrc after 'compinit', or 'syncups completions fish | source' into ~/.config/fish/config.fish.
      """,
      "The script runs the command again, after '--' with the line that is to be completed.",
    ],
    examples: ["syncups completions bash", "syncups completions fish -- show \"\""]
  )

  /// The shell.
  package let shell: CompletionShell

  /// The line to complete, in the form in which the script of the shell hands it over; empty if the
  /// script is asked for.
  package let line: [CommandLineWord]

  /// Reads what was asked for from a command line.
  package init(_ arguments: ParsedArguments) throws(UsageError) {
    // The parser lets no other value pass.
    shell =
      CompletionShell(rawValue: try arguments.value(required: .shell).text) ?? .bash
    line = arguments.values(of: .line).map(\.word)
  }

  /// The line, understood.
  var request: CompletionRequest { shell.request(for: line) }
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
    summary: "The line to complete; without it, the script is printed."
  )
}

extension CompletionsCommand: FileCommand {
  /// Prints what could complete the line.
  func run(in context: FileContext) async throws {
    let request = request
    let isPath = request.source == .paths
    let values = try await Self.values(from: request)
    let lines = shell.reply(request.candidates + values, isPath: isPath, for: line)
    // As they are: fish needs the tabs.
    try context.console.write(lines.map { "\($0)\n" }.joined())
  }

  /// The values that are known only when the program runs.
  @MainActor
  private static func values(
    from request: CompletionRequest
  ) async throws -> [CompletionCandidate] {
    switch request.source {
    case .anyText, .paths, .commands, .fields, .texts:
      return []
    case .settings:
      return SettingsModel.Field.allCases.map { CompletionCandidate($0.name) }
    case .choicesOfSetting:
      let field = SettingsModel.Field.allCases.first { $0.name == request.previous }
      return (field?.choices ?? []).map { CompletionCandidate($0) }
    case .syncUps:
      let file = try await Program.loadedFile()
      return candidates(for: file?.wrappedValue ?? [])
    case .actionItems:
      let file = try await Program.loadedFile()
      let items = ActionItemsModel().items
      withExtendedLifetime(file) {}
      let names = ActionItem.names(of: items)
      return items.filter { !$0.isDone }.map {
        CompletionCandidate(names[$0.id] ?? "", summary: $0.text)
      }
    }
  }

  /// A name for each sync-up, which is the title if that is one.
  private static func candidates(
    for syncUps: IdentifiedArrayOf<SyncUp>
  ) -> [CompletionCandidate] {
    let counts = Dictionary(grouping: syncUps, by: { $0.title.lowercased() }).mapValues(\.count)
    return syncUps.map { syncUp in
      let title = syncUp.title
      let isName =
        !title.isBlank && !title.hasPrefix("-") && title.inOneLine == title
        && counts[title.lowercased()] == 1
      return isName
        ? CompletionCandidate(title, summary: syncUp.summary)
        : CompletionCandidate(syncUp.shortID, summary: title)
    }
  }
}
