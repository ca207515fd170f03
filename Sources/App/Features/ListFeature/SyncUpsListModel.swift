import Dependencies
package import FormFeature
package import IdentifiedCollections
import IssueReporting
package import Models
import Observation
package import PersistenceKeys
package import Presentation
import Sharing
import Tagged

/// The list of all sync-ups: add one, edit one, delete one, open one.
@Observable
package final class SyncUpsListModel {
  /// What is shown on top of the list, if anything.
  package var destination: Destination? { didSet { bind() } }

  /// The sync-up that is selected, which may have been deleted since.
  package var selectedID: SyncUp.ID?

  /// All sync-ups, in the order of the file.
  @ObservationIgnored @Shared(.syncUps) package var syncUps

  @ObservationIgnored @Shared(.notice) private var notice
  @ObservationIgnored @SharedReader(.defaultMinutes) private var defaultMinutes
  @ObservationIgnored @SharedReader(.sortOrder) private var sortOrder
  @ObservationIgnored @SharedReader(.unreadableSyncUps) private var unreadable

  /// Called when a meeting of a sync-up is to be recorded.
  @ObservationIgnored package var onMeetingStarted: (SyncUp.ID) -> Void =
    unimplemented("SyncUpsListModel.onMeetingStarted")

  /// Called when a sync-up is to be opened.
  @ObservationIgnored package var onSyncUpTapped: (SyncUp.ID) -> Void =
    unimplemented("SyncUpsListModel.onSyncUpTapped")

  @ObservationIgnored @Dependency(\.date.now) private var now
  @ObservationIgnored @Dependency(\.isSyncUpsFileNamed) private var isFileNamed
  @ObservationIgnored @Dependency(\.syncUpsFile) private var file
  @ObservationIgnored @Dependency(\.uuid) private var uuid

  /// What can be shown on top of the list.
  package enum Destination {
    /// The form of a new sync-up.
    case add(SyncUpFormModel)

    /// A question.
    case alert(AlertState<AlertAction>)

    /// The form of a sync-up that is changed.
    case edit(SyncUpFormModel)

    /// What can be done about a file that cannot be read.
    case repair(RepairModel)
  }

  /// The answers to the list's questions.
  package enum AlertAction: Hashable, Sendable {
    /// Delete a sync-up.
    case confirmDeletion(SyncUp.ID)
  }

  /// Shows the list.
  ///
  /// - Parameter destination: What to show on top of it.
  package init(destination: Destination? = nil) {
    self.destination = destination
    bind()
  }

  /// The form of a new sync-up, or `nil` if none is being added.
  package var addSyncUp: SyncUpFormModel? {
    if case .add(let form) = destination { form } else { nil }
  }

  /// The name of the file, or `nil` if it is the usual one.
  package var fileName: String? { isFileNamed ? "\(FilePath(file).lastComponent)" : nil }

  /// Whether samples are offered: only where there is no file, or an empty one.
  package var offersSamples: Bool {
    syncUps.isEmpty && unreadable.isEmpty && $syncUps.loadError == nil
  }

  /// Whether the file exists but cannot be read, and nothing is shown that could be changed.
  package var offersRepair: Bool { syncUps.isEmpty && $syncUps.loadError != nil }

  /// How many sync-ups in the file cannot be read, and are kept there as they are.
  package var unreadableCount: Int { unreadable.count }

  /// All sync-ups, in the order that the user has chosen.
  package var sortedSyncUps: [SyncUp] { sortOrder.sorted(syncUps) }

  /// What keeps the sync-ups from being read or saved, or `nil` if nothing does.
  package var storageProblem: StorageProblem? {
    StorageProblem(of: $syncUps, unreadable: unreadable)
  }

  /// Opens the form for a new sync-up.
  package func addSyncUpButtonTapped() {
    destination = withDependencies(from: self) {
      let duration = Duration.seconds(60 * SyncUp.defaultMinutes(nearestTo: defaultMinutes))
      return .add(SyncUpFormModel(syncUp: SyncUp(id: SyncUp.ID(uuid()), duration: duration)))
    }
  }

  /// Gives up the new sync-up.
  package func dismissAddSyncUpButtonTapped() {
    destination = nil
  }

  /// Stores the new sync-up, last in the list.
  package func confirmAddSyncUpButtonTapped() {
    guard case .add(let form) = destination else { return }
    destination = nil
    let syncUp = form.finished()
    $syncUps.withLock { _ = $0.append(syncUp) }
    selectedID = syncUp.id
    $notice.withLock { $0 = "\(syncUp.title.quotedTitle) was added." }
  }

  /// Opens the form of a sync-up.
  ///
  /// - Parameter id: The sync-up.
  package func editButtonTapped(id: SyncUp.ID) {
    guard let syncUp = syncUps[id: id] else { return }
    destination = withDependencies(from: self) { .edit(SyncUpFormModel(syncUp: syncUp)) }
  }

  /// Closes the form and forgets what was changed in it.
  package func cancelEditButtonTapped() {
    guard case .edit(let form) = destination else { return }
    let isDeleted = syncUps[id: form.syncUp.id] == nil
    destination = isDeleted ? .alert(.deletedElsewhere(title: form.original.title)) : nil
  }

  /// Closes the form and stores what was changed in it.
  package func doneEditingButtonTapped() {
    guard case .edit(let form) = destination else { return }
    destination = form.save(in: $syncUps) ? .alert(.changedElsewhere) : nil
  }

  /// Asks whether to delete a sync-up.
  ///
  /// - Parameter id: The sync-up.
  package func deleteButtonTapped(id: SyncUp.ID) {
    guard let syncUp = syncUps[id: id] else { return }
    destination = .alert(.deleteSyncUp(syncUp, action: .confirmDeletion(id)))
  }

  /// Answers a question.
  ///
  /// - Parameter action: The answer, or `nil` for the one that changes nothing.
  package func alertButtonTapped(_ action: AlertAction?) {
    destination = nil
    guard case .confirmDeletion(let id) = action,
      let syncUp = $syncUps.withLock({ $0.remove(id: id) })
    else { return }
    $notice.withLock { $0 = "\(syncUp.title.quotedTitle) was deleted." }
  }

  /// Opens a sync-up.
  ///
  /// - Parameter id: The sync-up.
  package func syncUpTapped(id: SyncUp.ID) {
    onSyncUpTapped(id)
  }

  /// Starts a meeting of a sync-up.
  ///
  /// - Parameter id: The sync-up.
  package func startMeetingButtonTapped(id: SyncUp.ID) {
    onMeetingStarted(id)
  }

  /// Fills a list in which nothing is yet with a few sync-ups to look around with.
  package func loadSampleDataButtonTapped() {
    guard offersSamples else { return }
    let samples = SyncUp.samples(now: now, uuid: { uuid() })
    $syncUps.withLock { $0 = IdentifiedArray(uniqueElements: samples) }
  }

  /// Shows what can be done about a file that cannot be read.
  package func repairButtonTapped() {
    guard offersRepair else { return }
    destination = withDependencies(from: self) { .repair(RepairModel()) }
  }

  private func bind() {
    switch destination {
    case .add(let form):
      form.onDone = { [weak self] in self?.confirmAddSyncUpButtonTapped() }
      form.onCancel = { [weak self] in self?.dismissAddSyncUpButtonTapped() }
    case .edit(let form):
      form.onDone = { [weak self] in self?.doneEditingButtonTapped() }
      form.onCancel = { [weak self] in self?.cancelEditButtonTapped() }
    case .repair(let model):
      model.onDone = { [weak self] in self?.destination = nil }
    case .alert, nil:
      break
    }
  }
}
