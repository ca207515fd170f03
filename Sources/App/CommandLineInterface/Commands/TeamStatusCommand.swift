package import CommandLineParsing
import IdentifiedCollections
import JSONStream
import Models
import PersistenceKeys
import Sharing

/// `syncups team`: shows the team's status.
package struct TeamStatusCommand: Command {
  /// The command's name, arguments, options and help text.
  package static let configuration = CommandConfiguration(
    "team",
    aliases: ["team status"],
    summary: "Show the status of the team.",
    fields: OutputFields.team.names,
    discussion: [
      "Changes made offline stay on this machine and are sent when the team can be reached.",
      """
      If etcd was set up again, nothing is sent or discarded until you decide. On a terminal, the command asks \
      whether to send this machine's copy to etcd or to replace that copy with the list in etcd. A replaced copy is \
      kept as a backup. Until you decide, the command exits with status 1.
      """,
    ],
    examples: ["syncups team status", "syncups team status --json=isConnected,waitingChanges"]
  )

  /// Creates the command from parsed arguments.
  package init(_ arguments: ParsedArguments) throws(UsageError) {}
}

extension TeamStatusCommand {
  /// Prints the status, one fact per line.
  @MainActor
  package func run(in context: TeamContext) async throws {
    await context.loadIfPossible()
    try await context.decideIfSetUpAgain()
    context.warnOfCopies()
    let status = context.machineStatus
    if context.options.isJSON {
      try context.writeJSON(TeamReport(context), OutputFields.team)
    } else {
      try write(status, in: context)
    }
    if status.isSetUpAgain { throw TeamProblemError(lines: ["Problem"], team: status.team) }
  }

  @MainActor
  private func write(_ status: TeamStatus, in context: TeamContext) throws {
    let state =
      status.isSetUpAgain
      ? "stopped until you decide how to continue"
      : status.connection == .connected ? "connected" : "not connected"
    var lines = [
      ("Team", status.team),
      ("Address", context.address.text),
      ("State", state),
      ("Online", status.users.joined(separator: ", ")),
      ("Sync-ups", "\(context.syncUps.wrappedValue.count)"),
      ("Waiting", status.waitingChanges.counted("change")),
      ("Copy", "\(context.copy)"),
    ]
    if status.members.isEmpty { lines.removeAll { $0.0 == "Online" } }
    if let problem = status.problem { lines.append(("Problem", problem)) }
    for (name, value) in lines {
      try context.writeLine(name + String(repeating: " ", count: 10 - name.count) + value)
    }
  }
}

/// The status of a team and of the local copy of its list.
struct TeamReport {
  let address: TeamAddress
  let copy: FilePath
  let status: TeamStatus
  let syncUpCount: Int

  @MainActor
  init(_ context: TeamContext) {
    address = context.address
    copy = context.copy
    status = context.machineStatus
    syncUpCount = context.syncUps.wrappedValue.count
  }
}

extension OutputFields {
  /// The JSON fields of the status of a team.
  ///
  /// | field | is |
  /// | --- | --- |
  /// | `address` | the URLs of the machines and the name of the team |
  /// | `copy` | the path of the local copy |
  /// | `isConnected` | whether the team can be reached |
  /// | `members` | an array of the members with an open window, including this member |
  /// | `problem` | a sentence about a problem with the team, or `null` |
  /// | `syncUps` | the number of sync-ups |
  /// | `team` | the name of the team |
  /// | `waitingChanges` | the number of changes that are not sent yet |
  static let team = JSONFields<TeamReport>([
    .init("address") { $0.address.text },
    .init("copy") { "\($0.copy)" },
    .init("isConnected") { $0.status.connection == .connected },
    .init("members") { $0.status.members },
    .init("problem") { $0.status.problem },
    .init("syncUps") { $0.syncUpCount },
    .init("team") { $0.address.team },
    .init("waitingChanges") { $0.status.waitingChanges },
  ])
}
