import Clients
import Dependencies
import Foundation
package import IdentifiedCollections
import IssueReporting
package import Models
import Observation
package import PersistenceKeys
package import Presentation
package import Sharing
import Tagged

/// The screen of a meeting that is being held.
///
/// ``MeetingInProgress`` says who speaks and how much time is left. `RunningMeeting` lets the time of
/// the clock pass in it. The model does what the user asks for, and files the meeting at the end.
/// Each extra is a type of its own: the ``MeetingSeat`` shares the meeting with other windows, the
/// ``MeetingDraftKeeper`` keeps it on disk, the ``Announcer`` rings, the ``Transcriber`` listens, and
/// ``LastTime`` are the open action items.
///
/// The properties of the meeting can be read as if they were the model's: `model.speaker`.
@Observable
@dynamicMemberLookup
package final class RecordMeetingModel {
  /// The outcome of the meeting, which is in progress at first.
  package private(set) var outcome = MeetingOutcome.inProgress { didSet { updateTime() } }

  /// The question that pauses the time, if there is one.
  package private(set) var question: AlertState<AlertAction>? { didSet { updateTime() } }

  /// Whether a note is being written: the meeting does not end by itself meanwhile.
  package var isWritingNote = false

  /// The sync-up that meets, or its last value if it was deleted.
  @ObservationIgnored @Shared package var syncUp: SyncUp

  /// All sync-ups, which the meeting is saved in.
  @ObservationIgnored @Shared(.syncUps) package var syncUps: IdentifiedArrayOf<SyncUp>

  /// Called when the user wants to read the notes of the meeting that was saved.
  @ObservationIgnored package var onNotesRequested: (Meeting.ID) -> Void =
    unimplemented("RecordMeetingModel.onNotesRequested")

  /// Called when the user wants to undo the meeting that was saved.
  @ObservationIgnored package var onUndoRequested: (Meeting.ID) -> Void =
    unimplemented("RecordMeetingModel.onUndoRequested")

  /// The action items that were open when the meeting began.
  package let lastTime: LastTime

  /// The bell.
  package let announcer = Announcer()

  /// The program that writes down what is said.
  package let transcriber = Transcriber()

  private let running: RunningMeeting
  private var isTranscriberFailureRead = false
  /// The overtime when the last note was added.
  @ObservationIgnored private var lastNoteOvertime = Duration.zero

  @ObservationIgnored @Shared(.notice) private var notice
  @ObservationIgnored @Dependency(\.clipboardClient) private var clipboardClient
  @ObservationIgnored @Dependency(\.date.now) private var now
  @ObservationIgnored @Dependency(\.withRandomNumberGenerator) private var withRandomNumberGenerator

  /// How long after the end a key may end the meeting.
  ///
  /// An earlier key was meant for the note: the user could not yet see that time is up.
  package static let overtimeDelay = Duration.milliseconds(600)

  /// The answers to this screen's questions.
  package enum AlertAction: Hashable, Sendable {
    /// End the meeting and save it.
    case confirmSave

    /// End the meeting and discard it.
    case confirmDiscard

    /// Take the meeting over from the window that holds it.
    case confirmTakeOver
  }

  /// Creates a meeting, which starts with ``onTask()``.
  ///
  /// - Parameters:
  ///   - syncUp: The sync-up that meets, derived from the list.
  ///   - interrupted: The draft of the meeting if it was interrupted. It is paused at first.
  ///   - turnEnd: The rule for the end of a turn, or `nil` for the setting.
  package init(
    syncUp: Shared<SyncUp>,
    resuming interrupted: MeetingDraft? = nil,
    turnEnd: TurnEnd? = nil
  ) {
    _syncUp = syncUp
    @SharedReader(.turnEnd) var setting
    running = RunningMeeting(of: syncUp, resuming: interrupted, turnEnd: turnEnd ?? setting)
    lastTime = LastTime(of: syncUp)
    running.onEvents = { [weak self] in self?.handle($0) }
    running.seat.onEvent = { [weak self] in await self?.handle($0) }
  }

  // MARK: - Reading

  /// The meeting, with the attendees and the length that the sync-up has now.
  package var meeting: MeetingInProgress { running.meeting }

  /// The seat of this window among those that show the meeting.
  package var seat: MeetingSeat { running.seat }

  /// The draft of the meeting on disk.
  package var draftKeeper: MeetingDraftKeeper { running.draftKeeper }

  /// A property of the meeting.
  package subscript<Value>(dynamicMember keyPath: KeyPath<MeetingInProgress, Value>) -> Value {
    meeting[keyPath: keyPath]
  }

  /// The whole seconds that are over, out of the length of the meeting.
  package var secondsElapsed: Int { Int(meeting.elapsed.components.seconds) }

  /// The position of the speaker among those who are there.
  package var speakerIndex: Int { meeting.speakerIndex }

  /// The time that is left.
  package var durationRemaining: Duration { meeting.durationRemaining }

  /// Whether the screen of the meeting can be closed.
  package var isDismissed: Bool { outcome.isDismissed }

  /// Whether the meeting is over for this window.
  package var isOver: Bool { outcome.isOver }

  /// The question on the screen, if there is one.
  ///
  /// The failure of the transcriber is asked after any other question, and does not pause the time.
  package var alert: AlertState<AlertAction>? {
    question ?? unreadTranscriberFailure.map { .transcriberFailed($0) }
  }

  /// The failure of the transcriber, until the user has read it.
  package var unreadTranscriberFailure: String? {
    guard case .failed(let failure) = transcriber.state, !isTranscriberFailureRead, !isOver else {
      return nil
    }
    return failure
  }

  /// Whether the sync-up was deleted since the meeting began.
  ///
  /// Saving the meeting brings it back.
  package var isSyncUpDeleted: Bool { syncUps[id: syncUp.id] == nil }

  /// The problem that keeps the draft or the list from being saved, or else from being read.
  package var storageProblem: StorageProblem? {
    .worst(
      of: seat.isJoined
        ? StorageProblem(of: seat.$liveMeetings)
        : StorageProblem(ofMeetingDrafts: draftKeeper.$drafts),
      StorageProblem(of: $syncUps)
    )
  }

  // MARK: - Running

  /// Runs the meeting until it is over or the task is cancelled.
  ///
  /// When it returns after the end, the meeting is in the file and the transcriber is gone. If the
  /// program cancels it earlier, the meeting stays as a draft, and the next run continues it.
  package func onTask() async {
    // The user has resumed the same interrupted meeting in two windows.
    guard await seat.sit() else { return leave(saying: "Another window holds this meeting.") }
    defer { seat.leave() }
    async let _ = transcribe()
    await running.run()
    if !seat.isJoined, isOver, outcome != .left {
      await MeetingFiling(in: $syncUps).settle(running, isSaved: outcome != .discarded)
    }
    await announcer.finish()
  }

  // MARK: - Speakers

  /// Gives the turn to the next speaker, or asks after the last one whether to end the meeting.
  package func nextButtonTapped() { running.change { $0.moveToNextSpeaker() } }

  /// Gives the turn back to the previous speaker, if there is one.
  package func previousButtonTapped() { running.change { $0.moveToPreviousSpeaker() } }

  /// Adds a minute to the speaker's turn and to the meeting.
  package func addMinuteButtonTapped() { running.change { $0.addMinute() } }

  /// Marks an attendee absent, or present after all: they speak last then.
  ///
  /// - Parameter id: The attendee. Nothing happens if they have had a turn.
  package func absentButtonTapped(_ id: Attendee.ID) {
    let wasAbsent = meeting.isAbsent(id)
    running.change { wasAbsent ? $0.markPresent(id) : $0.markAbsent(id) }
    let (isAbsent, name) = (meeting.isAbsent(id), syncUp.speakerName(of: id))
    guard isAbsent != wasAbsent else { return }
    $notice.withLock {
      $0 =
        isAbsent
        ? "\(name) is absent: select the name and press 'a' to undo that."
        : "\(name) is there and speaks last."
    }
  }

  /// Gives the turn to an attendee now, while the others keep their order.
  ///
  /// - Parameter id: The attendee. One who is marked absent is there again.
  package func attendeeTapped(_ id: Attendee.ID) { running.change { $0.giveTurn(to: id) } }

  /// Switches whether turns of this meeting wait for the speaker to finish.
  package func turnEndButtonTapped() {
    running.change { $0.setTurnEnd($0.turnEnd == .wait ? .next : .wait) }
    guard !seat.isJoined, !isOver else { return }
    let waits = meeting.turnEnd == .wait
    $notice.withLock {
      $0 = waits ? "Turns wait for the speaker to finish." : "Turns end when their time is up."
    }
  }

  /// Shuffles the attendees who are to come.
  package func shuffleButtonTapped() {
    running.change { meeting in withRandomNumberGenerator { meeting.shuffle(using: &$0) } }
  }

  /// Pauses the meeting.
  package func pauseButtonTapped() { running.change { $0.setPaused(true) } }

  /// Resumes the meeting after a pause.
  package func resumeButtonTapped() { running.change { $0.setPaused(false) } }

  // MARK: - Notes

  /// The text that is being typed, which the meeting is saved with even if it is not submitted.
  package var unsubmittedNote: String {
    get { running.entry.text }
    set { running.edit { entry, _ in entry.type(newValue, speaker: running.namedSpeaker) } }
  }

  /// The prefix of the note that is being typed.
  package var noteField: NoteField { NoteField(running: running) }

  /// The note that is being corrected, or `nil` while a new one is written.
  package var correctedNote: MeetingNote? { running.entry.corrected }

  /// Adds lines to the notes.
  ///
  /// - Parameter text: The text that was typed or heard, without its last line break.
  package func noteSubmitted(_ text: String) { running.addNotes(text) }

  /// Adds the note that was typed, or applies the correction.
  package func noteEntrySubmitted() {
    lastNoteOvertime = meeting.overtime ?? .zero
    running.submitEntry()
  }

  /// Starts to correct the last note, or the one before the one that is being corrected.
  package func previousNoteButtonTapped() { running.edit { $0.moveToPrevious(in: &$1) } }

  /// Starts to correct the note after the one that is being corrected, or returns to the new one.
  package func nextNoteButtonTapped() { running.edit { $0.moveToNext(in: &$1) } }

  /// Returns to the new note and discards the correction.
  package func cancelCorrectionButtonTapped() {
    running.edit { entry, _ in entry.cancelCorrection() }
  }

  /// Marks an action item of last time as done, or as open again.
  ///
  /// - Parameter item: The item as the user has read it.
  package func itemTicked(_ item: ActionItem) {
    if !isOver { lastTime.tick(item) }
  }

  // MARK: - The end

  /// Ends a meeting whose time is up, if the user could see that.
  ///
  /// A user who has just added a note may be about to type the next one.
  package func endOvertimeButtonTapped() {
    guard running.catchUp(), let overtime = meeting.overtime,
      overtime - lastNoteOvertime >= Self.overtimeDelay
    else { return }
    finish()
  }

  /// Asks whether to end the meeting, or leaves one that was joined.
  package func endMeetingButtonTapped() {
    if seat.isJoined, !isOver {
      submitAll()
      return leave(saying: "The meeting goes on in another window.")
    }
    guard running.catchUp() else { return }
    question = .endMeeting(isDiscardable: true, isEarly: meeting.overtime == nil)
  }

  /// Asks whether to take the meeting over from the window that holds it.
  package func takeOverButtonTapped() {
    guard let holder = seat.holder, !isOver else { return }
    question = .takeOver(from: holder.title)
  }

  /// Answers a question.
  ///
  /// - Parameter action: The answer, or `nil` to continue the meeting.
  package func alertButtonTapped(_ action: AlertAction?) {
    guard let asked = alert else { return }
    let hasNotes = running.hasNotes
    if question == nil { isTranscriberFailureRead = true } else { question = nil }
    switch action {
    case .confirmSave: finish()
    case .confirmDiscard where hasNotes && asked != .discardNotes: question = .discardNotes
    case .confirmDiscard:
      outcome = .discarded
      $notice.withLock { $0 = "The meeting was discarded." }
    case .confirmTakeOver: seat.requestTakeOver()
    case nil where asked == .saveEmptyMeeting: running.goOver(by: .zero)
    case nil: break
    }
  }

  /// Closes the summary of the meeting.
  package func summaryDoneButtonTapped() { closeSummary { _ in } }

  /// Closes the summary and opens the notes of the meeting.
  package func summaryNotesButtonTapped() { closeSummary(onNotesRequested) }

  /// Copies the notes of the meeting to the clipboard, and keeps the summary open.
  package func summaryCopyButtonTapped() {
    guard outcome.summary != nil else { return }
    let notes = meeting.transcript
    if !notes.isBlank { clipboardClient.copy(notes) }
    $notice.withLock {
      $0 =
        notes.isBlank
        ? "There are no notes to copy."
        : "The notes were copied, if this terminal lets programs do that."
    }
  }

  /// Closes the summary and undoes the meeting.
  package func summaryUndoButtonTapped() {
    // The draft has the turns and the order, which the saved meeting has not.
    if outcome.summary != nil { draftKeeper.keep(running.draft) }
    closeSummary(onUndoRequested)
  }

  private func closeSummary(_ request: (Meeting.ID) -> Void) {
    guard case .saved(let summary, isRead: _) = outcome else { return }
    outcome = .saved(summary, isRead: true)
    request(meeting.id)
  }

  // MARK: - Private effects

  private func updateTime() {
    seat.isOver = isOver
    running.isStopped = question != nil || isOver
  }

  private func leave(saying sentence: String) {
    outcome = .left
    $notice.withLock { $0 = sentence }
  }

  /// Submits the correction and the new note.
  private func submitAll() {
    noteEntrySubmitted()
    noteEntrySubmitted()
  }

  private func transcribe() async {
    // The holder's transcriber hears for all.
    for await isJoined in Observations({ self.seat.isJoined }) where !isJoined { break }
    if !Task.isCancelled { await transcriber.run { noteSubmitted($0) } }
  }

  private func handle(_ events: [MeetingInProgress.Event]) {
    // One sound, however many turns have passed.
    if events.contains(where: \.isTurn) { announcer.announceTurn(in: syncUp, of: meeting) }
    for event in events {
      switch event {
      case .turnBegan, .turnOverran: break
      case .everyoneHasSpoken:
        question = .endMeeting(isDiscardable: false, isEarly: meeting.overtime == nil)
      case .timeIsUp(let rest)
      where meeting.turnEnd == .wait || isWritingNote && meeting.heldTime > .zero:
        announcer.announceEnd(of: syncUp)
        running.goOver(by: rest)
      case .timeIsUp(let rest) where meeting.heldTime > .zero: finish(before: rest)
      case .timeIsUp: question = question ?? .saveEmptyMeeting
      }
    }
  }

  private func handle(_ event: MeetingSeat.Event) async {
    guard !isOver else { return }
    switch event {
    case .joined(let isFirst, let wasHolder):
      if wasHolder { $notice.withLock { $0 = "Another window leads the meeting now." } }
      if isFirst { question = nil }
    case .tookOver:
      question = nil
      $notice.withLock { $0 = "You lead the meeting now." }
    case .ended: return await endJoinedMeeting()
    case .notesChanged, .descriptionRequested: break
    }
    running.adopt(event)
  }

  /// Files the meeting.
  ///
  /// - Parameter time: How long ago it ended.
  private func finish(before time: Duration = .zero) {
    submitAll()
    if meeting.overtime == nil { announcer.announceEnd(of: syncUp) }
    let held = meeting.meeting(endingAt: now.addingTimeInterval(-(time / .seconds(1))))
    MeetingFiling(in: $syncUps).file(held, of: syncUp)
    conclude(held)
  }

  private func conclude(_ held: Meeting) {
    isWritingNote = false
    outcome = .saved(MeetingSummary(of: held, of: syncUp), isRead: false)
  }

  /// Ends a meeting here that its holder has ended.
  private func endJoinedMeeting() async {
    if let held = await MeetingFiling(in: $syncUps).joined(running) {
      conclude(held)
      return await seat.removeLiveMeeting()
    }
    try? await draftKeeper.$drafts.load()
    guard seat.isJoined, !isOver else { return }
    guard draftKeeper.drafts[id: meeting.id] != nil else {
      return leave(saying: "The meeting was discarded in another window.")
    }
    submitAll()
    draftKeeper.add(meeting.transcript, to: meeting.id)
    leave(
      saying:
        "The meeting was interrupted. Another window or the next start asks what becomes of it."
    )
  }
}
