package import CommandLineParsing
import IdentifiedCollections
import JSONStream
import Models
import PersistenceKeys
import Sharing

/// `syncups team`: shows the status of the team.
package struct TeamStatusCommand: Command {
  /// The words of the command.
  package static let configuration = CommandConfiguration(
    "team",
    aliases: ["team status"],
    summary: "Show the status of the team.",
    fields: TeamStatusJSON.fields,
    discussion: [
      "Changes made offline stay on this machine, and are sent when the team can be reached."
    ],
    examples: ["syncups team status", "syncups team status --json=isConnected,waitingChanges"]
  )

  /// Reads the command from a command line.
  package init(_ arguments: ParsedArguments) throws(UsageError) {}
}

extension TeamStatusCommand {
  /// Prints the status, one fact on each line.
  @MainActor
  package func run(in context: TeamContext) async throws {
    await context.loadIfPossible()
    guard !context.options.isJSON else { return try context.writeJSON(TeamStatusJSON(context)) }
    let status = context.status
    var lines = [
      ("Team", status.team),
      ("Address", context.address.text),
      ("State", status.connection == .connected ? "connected" : "offline"),
      ("Here", status.members.joined(separator: ", ")),
      ("Sync-ups", "\(context.syncUps.wrappedValue.count)"),
      ("Waiting", status.waitingChanges.counted("change")),
      ("Copy", "\(context.copy)"),
    ]
    if status.members.isEmpty { lines.removeAll { $0.0 == "Here" } }
    if let problem = status.problem { lines.append(("Problem", problem)) }
    for (name, value) in lines {
      try context.writeLine(name + String(repeating: " ", count: 10 - name.count) + value)
    }
  }
}

/// The status of a team as `--json` prints it.
///
/// | field | is |
/// | --- | --- |
/// | `address` | the URLs of the machines and the name of the team |
/// | `copy` | the path of the local copy |
/// | `isConnected` | whether the team can be reached |
/// | `members` | an array of who has a window open, this one included |
/// | `problem` | what is wrong, in one sentence, or `null` |
/// | `syncUps` | how many sync-ups the list has |
/// | `team` | the name of the team |
/// | `waitingChanges` | how many changes wait on this machine |
struct TeamStatusJSON: JSONWritable {
  static let fields = [
    "address", "copy", "isConnected", "members", "problem", "syncUps", "team", "waitingChanges",
  ]

  private let address: TeamAddress
  private let copy: String
  private let status: TeamStatus
  private let count: Int

  @MainActor
  init(_ context: TeamContext) {
    address = context.address
    copy = "\(context.copy)"
    status = context.status
    count = context.syncUps.wrappedValue.count
  }

  func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("address", address.text)
      writer.member("copy", copy)
      writer.member("isConnected", status.connection == .connected)
      writer.member("members", status.members)
      writer.member("problem", status.problem)
      writer.member("syncUps", count)
      writer.member("team", address.team)
      writer.member("waitingChanges", status.waitingChanges)
    }
  }
}
