import IdentifiedCollections
import Models
import Observation
import RecordFeature
import Sharing

extension RecordCommand: RunnableCommand {
  /// Holds a meeting: prints who speaks and how much time is left, and takes lines as notes.
  @MainActor
  func run(in context: CommandContext) async throws {
    let model = RecordMeetingModel(syncUp: try context.syncUp(named: syncUp))
    let printer = MeetingPrinter(context: context, isPlain: isPlain)
    printer.begin(model)

    let meeting = Task { await model.onTask() }
    let notes = Task {
      while let line = try await context.console.readLine() { model.noteSubmitted(line) }
    }
    let interruptions = Task {
      for await _ in context.console.interruptions() {
        model.endMeetingButtonTapped()
        model.alertButtonTapped(.confirmSave)
      }
    }
    defer {
      notes.cancel()
      interruptions.cancel()
    }
    for await moment in Observations({ MeetingMoment(model) }) {
      if moment.isOver { break }
      printer.update(moment, of: model)
    }
    meeting.cancel()
    do {
      try await context.save()
    } catch {
      // The only copy of what was noted: better here than nowhere.
      if let meeting = model.syncUp.meetings.first { try context.writeJSON(MeetingJSON(meeting)) }
      throw error
    }
    try printer.end(model)
  }
}
