import AppFeature
package import CommandLineParsing
import Dependencies
import IdentifiedCollections
import JSONStream
import ListFeature
import Models
import Observation
import PersistenceKeys
import RecordFeature
import Sharing
import SyncUpsHistory
import Tagged

/// `syncups record`: starts a meeting of a sync-up.
package struct RecordCommand: Command {
  /// The command's name, arguments, options and help text.
  package static let configuration = CommandConfiguration(
    "record",
    aliases: ["start"],
    guesses: ["begin", "hold", "meet", "run"],
    summary: "Start a meeting.",
    arguments: [.syncUp],
    options: [.plain],
    fields: OutputFields.meeting.names,
    discussion: [
      "On a terminal, the meeting opens in the app.",
      """
      With '--plain' or '--json', or without a terminal, each event is printed on a line, and each line of \
      standard input is recorded as a note. The meeting ends when its time is up and all waiting lines have \
      been read. Ctrl-C ends the meeting earlier, and saves it.
      """,
    ],
    examples: [
      "syncups record design", "syncups record design --plain", "syncups record design < notes.txt",
    ]
  )

  /// The sync-up's name, as typed by the user.
  package let syncUp: GivenValue

  /// Whether to run the meeting line by line even on a terminal.
  package let isPlain: Bool

  /// The command can start a meeting even if the user has not decided how to continue with a team.
  package var access: FileAccess { .interacts }

  /// Creates the command from parsed arguments.
  package init(_ arguments: ParsedArguments) throws(UsageError) {
    syncUp = try arguments.value(required: .syncUp)
    isPlain = arguments.isGiven(.plain)
  }
}

extension OptionDescription {
  fileprivate static let plain = Self(
    "plain",
    summary: "Print a line for each event, even on a terminal."
  )
}

@MainActor
extension RecordCommand {
  /// Runs a meeting in the app, or line by line if there is no terminal or the user passed
  /// `--plain` or `--json`.
  package func run(in context: SyncUpsContext) async throws {
    let syncUp = try context.sharedSyncUp(named: syncUp)
    if !isPlain, !context.options.isJSON, FullScreen.isPossible(in: context.console) {
      let routes = AppModel.routesToRecord(syncUp.wrappedValue.id)
      return try await FullScreen.run(routes, of: context.request)
    }
    try await record(syncUp, in: context)
  }

  /// Prints the speakers and the remaining time, and adds lines of input as notes.
  private func record(_ syncUp: Shared<SyncUp>, in context: SyncUpsContext) async throws {
    // Let turns end automatically, because the user has no key to start the next turn.
    let model = RecordMeetingModel(syncUp: syncUp, turnEnd: .next)
    let printer = MeetingPrinter(context: context)
    // Handle signals before the first line of output, because the user may press Ctrl-C after that
    // line.
    let interruptions = context.console.interruptions(includingQuit: true)
    printer.begin(model)

    let meeting = Task { await model.onTask() }
    let input = MeetingInput(of: model, from: context.console)
    let notes = Task { await input.run() }
    let ending = Task {
      for await _ in interruptions {
        model.endMeetingButtonTapped()
        model.alertButtonTapped(.confirmSave)
      }
    }
    defer {
      notes.cancel()
      ending.cancel()
    }
    for await snapshot in Observations({
      MeetingSnapshot(model, hasUnreadLines: input.state == .reading)
    }) {
      if snapshot.isOver { break }
      if snapshot.isQuestionOpen {
        // Save the meeting without asking. The model asks because the meeting has no length, but a
        // user who runs this command wants to keep the meeting.
        if !snapshot.hasUnreadLines { model.alertButtonTapped(.confirmSave) }
      } else if snapshot.isTimeUp, !snapshot.hasUnreadLines {
        model.endMeetingButtonTapped()
        model.alertButtonTapped(.confirmSave)
      } else if let failure = snapshot.transcriberFailure {
        // Print a warning instead of asking how to continue, because the meeting continues.
        printer.warn(ofTranscriberFailure: failure)
        model.alertButtonTapped(nil)
      }
      if let failure = snapshot.announcementFailure { printer.warn(ofAnnouncementFailure: failure) }
      if let problem = snapshot.draftProblem { printer.warn(ofDraftProblem: problem) }
      printer.update(snapshot, of: model)
    }
    // Wait until the model has saved the meeting and removed its draft.
    await meeting.value
    printer.warn(ofMissingLines: input)
    if let failure = model.announcer.failure { printer.warn(ofAnnouncementFailure: failure) }
    do {
      try await context.save()
    } catch {
      // Print the meeting with its notes, because no file contains them.
      if let meeting = model.syncUp.meetings[id: model.seat.meetingID] {
        try context.writeJSON(meeting, OutputFields.meeting)
      }
      throw error
    }
    try printer.end(model)
  }
}
