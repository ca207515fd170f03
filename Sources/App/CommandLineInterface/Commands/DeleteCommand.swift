package import CommandLineParsing
import DetailFeature
import IdentifiedCollections
import JSONStream
import Models
import Sharing

/// `syncups delete`: deletes a sync-up with all its meetings.
package struct DeleteCommand: Command {
  /// The command's name, arguments, options and help text.
  package static let configuration = CommandConfiguration(
    "delete",
    aliases: ["rm", "remove"],
    summary: "Delete a sync-up with all its meetings.",
    arguments: [.syncUp],
    options: [.force],
    fields: OutputFields.syncUpWithMeetings.names,
    discussion: ["Asks for confirmation on a terminal. Without a terminal, '--force' is required."],
    examples: ["syncups delete design --force"]
  )

  /// The sync-up's name, as typed by the user.
  package let syncUp: GivenValue

  /// Whether to delete without asking.
  package let isForced: Bool

  /// Creates the command from parsed arguments.
  package init(_ arguments: ParsedArguments) throws(UsageError) {
    syncUp = try arguments.value(required: .syncUp)
    isForced = arguments.isGiven(.force)
  }
}

extension DeleteCommand {
  /// Asks for confirmation if the user did not pass '--force', and then deletes the sync-up.
  @MainActor
  package func run(in context: SyncUpsContext) async throws {
    let detail = SyncUpDetailModel(syncUp: try context.sharedSyncUp(named: syncUp))
    let syncUp = detail.syncUp
    let meetings = syncUp.meetings.count.counted("meeting")
    detail.deleteButtonTapped()
    guard
      try await context.confirmsDeletion(
        of: "'\(syncUp.title.shownTitle)'",
        with: meetings,
        isForced: isForced
      )
    else { return detail.alertButtonTapped(nil) }
    detail.alertButtonTapped(.confirmDeletion)
    try await context.save()
    let sentence = "Deleted '\(syncUp.title.shownTitle)' with \(meetings)."
    try context.report(syncUp, OutputFields.syncUpWithMeetings, sentence)
  }
}
