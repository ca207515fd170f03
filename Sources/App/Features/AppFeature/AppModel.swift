import Dependencies
package import DetailFeature
package import ListFeature
package import MeetingFeature
package import Models
import Observation
import PersistenceKeys
package import RecordFeature
package import SearchFeature
package import SettingsFeature
import Sharing
import Tagged

/// The app: the list of sync-ups, and the way through the screens that are open above it.
///
/// The way is state. A screen is opened by putting its model on the path, whoever does it: a key, a command or the
/// screens that were open when the app ended.
///
/// ```swift
/// let app = AppModel(routes: [.detail(id), .record(id)])
/// ```
@Observable
package final class AppModel {
  /// The screens above the list, the one on top last.
  package private(set) var path: [Path] {
    didSet { rememberScreens() }
  }

  /// The list of sync-ups.
  package let syncUpsList: SyncUpsListModel

  /// What to do with meetings that were interrupted.
  package let interruptedMeetings: InterruptedMeetingsModel

  @ObservationIgnored @Shared(.openScreens) private var openScreens

  /// The screens that run.
  ///
  /// They are kept with their tasks, so that no later model can have the same identity.
  @ObservationIgnored private var running:
    [ObjectIdentifier: (screen: Path, task: Task<Void, Never>)] = [:]

  /// What screens that are gone still have to finish, by number.
  @ObservationIgnored private var ending: [Int: Task<Void, Never>] = [:]
  @ObservationIgnored private var endingCount = 0

  /// A screen above the list.
  package enum Path {
    /// The details of a sync-up.
    case detail(SyncUpDetailModel)

    /// A meeting that is being held.
    case record(RecordMeetingModel)

    /// A meeting of the past.
    case meeting(MeetingModel)

    /// The search.
    case search(SearchModel)

    /// The settings.
    case settings(SettingsModel)
  }

  /// Opens the app.
  ///
  /// - Parameters:
  ///   - syncUpsList: The list.
  ///   - routes: The screens to open above it. Those that lead nowhere, for example any more, are passed over.
  package init(syncUpsList: SyncUpsListModel = SyncUpsListModel(), routes: [AppRoute] = []) {
    self.syncUpsList = syncUpsList
    interruptedMeetings = InterruptedMeetingsModel(
      drafts: Shared(.meetingDrafts),
      syncUps: syncUpsList.$syncUps
    )
    path = []
    syncUpsList.onSyncUpTapped = { [weak self] id in self?.open(.detail(id)) }
    for route in routes { open(route) }
  }

  /// The screens that were open when the app ended last.
  ///
  /// A meeting does not go on by itself: it is asked about as an interrupted one.
  package static var rememberedRoutes: [AppRoute] {
    @SharedReader(.openScreens) var openScreens
    return openScreens.compactMap(AppRoute.init(rawValue:)).filter { route in
      if case .record = route { false } else { true }
    }
  }

  /// The way to a sync-up's meeting, as `syncups record` opens it.
  ///
  /// - Parameter id: The sync-up.
  package static func routesToRecord(_ id: SyncUp.ID) -> [AppRoute] { [.detail(id), .record(id)] }

  /// The meeting that is being held, if one is.
  package var meetingInProgress: RecordMeetingModel? {
    for case .record(let model) in path where !model.isDismissed { return model }
    return nil
  }

  /// Runs the screens that are open until the task is cancelled.
  ///
  /// Screens that are done are closed. When it returns, all that they have started has ended.
  package func onTask() async {
    await interruptedMeetings.onTask()
    for await _ in Observations({
      self.path.map { ($0.id, $0.isDismissed, self.isWaiting($0)) }.count
    }) { update() }
    for id in Array(running.keys) { end(id) }
    for task in Array(ending.values) { await task.value }
  }

  /// Opens the search.
  package func searchButtonTapped() {
    open(.search(""))
  }

  /// Opens the settings.
  package func settingsButtonTapped() {
    open(.settings)
  }

  /// Closes the screen on top, before which a meeting asks.
  package func backButtonTapped() {
    if path.contains(where: \.isDismissed) { path.removeAll(where: \.isDismissed) }
    guard let top = path.last else { return }
    if case .record(let model) = top { return model.endMeetingButtonTapped() }
    path.removeLast()
  }

  /// Opens a screen above the others.
  ///
  /// - Parameter route: The screen. If it leads nowhere, nothing happens.
  package func open(_ route: AppRoute) {
    guard let screen = makeScreen(route) else { return }
    path.append(screen)
  }

  private func makeScreen(_ route: AppRoute) -> Path? {
    withDependencies(from: self) {
      switch route {
      case .detail(let id):
        return Shared(syncUpsList.$syncUps[id: id]).map { .detail(makeDetail($0)) }
      case .record(let id):
        return Shared(syncUpsList.$syncUps[id: id]).map { .record(makeMeeting($0)) }
      case .meeting(let meetingID, let syncUpID):
        return MeetingModel(meetingID: meetingID, syncUpID: syncUpID).map { .meeting($0) }
      case .search(let text):
        return .search(makeSearch(text))
      case .settings:
        return .settings(SettingsModel())
      }
    }
  }

  private func makeDetail(_ syncUp: Shared<SyncUp>) -> SyncUpDetailModel {
    let model = SyncUpDetailModel(syncUp: syncUp)
    model.onMeetingStarted = { [weak self] syncUp in self?.open(.record(syncUp.wrappedValue.id)) }
    model.onMeetingTapped = { [weak self, weak model] meetingID in
      guard let model else { return }
      self?.open(.meeting(meetingID, of: model.syncUp.id))
    }
    model.onSettingsRequested = { [weak self] in self?.open(.settings) }
    return model
  }

  private func makeMeeting(_ syncUp: Shared<SyncUp>) -> RecordMeetingModel {
    RecordMeetingModel(
      syncUp: syncUp,
      in: syncUpsList.$syncUps,
      drafts: Shared(.meetingDrafts)
    )
  }

  private func makeSearch(_ text: String) -> SearchModel {
    let model = SearchModel(text: text)
    model.onResultTapped = { [weak self] result in
      self?.open(.detail(result.syncUpID))
      if let meetingID = result.meetingID { self?.open(.meeting(meetingID, of: result.syncUpID)) }
    }
    return model
  }

  /// Closes the screens that are done, runs those that are new and ends those that are gone.
  private func update() {
    if path.contains(where: \.isDismissed) { path.removeAll(where: \.isDismissed) }
    let open = Set(path.map(\.id))
    for id in Array(running.keys) where !open.contains(id) { end(id) }
    for screen in path where running[screen.id] == nil && !isWaiting(screen) {
      running[screen.id] = (screen, Task { await screen.onTask() })
    }
  }

  private func end(_ id: ObjectIdentifier) {
    guard let task = running.removeValue(forKey: id)?.task else { return }
    task.cancel()
    endingCount += 1
    ending[endingCount] = Task { [number = endingCount] in
      await task.value
      ending[number] = nil
    }
  }

  /// Whether a screen does not begin yet: a meeting with a question in front of it that is not its own.
  private func isWaiting(_ screen: Path) -> Bool {
    if case .record = screen { interruptedMeetings.alert != nil } else { false }
  }

  private func rememberScreens() {
    let routes = path.map(\.route.rawValue)
    if openScreens != routes { $openScreens.withLock { $0 = routes } }
  }
}
