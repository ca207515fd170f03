import Clients
import CommandLineParsing
import Dependencies
import Foundation
import IdentifiedCollections
import Locking
import Models
import PersistenceKeys
import Sharing
import TerminalUI

/// The context of a command about the team itself.
@MainActor
package struct TeamContext: CommandContext, CommandOutput {
  let request: ProgramRequest

  /// The team's address.
  let address: TeamAddress

  /// The file of the local copy of the team's list.
  let copy: FilePath

  let team: OpenTeam

  /// The list of the team.
  let syncUps: Shared<IdentifiedArrayOf<SyncUp>>

  /// The meetings in progress of the team.
  private let liveMeetings: Shared<IdentifiedArrayOf<LiveMeeting>>

  /// The setting that names the team.
  let setting: Shared<String>

  /// Creates the context, or returns `nil` if the sync-ups are in a file.
  init?(_ file: FileContext) {
    guard case .team(let address, let team) = file.location else { return nil }
    request = file.request
    copy = FilePath(file.file)
    self.address = address
    self.team = team
    // NB: Create these values here: as default values, they would load the file even if the user
    // has no team.
    syncUps = Shared(.syncUps)
    liveMeetings = Shared(.liveMeetings)
    setting = Shared(.team)
  }

  /// Opens the team and creates the context.
  ///
  /// Throws `NoTeamError` if the sync-ups are in a file.
  package static func use(
    _ request: ProgramRequest,
    _ body: (Self) async throws -> Void
  ) async throws {
    try await FileContext.use(request) { file in
      guard let team = TeamContext(file) else { throw NoTeamError() }
      try await body(team)
    }
  }

  /// The team's status.
  var status: TeamStatus { Shared(.teamStatus).wrappedValue ?? TeamStatus(team: address.team) }

  /// The team's status, with the number of pending changes in the files of all processes on this
  /// machine.
  var machineStatus: TeamStatus {
    var status = status
    status.waitingChanges = team.countWaitingChanges()
    return status
  }

  /// Runs an operation, and then reports the pending changes, even if the operation fails with a
  /// `TeamError`.
  ///
  /// - Throws: The error of the operation, or ``UnsavedTeamChangeError`` if neither the copy on
  ///   this machine nor the team has the change.
  static func reportWaitingChanges(
    of team: Self?,
    after operation: () async throws -> Void
  ) async throws {
    do {
      try await operation()
    } catch let error as any TeamError {
      await team?.writeWaitingChanges()
      if !error.keepsChanges, team?.status.connection == .offline {
        throw UnsavedTeamChangeError(sentence: error.sentence)
      }
      throw error
    }
    await team?.writeWaitingChanges()
  }

  /// Prints the number of changes that are pending on this machine, if any.
  ///
  /// If changes are being sent, first waits up to two seconds until the team has received them. If
  /// the team can be reached, counts only the changes of this process, because other processes send
  /// their own changes.
  private func writeWaitingChanges() async {
    if status.isSending { await waitUntilSent() }
    // Do not count a change that is in no file: it is lost when this process ends.
    let countInFiles = machineStatus.waitingChanges
    let count =
      status.connection == .connected ? min(status.waitingChanges, countInFiles) : countInFiles
    guard count > 0 else { return }
    let end =
      if status.isSetUpAgain {
        " until you decide how to continue: run 'syncups team'."
      } else if status.connection == .connected {
        ": the team '\(status.team)' has not received \(count == 1 ? "it" : "them") yet."
      } else {
        " until the team '\(status.team)' can be reached."
      }
    writeMessage("\(count.counted("change waits", "changes wait")) on this machine\(end)")
  }

  private func waitUntilSent() async {
    @Dependency(\.continuousClock) var clock
    let sending = Task {
      for await status in Shared(.teamStatus).publisher.values {
        if status?.isSending != true { return }
      }
    }
    let timeout = Task { [clock] in
      try await clock.sleep(for: .seconds(2))
      sending.cancel()
    }
    await sending.value
    timeout.cancel()
  }

  /// If the etcd cluster was set up again, asks the user on a terminal how to continue.
  ///
  /// - Throws: Any error from reading the answer or from loading the list.
  func decideIfSetUpAgain() async throws {
    guard status.isSetUpAgain, !options.isJSON, console.isInputTerminal else { return }
    console.writeError(
      """
      The etcd of the team '\(address.team)' was set up again and \(status.isEmpty ? "is empty" : "has other data"). Type 'send' to send \
      this machine's copy to etcd, or 'take' to replace the copy with the list in etcd. The replaced copy is kept as a \
      backup. [send/take/N] \

      """
      .inOneLine
    )
    switch try await console.readLine()?.lowercased() {
    case "send": team.decide(true)
    case "take": team.decide(false)
    default: return try writeLine("Nothing was sent or discarded.")
    }
    try await load()
  }

  /// Waits for the current data of the team.
  ///
  /// If the team cannot be reached, the local copy remains in use.
  ///
  /// - Returns: The error if loading failed, otherwise `nil`. The team's status describes the
  ///   error.
  @discardableResult
  func loadIfPossible() async -> (any Error)? {
    var loadError: (any Error)?
    do { try await load() } catch { loadError = error }
    for notice in status.notices { writeMessage(notice) }
    return loadError
  }

  /// Warns of damaged copies, and of changes that wait in the copies of other teams.
  func warnOfCopies() {
    for warning in team.inspectCopies().warnings where !status.notices.contains(warning) {
      writeWarning(warning)
    }
  }

  /// Throws an error if the team's etcd was set up again and the user has not decided how to
  /// continue.
  ///
  /// A command calls this method before it changes the list.
  func requireDecision() throws {
    if status.isSetUpAgain { throw UndecidedTeamError(problem: status.problem) }
  }

  /// Waits for the current data of the team, and shows the progress if the data takes long to
  /// arrive.
  func load() async throws {
    try await showingProgress {
      async let meetings: Void = liveMeetings.load()
      try await syncUps.load()
      try await meetings
    }
  }
}

