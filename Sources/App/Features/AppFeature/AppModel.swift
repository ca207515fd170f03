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

/// The app: the list of sync-ups, and the screens that are open above it.
///
/// Which screens are open, with their forms and questions, is state that can be constructed:
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
/// `Tour.md` says which values a model is handed as a `Shared`, and which it asks a key for.
@Observable
package final class AppModel {
  /// The screens above the list, the one on top last.
  package var path: [Path] { didSet { bind() } }

  /// The list of sync-ups.
  package let syncUpsList: SyncUpsListModel

  /// The questions about meetings that were interrupted.
  package let interruptedMeetings = InterruptedMeetingsModel()

  /// What takes changes back, and notes them.
  package let undo = UndoModel()

  /// The way out of the app.
  package let unsavedChanges = UnsavedChangesModel()

  /// Screens that are opened later have the dependencies of the app, which holds this one.
  @ObservationIgnored @Dependency(\.calendar) var calendar
  @ObservationIgnored @Dependency(\.date.now) var now

  @ObservationIgnored @Shared(.notice) var notice
  @ObservationIgnored @Shared(.openScreens) private var openScreens

  /// A screen above the list.
  package enum Path {
    /// The details of a sync-up.
    case detail(SyncUpDetailModel)

    /// A meeting that is being held.
    case record(RecordMeetingModel)

    /// A past meeting.
    case meeting(MeetingModel)

    /// The search.
    case search(SearchModel)

    /// The changes that can be taken back.
    case history(HistoryModel)

    /// The settings.
    case settings(SettingsModel)

    /// What meetings add up to.
    case statistics(StatisticsModel)
  }

  /// Opens the app.
  ///
  /// - Parameters:
  ///   - path: The screens above the list, the one on top last.
  ///   - syncUpsList: The list.
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
      // The details ask first if speech cannot be transcribed.
      if case .detail(let detail)? = self?.path.last { detail.startMeetingButtonTapped() }
    }
    bind()
  }

  /// The screens that were open when the app was left last.
  ///
  /// A meeting is not among them: the user is asked about it as an interrupted one.
  package static var rememberedRoutes: [AppRoute] {
    @SharedReader(.openScreens) var openScreens
    return openScreens.compactMap(AppRoute.init(rawValue:)).filter { route in
      if case .record = route { false } else { true }
    }
  }

  /// Stores which screens are open, for ``rememberedRoutes``.
  ///
  /// It is called when the app is left, so that the window that is closed last decides, and no
  /// window opens the screens of another one that is still open.
  package func rememberScreens() {
    let routes = path.map(\.route.rawValue)
    // A file in which no screen was left open takes no place in the settings.
    if openScreens != routes { $openScreens.withLock { $0 = routes } }
  }

  /// The screens that lead to a sync-up's meeting.
  ///
  /// - Parameter id: The sync-up.
  package static func routesToRecord(_ id: SyncUp.ID) -> [AppRoute] { [.detail(id), .record(id)] }

  /// The meeting that is being held, if one is.
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

  /// Opens the statistics of the sync-up on top, or of all from the list.
  package func statisticsButtonTapped() {
    closeDismissedScreens()
    switch path.last {
    case nil: open(.statistics(nil))
    case .detail(let model): open(.statistics(model.syncUp.id))
    case .record, .meeting, .search, .history, .settings, .statistics: break
    }
  }

  /// Closes the screen on top, or asks first if it is a meeting.
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
  /// - Parameter route: The screen. If it leads nowhere, or to the screen on top, nothing happens.
  package func open(_ route: AppRoute) {
    closeDismissedScreens()
    guard path.last?.route != route,
      let screen = withDependencies(from: self, operation: { Path(route) })
    else { return }
    open(screen)
  }

  /// Opens a screen above the others, or goes back to the meeting that is being held instead of
  /// opening another one.
  func open(_ screen: Path) {
    guard case .record = screen, let meeting = meetingInProgress,
      let index = path.firstIndex(where: { $0.id == ObjectIdentifier(meeting) })
    else { return path.append(screen) }
    path.removeSubrange((index + 1)...)
    $notice.withLock { $0 = "End this meeting before you start another one." }
  }

  /// Closes the screens that are done.
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
          // Above the search itself, so that the way back leads to the results.
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
