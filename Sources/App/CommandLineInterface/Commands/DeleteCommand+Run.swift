import DetailFeature
import IdentifiedCollections
import Models
import Sharing
import TerminalUI

extension DeleteCommand: RunnableCommand {
  /// Asks whether to delete a sync-up, unless forced, and does it.
  @MainActor
  func run(in context: CommandContext) async throws {
    let detail = SyncUpDetailModel(syncUp: try context.syncUp(named: syncUp))
    let syncUp = detail.syncUp
    let meetings = syncUp.meetings.count == 1 ? "1 meeting" : "\(syncUp.meetings.count) meetings"
    detail.deleteButtonTapped()
    if !isForced {
      guard context.console.isInputTerminal else { throw NobodyToAskError(title: syncUp.title) }
      let question = "Delete '\(syncUp.title)' with \(meetings)? [y/N] "
      context.console.writeError(question.inOneLine)
      let answer = try await context.console.readLine() ?? ""
      guard ["y", "yes"].contains(answer.lowercased()) else {
        detail.alertButtonTapped(nil)
        return try context.writeLine("Nothing was deleted.")
      }
    }
    detail.alertButtonTapped(.confirmDeletion)
    try await context.save()
    if context.options.isJSON {
      try context.writeJSON(SyncUpJSON(syncUp, includesMeetings: true))
    } else {
      try context.writeLine("Deleted '\(syncUp.title)' with \(meetings).")
    }
  }
}

/// Deleting needs a confirmation, and standard input is no terminal.
struct NobodyToAskError: UserFacingError {
  let title: String

  var exitCode: ExitCode { .usage }

  var message: String {
    "Deleting '\(title)' cannot be undone and nobody can be asked: repeat the command with '--force'."
  }
}
