import AppFeature
import DependenciesTestSupport
import Observation
import Presentation
import RecordFeature

/// Runs an app while an operation acts as the user.
@MainActor
func run(_ app: AppModel, _ operation: () async throws -> Void) async rethrows {
  let task = Task { await ScreenTasks(of: app).run() }
  try await operation()
  task.cancel()
  await task.waitForEnd()
}

/// Waits until an app asks about an interrupted meeting.
@MainActor
func waitForQuestion(of app: AppModel) async {
  for await alert in Observations({ app.interruptedMeetings.alert }) where alert != nil { break }
}
