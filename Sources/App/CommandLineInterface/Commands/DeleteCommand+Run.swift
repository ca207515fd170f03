import DetailFeature
import IdentifiedCollections
import Models
import Sharing

extension DeleteCommand: RunnableCommand {
  /// Asks whether to delete a sync-up, unless forced, and does it.
  @MainActor
  func run(in context: CommandContext) async throws {
    let detail = SyncUpDetailModel(syncUp: try context.syncUp(named: syncUp))
    let syncUp = detail.syncUp
    let meetings = syncUp.meetings.count == 1 ? "1 meeting" : "\(syncUp.meetings.count) meetings"
    detail.deleteButtonTapped()
    guard
      try await context.confirmsDeletion(
        of: "'\(syncUp.title)'",
        with: meetings,
        isForced: isForced
      )
    else { return detail.alertButtonTapped(nil) }
    detail.alertButtonTapped(.confirmDeletion)
    try await context.save()
    if context.options.isJSON {
      try context.writeJSON(SyncUpJSON(syncUp, includesMeetings: true))
    } else {
      try context.writeLine("Deleted '\(syncUp.title)' with \(meetings).")
    }
  }
}
