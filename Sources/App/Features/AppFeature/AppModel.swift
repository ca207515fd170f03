import Dependencies
package import DetailFeature
package import HistoryFeature
package import ListFeature
package import MeetingFeature
package import Models
import Observation
import PersistenceKeys
package import RecordFeature
package import SearchFeature
package import SettingsFeature
import Sharing
package import StatisticsFeature
import SyncUpsHistory

/// The model of the app: the list of sync-ups and the screens above it.
///
/// The open screens, with their forms and questions, are state that can be constructed:
///
/// ```swift
/// let form = SyncUpFormModel(syncUp: draft, original: syncUp.wrappedValue)
/// AppModel(
///   path: [
///     .detail(SyncUpDetailModel(syncUp: syncUp, destination: .edit(form))),
///     .settings(SettingsModel()),
///   ]
/// )
/// ```
///
/// `Tour.md` explains which values a model receives as `Shared`, and which it reads with a key.
@Observable
package final class AppModel {
  /// The screens above the list, topmost last.
  package var path: [Path] { didSet { bind() } }

  /// The model of the list.
  package let syncUpsList: SyncUpsListModel

  /// Asks about interrupted meetings.
  package let interruptedMeetings = InterruptedMeetingsModel()

  /// Undoes changes, and records them in the history.
  package let undo = UndoModel()

  /// Asks about unsaved changes when the user quits.
  package let unsavedChanges = UnsavedChangesModel()

  /// Screens that open later inherit the app's dependencies through this property.
  @ObservationIgnored @Dependency(\.calendar) var calendar
  @ObservationIgnored @Dependency(\.date.now) var now

  @ObservationIgnored @Shared(.notice) var notice
  @ObservationIgnored @Shared(.openScreens) private var openScreens

  /// A screen above the list.
  package enum Path {
    case detail(SyncUpDetailModel)

    /// A meeting in progress.
    case record(RecordMeetingModel)

    case meeting(MeetingModel)

    case search(SearchModel)

    /// The undo history.
    case history(HistoryModel)

    case settings(SettingsModel)

    case statistics(StatisticsModel)
  }

  /// Creates the model of the app.
  ///
  /// - Parameters:
  ///   - path: The screens above the list, topmost last.
  ///   - syncUpsList: The model of the list.
  package init(path: [Path] = [], syncUpsList: SyncUpsListModel = SyncUpsListModel()) {
    self.path = path
    self.syncUpsList = syncUpsList
    undo.onMeetingInterrupted = { [weak self] id in
      self?.interruptedMeetings.ask(aboutTakenBack: id)
    }
    interruptedMeetings.onMeetingResumed = { [weak self] draft in self?.resume(draft) }
    syncUpsList.onSyncUpTapped = { [weak self] id in self?.open(.detail(id)) }
    syncUpsList.onSearchStarted = { [weak self] in self?.searchButtonTapped() }
    syncUpsList.onMeetingStarted = { [weak self] id in
      self?.open(.detail(id))
      // The model of the details asks first if speech cannot be transcribed.
      if case .detail(let detail)? = self?.path.last { detail.startMeetingButtonTapped() }
    }
    bind()
  }

  /// The screens that were open when the user last quit the app.
  ///
  /// Excludes meetings in progress. The app asks about those as interrupted meetings.
  package static var rememberedRoutes: [AppRoute] {
    @SharedReader(.openScreens) var openScreens
    return openScreens.compactMap(AppRoute.init(rawValue:)).filter { route in
      if case .record = route { false } else { true }
    }
  }

  /// Stores the open screens for ``rememberedRoutes``.
  ///
  /// Called when the user quits, so that the window that closes last decides, and no window opens
  /// the screens of another window that is still open.
  package func rememberScreens() {
    let routes = path.map(\.route.rawValue)
    // Avoids adding an empty entry to the settings.
    if openScreens != routes { $openScreens.withLock { $0 = routes } }
  }

  /// Returns the routes of the screens that lead to a meeting.
  ///
  /// - Parameter id: The sync-up that meets.
  package static func routesToRecord(_ id: SyncUp.ID) -> [AppRoute] { [.detail(id), .record(id)] }

  /// The meeting in progress, if any.
  package var meetingInProgress: RecordMeetingModel? {
    for case .record(let model) in path where !model.isOver { return model }
    return nil
  }

  /// Opens the search.
  package func searchButtonTapped() {
    open(.search(""))
  }

  /// Opens the settings.
  package func settingsButtonTapped() {
    open(.settings)
  }

  /// Opens the statistics of the topmost screen's sync-up, or of all sync-ups.
  package func statisticsButtonTapped() {
    closeDismissedScreens()
    switch path.last {
    case nil: open(.statistics(nil))
    case .detail(let model): open(.statistics(model.syncUp.id))
    case .record, .meeting, .search, .history, .settings, .statistics: break
    }
  }

  /// Closes the topmost screen.
  ///
  /// Asks first if it is a meeting.
  package func backButtonTapped() {
    closeDismissedScreens()
    guard let top = path.last else { return }
    if case .record(let model) = top {
      model.isOver ? model.summaryDoneButtonTapped() : model.endMeetingButtonTapped()
      return
    }
    path.removeLast()
  }

  /// Opens a screen above the others.
  ///
  /// - Parameter route: The route to the screen. If it leads nowhere or to the topmost screen,
  ///   nothing happens.
  package func open(_ route: AppRoute) {
    closeDismissedScreens()
    guard path.last?.route != route,
      let screen = withDependencies(from: self, operation: { Path(route) })
    else { return }
    open(screen)
  }

  /// Opens a screen above the others.
  ///
  /// If the screen is a meeting and one is already in progress, returns to that one.
  func open(_ screen: Path) {
    guard case .record = screen, let meeting = meetingInProgress,
      let index = path.firstIndex(where: { $0.id == ObjectIdentifier(meeting) })
    else { return path.append(screen) }
    path.removeSubrange((index + 1)...)
    $notice.withLock { $0 = "End this meeting before you start another one." }
  }

  /// Closes the screens that have finished.
  func closeDismissedScreens() {
    if path.contains(where: \.isDismissed) { path.removeAll(where: \.isDismissed) }
  }

  private func bind() {
    for screen in path {
      switch screen {
      case .detail(let model):
        model.onMeetingStarted = { [weak self] syncUp in
          guard let self else { return }
          interruptedMeetings.ask(aboutMeetingsOf: syncUp.wrappedValue.id)
          open(.record(withDependencies(from: self) { RecordMeetingModel(syncUp: syncUp) }))
        }
        let syncUpID = model.syncUp.id
        model.onMeetingTapped = { [weak self] id in self?.open(.meeting(id, of: syncUpID)) }
        model.onSettingsRequested = { [weak self] in self?.open(.settings) }
      case .search(let model):
        model.onResultTapped = { [weak self] result in
          // Opens above the search, so that going back leads to the results.
          let id = result.syncUpID
          self?.open(result.meetingID.map { .meeting($0, of: id) } ?? .detail(id))
          if case .meeting(let meeting)? = self?.path.last,
            case .transcript(_, _, let line) = result.place
          {
            meeting.foundLine = line
          }
        }
      case .history(let model):
        model.onStepTakenBack = { [weak self] id in self?.takeBackButtonTapped(id: id) }
        model.onRedo = { [weak self] in self?.undo.redoButtonTapped() }
      case .record(let model):
        let syncUpID = model.syncUp.id
        model.onNotesRequested = { [weak self] id in self?.open(.meeting(id, of: syncUpID)) }
        model.onUndoRequested = { [weak self] id in
          self?.undo.takeBackButtonTapped(meeting: id)
        }
      case .meeting, .settings, .statistics: break
      }
    }
  }
}
