import Dependencies
import Foundation
import IdentifiedCollections
package import Models
package import PersistenceKeys
import Sharing

// The storage of the sync-ups, and problems with their file.
extension SyncUpsListModel {
  /// The order that the user has chosen.
  package var chosenOrder: SyncUpsSortOrder { sortOrder }

  /// The current time in whole minutes since 1970, for sorting by next meeting.
  package var minute: Int { Int((now.timeIntervalSince1970 / 60).rounded(.down)) }

  /// Returns the sync-ups that match a filter.
  ///
  /// - Parameters:
  ///   - words: The words to find in the title and in the attendees' names.
  ///   - order: The sort order, or `nil` for the order that the user has chosen.
  package func syncUps(matching words: SearchWords, in order: SyncUpsSortOrder? = nil) -> [SyncUp] {
    (order ?? sortOrder).sorted(
      syncUps,
      matching: words,
      now: now,
      in: calendar.timeZone
    )
  }

  /// The file's name, or `nil` for the default file.
  package var fileName: String? { isFileNamed ? "\(FilePath(file).lastComponent)" : nil }

  /// The name and status of the team that shares the list, or `nil` if the list is in a file.
  package var teamTitle: String? { teamStatus?.title }

  /// Whether the team's list has not been loaded yet.
  package var isTeamAwaited: Bool {
    syncUps.isEmpty && teamStatus.map { $0.connection != .connected } ?? false
  }

  /// The number of sync-ups that cannot be decoded.
  ///
  /// Sync-ups that cannot be decoded stay in the file unchanged.
  package var unreadableCount: Int { unreadable.count }

  /// The problem with loading or saving the sync-ups, if any.
  package var storageProblem: StorageProblem? {
    StorageProblem(of: $syncUps, unreadable: unreadable)
      ?? teamStatus?.problem.map { .unread($0) }
  }

  /// Whether to offer sample data: only if the list is loaded and contains no sync-ups.
  package var offersSamples: Bool {
    syncUps.isEmpty && unreadable.isEmpty && $syncUps.loadError == nil && !isTeamAwaited
  }

  /// Whether to offer a repair: only if the file exists but cannot be loaded.
  package var offersRepair: Bool {
    syncUps.isEmpty && $syncUps.loadError != nil && teamStatus == nil
  }

  /// Opens the repair of a file that cannot be loaded.
  package func repairButtonTapped() {
    guard offersRepair else { return }
    destination = withDependencies(from: self) { .repair(RepairModel()) }
  }
}
