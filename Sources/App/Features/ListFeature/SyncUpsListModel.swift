import Dependencies
package import FormFeature
package import IdentifiedCollections
import IssueReporting
package import Models
import Observation
package import PersistenceKeys
import Sharing
import Tagged

/// The list of all sync-ups: add one, delete one, open one.
@Observable
package final class SyncUpsListModel {
  /// The form of a sync-up that is being added, or `nil` if none is.
  package var addSyncUp: SyncUpFormModel?

  /// All sync-ups, in the order of the file.
  @ObservationIgnored @Shared(.syncUps) package var syncUps

  @ObservationIgnored @SharedReader(.sortOrder) private var sortOrder
  @ObservationIgnored @SharedReader(.defaultMinutes) private var defaultMinutes

  /// Called when a sync-up is to be opened.
  @ObservationIgnored package var onSyncUpTapped: (SyncUp.ID) -> Void = { _ in
    reportIssue("'SyncUpsListModel.onSyncUpTapped' was called but nobody listens.")
  }

  @ObservationIgnored @SharedReader(.unreadableSyncUps) private var unreadable
  @ObservationIgnored @Dependency(\.date.now) private var now
  @ObservationIgnored @Dependency(\.uuid) private var uuid

  /// Shows the list.
  ///
  /// - Parameter addSyncUp: The form to start in, or `nil`.
  package init(addSyncUp: SyncUpFormModel? = nil) {
    self.addSyncUp = addSyncUp
  }

  /// All sync-ups, in the order that the user has chosen.
  package var sortedSyncUps: [SyncUp] { sortOrder.sorted(syncUps) }

  /// What keeps the sync-ups from being read or saved, or `nil` if nothing does.
  package var storageProblem: StorageProblem? {
    StorageProblem(of: $syncUps, unreadable: unreadable)
  }

  /// Opens the form for a new sync-up.
  package func addSyncUpButtonTapped() {
    addSyncUp = withDependencies(from: self) {
      SyncUpFormModel(
        syncUp: SyncUp(id: SyncUp.ID(uuid()), duration: .seconds(60 * defaultMinutes))
      )
    }
  }

  /// Gives up the new sync-up.
  package func dismissAddSyncUpButtonTapped() {
    addSyncUp = nil
  }

  /// Keeps the new sync-up, last in the list.
  package func confirmAddSyncUpButtonTapped() {
    guard let form = addSyncUp else { return }
    addSyncUp = nil
    let syncUp = form.finishedSyncUp
    $syncUps.withLock { _ = $0.append(syncUp) }
  }

  /// Deletes a sync-up, with its meetings.
  ///
  /// - Parameter id: The sync-up.
  package func deleteSyncUpButtonTapped(id: SyncUp.ID) {
    $syncUps.withLock { _ = $0.remove(id: id) }
  }

  /// Opens a sync-up.
  ///
  /// - Parameter id: The sync-up.
  package func syncUpTapped(id: SyncUp.ID) {
    onSyncUpTapped(id)
  }

  /// Fills the list with a few sync-ups to look around with.
  package func loadSampleDataButtonTapped() {
    let samples = SyncUp.samples(now: now, uuid: { uuid() })
    $syncUps.withLock { syncUps in
      for sample in samples { syncUps.append(sample) }
    }
  }
}
