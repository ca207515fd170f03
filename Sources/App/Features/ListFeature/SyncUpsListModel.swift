import Clients
import Dependencies
package import FormFeature
package import IdentifiedCollections
import IssueReporting
package import Models
import Observation
import PersistenceKeys
import Sharing
package import Tagged

/// The list of all sync-ups: add one, edit one, delete one, open one.
@Observable
package final class SyncUpsListModel {
  /// What is shown on top of the list, if anything.
  package var destination: Destination? { didSet { bind() } }

  /// The sync-up that is selected, which may have been deleted since.
  package var selectedID: SyncUp.ID?

  /// The words that the list is filtered by, as they are typed; all sync-ups are shown without any.
  package var filter = "" { didSet { if filter != oldValue { selectBestMatch() } } }

  /// Whether the words are being typed.
  package internal(set) var isFilterFocused = false

  /// All sync-ups, in the order of the file.
  @ObservationIgnored @Shared(.syncUps) package var syncUps

  @ObservationIgnored @Shared(.notice) var notice
  @ObservationIgnored @Shared(.sortOrder) var sortOrder
  @ObservationIgnored @SharedReader(.liveMeetings) var liveMeetings
  @ObservationIgnored @SharedReader(.teamStatus) var teamStatus
  @ObservationIgnored @SharedReader(.unreadableSyncUps) var unreadable
  @ObservationIgnored @SharedReader(.defaultLength) private var defaultLength

  /// Called when a meeting of a sync-up is to be recorded.
  @ObservationIgnored package var onMeetingStarted: (SyncUp.ID) -> Void =
    unimplemented("SyncUpsListModel.onMeetingStarted")

  /// Called when all sync-ups and their notes are to be searched.
  @ObservationIgnored package var onSearchStarted: () -> Void =
    unimplemented("SyncUpsListModel.onSearchStarted")

  /// Called when a sync-up is to be opened.
  @ObservationIgnored package var onSyncUpTapped: (SyncUp.ID) -> Void =
    unimplemented("SyncUpsListModel.onSyncUpTapped")

  @ObservationIgnored @Dependency(\.isSyncUpsFileNamed) var isFileNamed
  @ObservationIgnored @Dependency(\.syncUpsFile) var file
  @ObservationIgnored @Dependency(\.date.now) private var now
  @ObservationIgnored @Dependency(\.meetingLockClient) var meetingLockClient
  @ObservationIgnored @Dependency(\.uuid) var uuid

  /// Shows the list.
  ///
  /// - Parameter destination: What to show on top of it.
  package init(destination: Destination? = nil) {
    // An observable property has a setter, so this also listens to what is shown.
    self.destination = destination
  }

  /// The form of a new sync-up, or `nil` if none is being added.
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

  /// Gives up the new sync-up.
  package func dismissAddSyncUpButtonTapped() {
    destination = nil
  }

  /// Stores the new sync-up, last in the list.
  package func confirmAddSyncUpButtonTapped() {
    guard let form = addSyncUp else { return }
    destination = nil
    let syncUp = form.finished()
    $syncUps.withLock(recording: "Add '\(syncUp.title)'") { _ = $0.append(syncUp) }
    show(syncUp)
    $notice.withLock { $0 = "\(syncUp.title.quotedTitle) was added." }
  }

  /// Opens a sync-up.
  ///
  /// - Parameter id: The sync-up.
  package func syncUpTapped(id: SyncUp.ID) {
    onSyncUpTapped(id)
  }

  /// Fills a list in which nothing is yet with a few sync-ups to look around with.
  package func loadSampleDataButtonTapped() {
    guard offersSamples else { return }
    let samples = SyncUp.samples(now: now, uuid: { uuid() })
    $syncUps.withLock(recording: "Load the samples") {
      $0 = IdentifiedArray(uniqueElements: samples)
    }
  }
}
