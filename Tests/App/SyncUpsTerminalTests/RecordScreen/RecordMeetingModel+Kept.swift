import Observation
import RecordFeature

extension RecordMeetingModel {
  /// Waits until all notes are on disk, because the screen shows a note only after the note is on
  /// disk.
  @MainActor func notesAreKept() async {
    let model = self
    let hasKeptAll: @MainActor @Sendable () -> Bool = {
      model.draftKeeper.keptNotes == model.transcript
    }
    for await isReached in Observations({ hasKeptAll() }) where isReached { return }
  }
}
