import Clients
import Dependencies
package import FormFeature
package import IdentifiedCollections
import IssueReporting
package import Models
import Observation
import PersistenceKeys
import Sharing
import SyncUpsHistory
package import Tagged

/// The list model: adds, edits, deletes and opens sync-ups.
@Observable
package final class SyncUpsListModel {
  /// The form, question or repair screen shown over the list, if any.
  package var destination: Destination? { didSet { bind() } }

  /// The selected sync-up, which may no longer exist.
  package var selectedID: SyncUp.ID?

  /// The filter as the user types it.
  ///
  /// An empty filter shows all sync-ups.
  package var filter = "" { didSet { if filter != oldValue { selectBestMatch() } } }

  /// Whether the user is typing the filter.
  package internal(set) var isFilterFocused = false

  /// All sync-ups, in the order of the file.
  @ObservationIgnored @Shared(.syncUps) package var syncUps

  @ObservationIgnored @Shared(.notice) var notice
  @ObservationIgnored @Shared(.sortOrder) var sortOrder
  @ObservationIgnored @SharedReader(.liveMeetings) var liveMeetings
  @ObservationIgnored @SharedReader(.meetingDrafts) var meetingDrafts
  @ObservationIgnored @SharedReader(.postponedMeetings) var postponed
  @ObservationIgnored @SharedReader(.teamStatus) var teamStatus
  @ObservationIgnored @SharedReader(.unreadableSyncUps) var unreadable
  @ObservationIgnored @SharedReader(.defaultLength) private var defaultLength

  /// Called to start a meeting of a sync-up.
  @ObservationIgnored package var onMeetingStarted: (SyncUp.ID) -> Void =
    unimplemented("SyncUpsListModel.onMeetingStarted")

  /// Called to open a sync-up.
  @ObservationIgnored package var onSyncUpTapped: (SyncUp.ID) -> Void =
    unimplemented("SyncUpsListModel.onSyncUpTapped")

  @ObservationIgnored @Dependency(\.isDemo) package var isDemo
  @ObservationIgnored @Dependency(\.isSyncUpsFileNamed) var isFileNamed
  @ObservationIgnored @Dependency(\.syncUpsFile) var file
  @ObservationIgnored @Dependency(\.calendar) var calendar
  @ObservationIgnored @Dependency(\.date.now) var now
  @ObservationIgnored @Dependency(\.meetingLockClient) var meetingLockClient
  @ObservationIgnored @Dependency(\.uuid) var uuid

  /// Creates the list model.
  ///
  /// - Parameter destination: The form, question or repair screen shown over the list.
  package init(destination: Destination? = nil) {
    // `@Observable` makes `destination` a computed property, so its `didSet` calls `bind()` even
    // here.
    self.destination = destination
  }

  /// The form for a new sync-up, or `nil` if it is not open.
  package var addSyncUp: SyncUpFormModel? {
    if case .add(let form) = destination { form } else { nil }
  }

  /// Opens the form for a new sync-up.
  package func addSyncUpButtonTapped() {
    destination = withDependencies(from: self) {
      let syncUp = SyncUp(id: SyncUp.ID(uuid()), duration: defaultLength.duration)
      return .add(SyncUpFormModel(syncUp: syncUp))
    }
  }

  /// Discards the new sync-up.
  package func dismissAddSyncUpButtonTapped() {
    destination = nil
  }

  /// Appends the new sync-up to the list.
  package func confirmAddSyncUpButtonTapped() {
    guard let form = addSyncUp else { return }
    destination = nil
    let syncUp = form.finished()
    $syncUps.add(syncUp)
    show(syncUp)
  }

  /// Opens a sync-up.
  ///
  /// - Parameter id: The sync-up to open.
  package func syncUpTapped(id: SyncUp.ID) {
    onSyncUpTapped(id)
  }

  /// Adds a few sample sync-ups to an empty list.
  package func loadSampleDataButtonTapped() {
    guard offersSamples else { return }
    let samples = SyncUp.samples(now: now, uuid: { uuid() })
    $syncUps.withLock(recording: .loadSamples) {
      $0 = IdentifiedArray(uniqueElements: samples)
    }
  }
}
