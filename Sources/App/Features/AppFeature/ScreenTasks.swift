import HistoryFeature
import Observation
import RecordFeature

/// Runs the tasks of the screens that are open.
///
/// A screen's task starts when the screen is opened, and is cancelled when it is closed.
///
/// ```swift
/// let tasks = Task { await ScreenTasks(of: app).run() }
/// ```
package struct ScreenTasks {
  private let app: AppModel

  /// Prepares the tasks.
  ///
  /// - Parameter app: The app whose screens are run.
  package init(of app: AppModel) {
    self.app = app
  }

  /// Runs the screens until the task is cancelled, and closes those that are done.
  ///
  /// When it returns, all tasks of screens have ended, what the user has answered is in the files,
  /// and the open screens are remembered.
  package func run() async {
    await app.keepNotesOfDeletedMeetings()
    app.interruptedMeetings.begin()
    app.mentionUnsavedNotes()
    let left = app.leftForms()
    await withDiscardingTaskGroup { group in
      group.addTask { await app.interruptedMeetings.onTask() }
      group.addTask { await app.undo.onTask() }
      group.addTask { await app.keepForms(left) }
      // Kept as models, not as identities: the identity of a model that is gone may be used again.
      var started: [AppModel.Path] = []
      let running = Observations { app.path.filter { !$0.isDismissed && !isWaiting($0) }.map(\.id) }
      for await _ in running {
        app.closeDismissedScreens()
        let screens = app.path.filter { !isWaiting($0) }
        for screen in screens where !started.contains(where: { $0.id == screen.id }) {
          group.addTask { await keepRunning(screen) }
        }
        started = screens
      }
    }
    // The screens may have changed something when they ended.
    await app.undo.noteChanges()
    await app.removeSavedForms()
    app.rememberScreens()
  }

  /// Runs a screen's task while the screen is open.
  private func keepRunning(_ screen: AppModel.Path) async {
    let task = Task { await screen.onTask() }
    let isOpen = Observations { app.path.contains { $0.id == screen.id } }
    for await isOpen in isOpen where !isOpen { break }
    task.cancel()
    await task.value
  }

  /// Whether a screen does not start yet: a meeting behind the question about an interrupted one.
  private func isWaiting(_ screen: AppModel.Path) -> Bool {
    if case .record = screen { app.interruptedMeetings.alert != nil } else { false }
  }
}
