import IdentifiedCollections
import Models
import PersistenceKeys
import Presentation
import RecordFeature
import Sharing
import TerminalDriver
import TerminalUI

/// Prints a line for each event of a meeting.
///
/// Also prints the remaining time every minute, and more often in the last minute.
///
/// If writing fails, the meeting continues, and the printer throws the error when the meeting is
/// over.
@MainActor
final class MeetingPrinter {
  private let context: SyncUpsContext
  private var latestSpeaker: Int?
  private var latestCountdown: String?
  private var failure: DescriptorError?
  private var draftProblems: Set<StorageProblem> = []
  private var hasToldAnnouncementFailure = false

  init(context: SyncUpsContext) {
    self.context = context
  }

  private var isSilent: Bool { context.options.isJSON }

  /// Prints the line that introduces the meeting, and the agenda of the whole meeting.
  ///
  /// On a terminal, first prints how to add a note and how to end the meeting.
  func begin(_ model: RecordMeetingModel) {
    let syncUp = model.syncUp
    if context.console.isInputTerminal {
      let end = model.seat.isJoined ? "leaves the meeting" : "ends and saves the meeting"
      context.writeMessage("Each line that you type becomes a note. Ctrl-C \(end).")
    }
    if let holder = model.seat.holderTitle {
      return tellAlways(
        model.durationRemaining,
        "You have joined the meeting '\(syncUp.title.shownTitle)', which \(holder) leads."
      )
    }
    let count = syncUp.namedAttendees.count
    let people = count == 0 ? "nobody" : count.counted("attendee")
    tell(
      syncUp.duration,
      "The meeting '\(syncUp.title.shownTitle)' begins: \(syncUp.duration.spoken), \(people)."
    )
    tell(syncUp.duration, AgendaOfTurns(of: syncUp).ofMeeting)
  }

  /// Prints the changes since the last call.
  ///
  /// If the speaker has changed, also prints the new speaker's lines of the agenda.
  func update(_ snapshot: MeetingSnapshot, of model: RecordMeetingModel) {
    let isTurnNew = snapshot.speakerIndex != latestSpeaker
    if isTurnNew {
      latestSpeaker = snapshot.speakerIndex
      let name = model.speaker?.name.speakerName(at: snapshot.speakerIndex) ?? "Everybody"
      let turns = model.schedule.turnCount
      tell(snapshot.durationRemaining, "\(name) speaks (\(snapshot.speakerIndex + 1) of \(turns)).")
      let agenda = AgendaOfTurns(of: model.syncUp)
      tell(snapshot.durationRemaining, model.speaker.map { agenda.items(of: $0.name) } ?? [])
    }
    let countdown = snapshot.durationRemaining.countdownText
    guard countdown != latestCountdown else { return }
    latestCountdown = countdown
    if !isTurnNew, Self.isMilestone(snapshot.durationRemaining) {
      tell(snapshot.durationRemaining, "left.")
    }
  }

  /// Prints a warning that the transcriber failed.
  ///
  /// The meeting continues.
  ///
  /// - Parameter failure: The failure, as a complete sentence.
  func warn(ofTranscriberFailure failure: String) {
    context.writeWarning("\(failure) Speech is no longer transcribed.")
  }

  /// Prints a warning about the first announcement that failed, and ignores later failures.
  ///
  /// - Parameter failure: The reason, as a complete sentence.
  func warn(ofAnnouncementFailure failure: String) {
    guard !hasToldAnnouncementFailure else { return }
    hasToldAnnouncementFailure = true
    context.writeWarning(failure)
  }

  /// Prints a problem with the draft of the meeting, but prints each problem only once.
  ///
  /// - Parameter problem: The reason the drafts could not be saved or loaded.
  func warn(ofDraftProblem problem: StorageProblem) {
    guard draftProblems.insert(problem).inserted else { return }
    context.writeWarning(problem.message)
  }

  /// Prints a warning if lines of standard input are missing from the notes.
  ///
  /// - Parameter input: The input of the finished meeting.
  func warn(ofMissingLines input: MeetingInput) {
    switch input.state {
    case .waiting, .finished: break
    case .failed(let error): context.writeWarning(error.message)
    case .reading, .incomplete:
      let count = input.lineCount
      let notes =
        count == 0 ? "contain no line of the input" : "end with line \(count) of the input"
      context.writeWarning(
        """
        The meeting ended before all of standard input was read, so the notes \(notes). Add the remaining lines \
        with 'syncups transcript --append'.
        """
      )
    }
  }

  /// Prints the outcome of the meeting.
  ///
  /// - Throws: ``DescriptorError`` if any output since the start of the meeting failed.
  func end(_ model: RecordMeetingModel) throws {
    guard let meeting = model.syncUp.meetings[id: model.seat.meetingID] else {
      if model.seat.isJoined { tellAlways(model.durationRemaining, "You have left the meeting.") }
      return
    }
    if isSilent { return try context.writeJSON(meeting, OutputFields.meeting) }
    let count = meeting.noteCount
    let notes = count == 0 ? "no notes" : count.counted("line of notes", "lines of notes")
    let length = (meeting.duration ?? .zero).spoken
    tell(model.durationRemaining, "The meeting is over and saved: \(length), \(notes).")
    if let failure { throw failure }
  }

  private func tell(_ left: Duration, _ agenda: [AgendaItem]) {
    for item in agenda { tell(left, "Agenda: \(item.text)") }
  }

  /// Prints an event, as a message if standard output contains JSON.
  private func tellAlways(_ left: Duration, _ event: String) {
    if isSilent { context.writeMessage(event) } else { tell(left, event) }
  }

  private func tell(_ left: Duration, _ event: String) {
    guard !isSilent, failure == nil else { return }
    let line = "\(left.countdownText) \(event)".inOneLine
    do { try context.console.write(line + "\n") } catch { failure = error }
  }

  /// Returns whether to print the remaining time: once a minute, and more often in the last minute.
  private static func isMilestone(_ left: Duration) -> Bool {
    let seconds = left.startedSeconds
    return seconds > 0 && (seconds % 60 == 0 || [30, 20, 10].contains(seconds) || seconds <= 5)
  }
}
