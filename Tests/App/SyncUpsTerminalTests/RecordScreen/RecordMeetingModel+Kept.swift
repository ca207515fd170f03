import Observation
import RecordFeature

extension RecordMeetingModel {
  /// Waits until all that was noted is kept, which the screen shows then.
  @MainActor func notesAreKept() async {
    let model = self
    let hasKeptAll: @MainActor @Sendable () -> Bool = {
      model.draftKeeper.keptNotes == model.transcript
    }
    for await isReached in Observations({ hasKeptAll() }) where isReached { return }
  }
}
