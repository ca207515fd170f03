import AgendaFeature
import Dependencies
import DetailFeature
import HistoryFeature
import IdentifiedCollections
import ListFeature
import MeetingFeature
import MinutesFeature
package import Models
import PersistenceKeys
package import RecordFeature
import SearchFeature
import SettingsFeature
import Sharing
import StatisticsFeature
import Tagged

// Opening and closing screens.
extension AppModel {
  /// Returns the routes that lead from the list to a sync-up's meeting in progress.
  ///
  /// - Parameter id: The meeting's sync-up.
  package static func routesToRecord(_ id: SyncUp.ID) -> [AppRoute] { [.detail(id), .record(id)] }

  package var meetingInProgress: RecordMeetingModel? {
    for case .record(let model) in path where !model.isOver { return model }
    return nil
  }

  /// The sync-up on the lowest open screen that shows a single sync-up, if any.
  var shownID: SyncUp.ID? { path.compactMap(\.route.syncUpID).first }

  package func searchButtonTapped() {
    open(.search(""))
  }

  package func actionItemsButtonTapped() {
    open(.actionItems)
  }

  package func settingsButtonTapped() {
    open(.settings)
  }

  /// Opens the settings, and focuses the setting that keeps the transcriber from starting.
  func openTranscriberSettings() {
    open(.settings)
    if case .settings(let settings)? = path.last { settings.focusTranscriber() }
  }

  /// Opens the statistics of the topmost screen's sync-up, or of all sync-ups if that screen shows
  /// no single sync-up.
  package func statisticsButtonTapped() {
    closeDismissedScreens()
    switch path.last {
    case nil, .actionItems, .search, .history, .settings: open(.statistics(nil))
    case .detail(let model): open(.statistics(model.syncUp.id))
    case .agenda(let model): open(.statistics(model.syncUpID))
    case .record(let model): open(.statistics(model.syncUp.id))
    case .meeting(let model): open(.statistics(model.syncUpID))
    case .minutes(let model): open(.statistics(model.syncUpID))
    case .statistics: break
    }
  }

  /// Closes the topmost screen.
  ///
  /// If the topmost screen is a meeting in progress, first asks whether to end the meeting. If
  /// another window holds the meeting, leaves the meeting without a question.
  package func backButtonTapped() {
    closeDismissedScreens()
    guard let top = path.last else { return }
    if case .record(let model) = top {
      model.isOver ? model.savedMeeting.doneButtonTapped() : model.endMeetingButtonTapped()
      return
    }
    path.removeLast()
  }

  /// Opens a screen above the screens that are already open.
  ///
  /// - Parameter route: The route to the screen. Does nothing if the screen is already on top, or
  ///   if the route's sync-up or meeting does not exist.
  package func open(_ route: AppRoute) {
    closeDismissedScreens()
    guard path.last?.route != route,
      let screen = withDependencies(from: self, operation: { Path(route) })
    else { return }
    open(screen)
  }

  /// Opens a screen above the screens that are already open.
  ///
  /// If the screen is a meeting and another meeting is in progress, shows the meeting in progress
  /// instead.
  func open(_ screen: Path) {
    guard case .record = screen, let meeting = meetingInProgress,
      let index = path.firstIndex(where: { $0.id == ObjectIdentifier(meeting) })
    else { return path.append(screen) }
    path.removeSubrange((index + 1)...)
    $notice.withLock { $0 = "End this meeting before you start another meeting." }
  }

  /// Closes the screens that have finished.
  func closeDismissedScreens() {
    if path.contains(where: \.isDismissed) { path.removeAll(where: \.isDismissed) }
  }

  /// Opens a meeting of a sync-up.
  ///
  /// If the sync-up has postponed meetings, first asks about them.
  ///
  /// - Parameter syncUp: The meeting's sync-up.
  func startMeeting(of syncUp: Shared<SyncUp>) {
    let isMeetingOpen = path.contains { if case .record = $0 { !$0.isDismissed } else { false } }
    if !isMeetingOpen, interruptedMeetings.ask(beforeMeetingOf: syncUp.wrappedValue.id) { return }
    open(.record(withDependencies(from: self) { RecordMeetingModel(syncUp: syncUp) }))
  }

  /// Opens a search result above the search, so that going back leads to the results.
  ///
  /// - Parameter result: The result that the user chose.
  func open(_ result: SearchResult) {
    let id = result.syncUpID
    open(result.meetingID.map { .meeting($0, of: id) } ?? .detail(id))
    if case .meeting(let meeting)? = path.last, case .transcript(_, _, let line) = result.field {
      meeting.foundLine = line
    }
  }

  /// Opens the meeting whose notes contain an action item, and scrolls to the item's line.
  ///
  /// - Parameter item: The item that the user chose.
  func open(_ item: ActionItem) {
    open(.meeting(item.id.meetingID, of: item.syncUpID))
    if case .meeting(let model)? = path.last, model.meetingID == item.id.meetingID {
      let meeting = syncUpsList.syncUps[id: item.syncUpID]?.meetings[id: item.id.meetingID]
      model.foundLine = meeting?.line(ofActionItem: item.id.number)
    }
  }

  /// Sets the callbacks of the list and of the models that are not screens.
  func bindExtras() {
    undo.onMeetingUndone = { [weak self] id in
      self?.interruptedMeetings.ask(aboutTakenBack: id)
    }
    interruptedMeetings.onMeetingResumed = { [weak self] draft in self?.resume(draft) }
    interruptedMeetings.onMeetingStarted = { [weak self] id in self?.open(.record(id)) }
    syncUpsList.onMeetingStarted = { [weak self] id in
      self?.open(.detail(id))
      // If speech cannot be transcribed, the detail model first asks the user what to do.
      if case .detail(let detail)? = self?.path.last { detail.startMeetingButtonTapped() }
    }
  }

  /// Sets the callbacks of a past meeting.
  func bind(_ model: MeetingModel) {
    model.onMinutesRequested = { [weak self, weak model] request in
      guard let self, let model else { return }
      open(.minutes(model.meetingID, of: model.syncUpID))
      if case .minutes(let minutes)? = path.last, request == .exported {
        minutes.exportButtonTapped(isOnlyTask: true)
      }
    }
  }

  /// Sets the callbacks of a meeting.
  func bind(_ model: RecordMeetingModel) {
    let syncUpID = model.syncUp.id
    let saved = model.savedMeeting
    saved.onNotesRequested = { [weak self] id in
      self?.open(.meeting(id, of: syncUpID))
      if case .meeting(let meeting)? = self?.path.last { meeting.editButtonTapped() }
    }
    saved.onMinutesRequested = { [weak self] id in self?.open(.minutes(id, of: syncUpID)) }
    saved.onUndoRequested = { [weak self] id in self?.undo.undoMeetingButtonTapped(id: id) }
  }
}