/// The command needs a team, but the sync-ups are in a file.
struct NoTeamError: UserFacingError, Hashable {
  /// The option or variable that names the team, or `nil` if the setting names it.
  var source: String?

  var exitCode: ExitCode { source == nil ? .inputNotFound : .usage }

  var message: String {
    guard let source else {
      return """
        No team is in use: join one with 'syncups team join URL'.
        """
    }
    return
      "The team comes from \(source), not from the setting 'team': remove \(source) to leave the team."
  }
}

/// The command would change the list of a team whose etcd was set up again.
struct UndecidedTeamError: UserFacingError, Hashable {
  /// The sentence about the etcd that was set up again, if known.
  let problem: String?

  var exitCode: ExitCode { .failed }

  var message: String {
    [problem, "The command changed nothing."].compactMap(\.self).joined(separator: " ")
  }
}

/// A change to the team's list could neither be sent to the team nor be saved on this machine.
struct UnsavedTeamChangeError: UserFacingError, Hashable {
  /// A sentence that says why the local copy cannot be saved.
  let sentence: String

  var exitCode: ExitCode { .ioError }

  var message: String { "\(sentence.dropLast()): the change is not saved." }
}

/// A report about a team describes a problem that the user or the administrator must solve.
struct TeamProblemError: UserFacingError, Hashable {
  /// The names of the report's lines that describe the problem.
  let lines: [String]

  let team: String

  var exitCode: ExitCode { .failed }

  var message: String {
    let names = lines.map { "'\($0)'" }.listed
    return "The team '\(team)' has a problem: see \(names) in the report."
  }
}

/// The command needs a file, but the sync-ups belong to a team.
struct TeamHasNoFileError: UserFacingError, Hashable {
  /// The option that repairs files.
  let option: String

  let team: String

  var exitCode: ExitCode { .usage }

  var message: String {
    """
    '\(option)' repairs files, but the list of the team '\(team)' is not a file: run 'syncups doctor' without the \
    option, or name a file with '--file PATH'.
    """
  }
}

extension TeamContext {
  /// Runs an operation.
  ///
  /// While the operation loads the whole list of the team, shows the progress on a terminal.
  ///
  /// - Parameter operation: A closure that waits for the list.
  func showingProgress(_ operation: () async throws -> Void) async rethrows {
    guard console.isErrorTerminal else { return try await operation() }
    @Dependency(\.date) var date
    let (start, width, console) = (date.now, console.terminalWidth ?? 80, console)
    let line = Locked(ProgressLine("Reading the list of the team '\(address.team)'"))
    let following = Shared(.teamStatus).publisher.sink { [date] status in
      guard let part = status?.loadedPart else { return }
      let elapsed = Duration.seconds(date.now.timeIntervalSince(start))
      let text = line.withLock {
        $0.update(Int(part * 100), of: 100, after: elapsed, width: width)
      }
      if let text { console.writeError(text) }
    }
    defer {
      following.cancel()
      console.writeError(line.withLock { $0.end() })
    }
    try await operation()
  }
}
