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
      standard input is recorded as a note. The meeting ends when its time is up and all waiting input is \
      read; Ctrl-C ends and saves it earlier.
      """,
    ],
    examples: [
      "syncups record design", "syncups record design --plain", "syncups record design < notes.txt",
    ]
  )

  /// The sync-up's name, as typed by the user.
  package let syncUp: GivenValue

  /// Whether to print lines even on a terminal.
  package let isPlain: Bool

  /// Reads the command from a command line.
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
  /// Runs a meeting: in the app on a terminal, and line by line otherwise.
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
    // The user has no key here to start the next turn.
    let model = RecordMeetingModel(syncUp: syncUp, turnEnd: .next)
    let printer = MeetingPrinter(context: context)
    // Must happen before the first line of output, after which the user may press Ctrl-C.
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
        // The user explicitly started the meeting, so it starts even without any time.
        if !snapshot.hasUnreadLines { model.alertButtonTapped(.confirmSave) }
      } else if snapshot.isTimeUp, !snapshot.hasUnreadLines {
        model.endMeetingButtonTapped()
        model.alertButtonTapped(.confirmSave)
      } else if let failure = snapshot.transcriberFailure {
        // The meeting continues without a question.
        printer.warn(ofTranscriberFailure: failure)
        model.alertButtonTapped(nil)
      }
      if let failure = snapshot.announcementFailure { printer.warn(ofAnnouncementFailure: failure) }
      if let problem = snapshot.draftProblem { printer.warn(ofDraftProblem: problem) }
      printer.update(snapshot, of: model)
    }
    // Returns when the meeting is saved and its draft removed.
    await meeting.value
    printer.warn(ofMissingLines: input)
    if let failure = model.announcer.failure { printer.warn(ofAnnouncementFailure: failure) }
    do {
      try await context.save()
    } catch {
      // The notes exist nowhere else, so print them.
      if let meeting = model.syncUp.meetings[id: model.seat.meetingID] {
        try context.writeJSON(meeting, OutputFields.meeting)
      }
      throw error
    }
    try printer.end(model)
  }
}
