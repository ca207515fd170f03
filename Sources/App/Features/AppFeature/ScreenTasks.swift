import Drafts
import HistoryFeature
import Models
import Observation
import RecordFeature
import ScheduleFeature

/// Runs the tasks of the open screens.
///
/// A screen's task starts when the screen opens, and is cancelled when the screen closes.
///
/// ```swift
/// let tasks = Task { await ScreenTasks(of: app).run() }
/// ```
package struct ScreenTasks {
  private let app: AppModel

  /// Creates a value that runs the tasks of an app's screens.
  ///
  /// - Parameter app: The app that shows the screens.
  package init(of app: AppModel) {
    self.app = app
  }

  /// Runs the screens' tasks until the calling task is cancelled, and closes screens that have
  /// finished.
  ///
  /// When this method returns, all screen tasks have ended, the user's answers are saved, and the
  /// open screens are stored.
  package func run() async {
    app.undo.begin(at: app.now)
    await app.keepNotesOfDeletedMeetings()
    app.interruptedMeetings.begin()
    app.mentionUnsavedNotes()
    let left = app.leftForms()
    await withDiscardingTaskGroup { group in
      group.addTask { await app.interruptedMeetings.onTask() }
      group.addTask { await app.schedule.onTask() }
      group.addTask { await app.undo.onTask() }
      group.addTask { await app.keepForms(left) }
      group.addTask { await app.finishQuitting() }
      // Keep the models, not only their ids: a new model could get the id of a released model.
      var started: [AppModel.Path] = []
      let running = Observations { app.path.filter { !$0.isDismissed }.map(\.id) }
      for await _ in running {
        app.closeDismissedScreens()
        let screens = app.path
        for screen in screens where !started.contains(where: { $0.id == screen.id }) {
          group.addTask { await keepRunning(screen) }
        }
        started = screens
      }
    }
    // Record and store the results only after all tasks have ended, because a task may change the
    // models as it ends.
    await app.undo.recordChanges()
    await StoredDrafts<FormDraft>().removeSaved()
    app.rememberScreens()
  }

  /// Runs a screen's task until the screen closes.
  private func keepRunning(_ screen: AppModel.Path) async {
    let task = Task { await screen.onTask() }
    let isOpen = Observations { app.path.contains { $0.id == screen.id } }
    for await isOpen in isOpen where !isOpen { break }
    task.cancel()
    await task.value
  }
}
