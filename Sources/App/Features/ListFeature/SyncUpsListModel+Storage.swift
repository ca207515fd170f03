import Dependencies
import IdentifiedCollections
package import Models
package import PersistenceKeys
import Sharing

// How the sync-ups are kept, and what is wrong with their file.
extension SyncUpsListModel {
  /// All sync-ups, in the order that the user has chosen.
  package var sortedSyncUps: [SyncUp] { sortOrder.sorted(syncUps.elements) }

  /// The order that the user has chosen.
  package var chosenOrder: SyncUpsSortOrder { sortOrder }

  /// Returns the sync-ups that a filter leaves.
  ///
  /// - Parameters:
  ///   - words: What the title and the names of the attendees must have between them.
  ///   - order: The order, or `nil` for the one that the user has chosen.
  package func syncUps(matching words: SearchWords, in order: SyncUpsSortOrder? = nil) -> [SyncUp] {
    let all = syncUps.elements
    // Without words, no copy is made of a long list.
    let matches = words.isEmpty ? all : all.filter { $0.matches(words) }
    return (order ?? sortOrder).sorted(matches)
  }

  /// The name of the file, or `nil` if it is the usual one.
  package var fileName: String? { isFileNamed ? "\(FilePath(file).lastComponent)" : nil }

  /// The team whose list this is, and how it stands, or `nil` if the list is in a file.
  package var teamTitle: String? { teamStatus?.title }

  /// Whether the list of the team has not been here yet.
  package var isTeamAwaited: Bool {
    syncUps.isEmpty && teamStatus.map { $0.connection != .connected } ?? false
  }

  /// How many sync-ups in the file cannot be read, and are kept there as they are.
  package var unreadableCount: Int { unreadable.count }

  /// What keeps the sync-ups from being read or saved, or `nil` if nothing does.
  package var storageProblem: StorageProblem? {
    StorageProblem(of: $syncUps, unreadable: unreadable)
      ?? teamStatus?.problem.map { .unread($0) }
  }

  /// Whether samples are offered: only where there is no file, or an empty one.
  package var offersSamples: Bool {
    syncUps.isEmpty && unreadable.isEmpty && $syncUps.loadError == nil && !isTeamAwaited
  }

  /// Whether the file exists but cannot be read, and nothing is shown that could be changed.
  package var offersRepair: Bool {
    syncUps.isEmpty && $syncUps.loadError != nil && teamStatus == nil
  }

  /// Shows what can be done about a file that cannot be read.
  package func repairButtonTapped() {
    guard offersRepair else { return }
    destination = withDependencies(from: self) { .repair(RepairModel()) }
  }
}
