import Foundation
import IdentifiedCollections
import Models
import PersistenceKeys
import Sharing

/// A command about the team itself.
protocol TeamCommand: Command {
  /// The address of the team to join, or `nil` for the team that is in use.
  var joining: GivenValue? { get }

  /// Carries the command out.
  ///
  /// - Parameter context: The team and the console to print to.
  /// - Throws: What is to be reported to the user.
  @MainActor func run(in context: TeamContext) async throws
}

extension TeamCommand {
  var joining: GivenValue? { nil }
}

/// What a command needs that is about the team itself.
@MainActor
struct TeamContext: CommandOutput {
  /// Where the command prints.
  let console: Console

  /// The options that every command takes.
  let options: CommonOptions

  /// Where the team is.
  let address: TeamAddress

  /// The file of the local copy of the team's list.
  let copy: FilePath

  /// The team.
  let team: OpenTeam

  /// The list of the team.
  let syncUps = Shared(.syncUps)

  /// The meetings that the team holds.
  private let liveMeetings = Shared(.liveMeetings)

  /// The setting that names the team.
  let setting = Shared(.team)

  /// How the team stands.
  var status: TeamStatus { Shared(.teamStatus).wrappedValue ?? TeamStatus(team: address.team) }

  /// Says that changes wait on this machine, if some do.
  func writeWaitingChanges() {
    let status = status
    guard status.waitingChanges > 0 else { return }
    let changes =
      status.waitingChanges == 1 ? "1 change waits" : "\(status.waitingChanges) changes wait"
    writeMessage("\(changes) on this machine until the team '\(status.team)' can be reached.")
  }

  /// Waits for what the team shares at this moment, or stays with the local copy if that cannot be had.
  func loadIfPossible() async {
    // What is wrong is a part of the status.
    try? await load()
  }

  /// Waits for what the team shares at this moment, and shows how far that is if it takes long.
  func load() async throws {
    try await showingProgress {
      async let meetings: Void = liveMeetings.load()
      try await syncUps.load()
      try await meetings
    }
  }
}

/// There is no team that a command could be about.
struct NoTeamError: UserFacingError, Hashable {
  /// Where the address of the team comes from, if not from the setting.
  var source: String?

  var exitCode: ExitCode { source == nil ? .inputNotFound : .usage }

  var message: String {
    guard let source else {
      return """
        The sync-ups are kept in a file, not with a team: 'syncups team join URL' joins one.
        """
    }
    return "The team comes from \(source), not from the setting: take that away to leave the team."
  }
}

/// A command was given that is about a file, where there is none.
struct TeamHasNoFileError: UserFacingError, Hashable {
  let team: String

  var exitCode: ExitCode { .usage }

  var message: String {
    """
    The list of the team '\(team)' is no file that could be repaired: 'syncups team status' says how it \
    stands, and '--file PATH' names a file.
    """
  }
}
