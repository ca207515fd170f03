package import CommandLineParsing
import JSONStream
import Models
import PersistenceKeys
import Sharing

/// `syncups team join`: switches to the list of a team.
package struct TeamJoinCommand: Command {
  /// The command's name, arguments, options and help text.
  package static let configuration = CommandConfiguration(
    "team join",
    guesses: ["join", "connect"],
    summary: "Use the list of a team from now on.",
    arguments: [.team],
    fields: OutputFields.team.names,
    discussion: [
      """
      A team shares its list through etcd. The address names one etcd server, or several separated by commas, \
      followed by '/' and the name of the team. The setting 'team' stores the address. '--team' and SYNCUPS_TEAM \
      select a team for one run.
      """,
      """
      The user and the password for etcd come from SYNCUPS_TEAM_USER and SYNCUPS_TEAM_PASSWORD, or from the file \
      $XDG_CONFIG_HOME/syncups/team-credentials (by default ~/.config/syncups/team-credentials). The file has \
      the lines 'user=NAME' and 'password=SECRET', and only you may read it (chmod 600).
      """,
      """
      Your own sync-ups stay in their file. 'syncups import' adds them to the list of the team.
      """,
    ],
    examples: [
      "syncups team join https://etcd.example.org:2379/platform",
      "syncups team join http://10.0.0.1:2379,http://10.0.0.2:2379/platform",
    ]
  )

  /// The address, as typed.
  package let address: GivenValue

  /// Creates the command from parsed arguments.
  package init(_ arguments: ParsedArguments) throws(UsageError) {
    address = try arguments.value(required: .team)
  }
}

extension ArgumentDescription {
  fileprivate static let team = Self(
    "url",
    isRequired: true,
    summary: "The address of the team, such as https://etcd.example.org:2379/platform."
  )
}

extension TeamJoinCommand {
  /// Returns the common options with the address of the team to join.
  package func commonOptions(in arguments: ParsedArguments) -> CommonOptions {
    CommonOptions(arguments, joining: address)
  }

  /// Connects to the team, and stores its address.
  @MainActor
  package func run(in context: TeamContext) async throws {
    try await context.team.check()
    try await context.load()
    context.setting.withLock { $0 = context.address.text }
    try await context.setting.save()
    context.warnOfCopies()
    let report = TeamReport(context)
    let list = report.syncUpCount.counted("sync-up")
    try context.report(
      report,
      OutputFields.team,
      "You have joined the team '\(context.address.team)', which has \(list)."
    )
  }
}
