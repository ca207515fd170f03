package import CommandLineParsing
import Dependencies
import Foundation
import IdentifiedCollections
import JSONStream
import Models
import PersistenceKeys
import Reports
import Sharing

/// `syncups team leave`: leaves the team and keeps a copy of its list.
package struct TeamLeaveCommand: Command {
  /// The command's name, arguments, options and help text.
  package static let configuration = CommandConfiguration(
    "team leave",
    guesses: ["leave", "disconnect"],
    summary: "Leave the team, and keep a copy of its list in a file.",
    fields: OutputFields.leftTeam.names,
    discussion: [
      """
      The copy becomes your data file if you have none. Otherwise the command saves the copy next to your data \
      file, under the name of the team.
      """
    ],
    examples: ["syncups team leave"]
  )

  /// Creates the command from parsed arguments.
  package init(_ arguments: ParsedArguments) throws(UsageError) {}
}

@MainActor
extension TeamLeaveCommand {
  /// Writes the copy, and removes the address of the team from the settings.
  package func run(in context: TeamContext) async throws {
    if context.options.team != nil { throw NoTeamError(source: "'--team'") }
    if context.setting.wrappedValue != context.address.text {
      throw NoTeamError(source: "SYNCUPS_TEAM")
    }
    await context.loadIfPossible()
    let path = try writeCopy(in: context)
    context.setting.withLock { $0 = SettingKey<String>.team.initialValue }
    try await context.setting.save()
    let status = context.machineStatus
    if status.waitingChanges > 0 {
      let changes =
        status.waitingChanges.counted("change has", "changes have")
      context.writeWarning(
        """
        \(changes) not been sent to the team. All changes are in '\(path)': to send them, join the \
        team again and import that file.
        """
      )
    }
    let sentence = "You have left the team '\(status.team)'. A copy of its list is in '\(path)'."
    try context.report((path, status.team), OutputFields.leftTeam, sentence)
  }

  /// Writes the list to a new file.
  private func writeCopy(in context: TeamContext) throws -> FilePath {
    @Dependency(\.calendar) var calendar
    @Dependency(\.date.now) var now
    let export = Export(context.syncUps.wrappedValue.elements, as: .json, in: calendar, now: now)
    let file = try StorageLocation.usualFile(in: context.console.environmentPaths)
    let directory = file.removingLastComponent()
    let team = context.address.team
    let others = (1...).lazy.map { $0 == 1 ? "\(team).json" : "\(team)-\($0).json" }
    let path =
      file.exists
      ? others.map { directory.appending(FilePath($0)) }.first { !$0.exists } ?? file : file
    try OutputFile(path, in: directory, isReplaced: false).write { try export.write($0) }
    return path
  }
}

extension OutputFields {
  /// The result of leaving a team: `copy`, the path of the list's copy, and `team`, the team's
  /// name.
  fileprivate static let leftTeam = JSONFields<(copy: FilePath, team: String)>([
    .init("copy") { "\($0.copy)" },
    .init("team") { $0.team },
  ])
}
