import Clients
import Dependencies
import Foundation
package import IdentifiedCollections
package import Models
import Observation
import PersistenceKeys
package import Presentation
package import Sharing
import Tagged

/// The model of a meeting in progress.
///
/// ``MeetingInProgress`` contains the speakers and the remaining time. `RunningMeeting` advances
/// the ``MeetingInProgress`` each second, and at the end of each turn, by the time that has passed
/// on the clock. A pause or a ``question`` in the holder's window stops the time. The model
/// forwards the user's actions to `RunningMeeting`, reacts to its events, and saves the finished
/// meeting.
///
/// One window, the holder, holds the meeting. A window that has joined advances the time from the
/// holder's last description. In a window that has joined, the user can write notes, tick items,
/// take over the meeting, and leave it. Only the holder receives events, so only the holder rings
/// the bell, transcribes speech and ends the meeting.
///
/// Separate types provide everything else. `RunningMeeting` owns a ``MeetingSeat`` and a
/// ``MeetingDraftKeeper``: ``MeetingSeat`` shares the meeting with other windows, and
/// ``MeetingDraftKeeper`` keeps the meeting on disk. `RunningMeeting` updates the seat and the
/// draft after each turn, change and note, and every ten seconds. ``Announcer`` rings the bell and
/// runs the user's notification command, ``Transcriber`` runs the transcriber, ``LastTime``
/// provides the last meeting's notes and the open action items, and ``SavedMeetingModel`` shows the
/// summary.
///
/// The model forwards the properties of the meeting, so `model.speaker` is the meeting's speaker.
@Observable
@dynamicMemberLookup
package final class RecordMeetingModel {
  /// The outcome of the meeting: `.inProgress` until the meeting is over.
  package private(set) var outcome = MeetingOutcome.inProgress {
    didSet { outcomeOrQuestionChanged() }
  }

  /// The question to the user, if any.
  ///
  /// If this window holds the meeting, the question stops the time, and windows that joined show
  /// the meeting as paused.
  package private(set) var question: AlertState<AlertAction>? {
    didSet { outcomeOrQuestionChanged() }
  }

  /// Whether the user is writing a note.
  ///
  /// If the meeting's time is up while the user is writing, the meeting continues until the user
  /// ends it.
  package var isWritingNote = false

  /// The meeting's sync-up, which keeps its last value if it is deleted.
  @ObservationIgnored @Shared package var syncUp: SyncUp

  /// All sync-ups, including their meetings.
  @ObservationIgnored @Shared(.syncUps) package var syncUps: IdentifiedArrayOf<SyncUp>

  /// The last meeting's notes, and the action items that were open at the start of this meeting.
  package let lastTime: LastTime

  /// Rings the bell and runs the user's notification command for each turn and at the end.
  package let announcer = Announcer()

  /// Runs the program that transcribes speech.
  package let transcriber = Transcriber()

  /// The summary that the screen shows after the meeting was saved.
  package let savedMeeting: SavedMeetingModel

  let running: RunningMeeting

  /// The absences that were marked in this window, oldest first.
  private var absences: [MarkedAbsence] = []

  @ObservationIgnored let agendaCache = MeetingAgenda.Cache()

  @ObservationIgnored @Shared(.notice) private var notice
  @ObservationIgnored @Dependency(\.date.now) private var now
  @ObservationIgnored @Dependency(\.withRandomNumberGenerator) private var withRandomNumberGenerator

  /// The user's answers to the questions on this screen.
  package enum AlertAction: Hashable, Sendable {
    /// End the meeting and save it.
    case confirmSave

    /// End the meeting and discard it.
    case confirmDiscard

    /// Take over the meeting from its holder.
    case confirmTakeOver
  }

  /// Creates the model of a meeting.
  ///
  /// If another window holds a meeting of the sync-up, the model joins that meeting. If no window
  /// holds a meeting, the model starts a new meeting, or resumes an interrupted one, when
  /// ``onTask()`` is called.
  ///
  /// - Parameters:
  ///   - syncUp: A shared reference to the meeting's sync-up in the list.
  ///   - interrupted: The draft of the interrupted meeting to resume, if any. A resumed meeting is
  ///     paused at first.
  ///   - turnEnd: The behaviour when the time of a turn is up, or `nil` to use the user's setting.
  ///     A resumed or joined meeting keeps its own behaviour.
  package init(
    syncUp: Shared<SyncUp>,
    resuming interrupted: MeetingDraft? = nil,
    turnEnd: TurnEnd? = nil
  ) {
    _syncUp = syncUp
    @SharedReader(.turnEnd) var setting
    running = RunningMeeting(of: syncUp, resuming: interrupted, turnEnd: turnEnd ?? setting)
    savedMeeting = SavedMeetingModel(of: running)
    lastTime = LastTime(of: syncUp)
    running.onEvents = { [weak self] in self?.meetingDid($0) }
    running.onSeatEvent = { [weak self] in await self?.anotherWindowDid($0) }
  }

  // MARK: - Reading

  /// The meeting, with the current attendees and length of the sync-up.
  package var meeting: MeetingInProgress { running.meeting }

  /// The role of this window in the meeting.
  package var seat: MeetingSeat { running.seat }

  /// The object that keeps the draft of the meeting on disk.
  package var draftKeeper: MeetingDraftKeeper { running.draftKeeper }

  /// A property of the meeting.
  package subscript<Value>(dynamicMember keyPath: KeyPath<MeetingInProgress, Value>) -> Value {
    meeting[keyPath: keyPath]
  }

  /// The meeting's elapsed time in whole seconds, without overtime.
  package var secondsElapsed: Int { Int(meeting.elapsed.components.seconds) }

  /// The index of the speaker among the present attendees.
  package var speakerIndex: Int { meeting.speakerIndex }

  /// The meeting's remaining time.
  package var durationRemaining: Duration { meeting.durationRemaining }

  /// Whether the screen of the meeting can be closed.
  package var isDismissed: Bool { isOver && savedMeeting.summary == nil }

  /// Whether the meeting is over for this window.
  package var isOver: Bool { outcome.isOver }

  /// The question on the screen, if any.
  ///
  /// The alert shows the ``question`` if a question is open. If no question is open and the
  /// transcriber has failed, the alert asks whether to continue without the transcriber or to
  /// discard the meeting. While the transcriber's alert is shown, the time of the meeting
  /// continues.
  package var alert: AlertState<AlertAction>? {
    question ?? unreadTranscriberFailure.map { .transcriberFailed($0) }
  }

  /// The transcriber's error message, if the user has not seen it yet.
  package var unreadTranscriberFailure: String? {
    isOver || seat.isJoined ? nil : transcriber.unreadFailure
  }

  // MARK: - Running

  /// Runs the meeting until it is over or the task is cancelled.
  ///
  /// When this method returns after the end of the meeting, the meeting is saved or discarded, and
  /// the transcriber has exited. If saving failed, the draft stays. If the task is cancelled before
  /// the end of the meeting, a window that has joined takes over the meeting. If no window has
  /// joined, the meeting continues when this method is called again. A holder whose task is
  /// cancelled keeps a draft if any time has passed or any note was written.
  package func onTask() async {
    // Join the meeting if another window holds it. Joining fails if another process has the
    // meeting's lock but does not share the meeting.
    guard await seat.sit() else { return leave(saying: "Another window leads this meeting.") }
    defer { seat.releaseLocks() }
    async let _ = transcriber.run(in: seat) { self.noteSubmitted($0) }
    await running.run()
    if outcome == .left { await draftKeeper.removeOutdated(meeting.id, heldBy: seat.holder) }
    // This window held the meeting until the meeting was saved or discarded here.
    if seat.isHolder, isOver, outcome != .left {
      let filing = MeetingFiling(in: $syncUps)
      // `save` has added the meeting to the list. `finish` waits until the list is saved, then
      // removes the draft and adds late notes from other windows. If the list cannot be saved, the
      // draft stays.
      await filing.finish(running, isSaved: outcome != .discarded)
      // Announce the end only after saving, so that the user's command can read the meeting in the
      // file.
      if let held = syncUps[id: syncUp.id]?.meetings[id: meeting.id] {
        announcer.announceEnd(of: syncUp, held)
      }
    }
    await announcer.finish()
  }

  // MARK: - Speakers

  // The actions in this section have no effect in a window that has joined the meeting.

  /// Gives the turn to the next speaker.
  ///
  /// If the last attendee is speaking, asks whether to end the meeting.
  package func nextButtonTapped() { running.change { $0.moveToNextSpeaker() } }

  /// Gives the turn back to the previous speaker, if any.
  package func previousButtonTapped() { running.change { $0.moveToPreviousSpeaker() } }

  /// Adds a minute to the speaker's turn and to the meeting.
  package func addMinuteButtonTapped() { running.change { $0.addMinute() } }

  /// Marks a present attendee absent, or an absent attendee present.
  ///
  /// An attendee who is marked present speaks last.
  ///
  /// - Parameter id: The attendee. Does nothing if the attendee has already had their turn.
  package func absentButtonTapped(_ id: Attendee.ID) {
    let wasAbsent = meeting.isAbsent(id)
    var former: MeetingInProgress?
    running.change { meeting in
      former = meeting
      return wasAbsent ? meeting.markPresent(id) : meeting.markAbsent(id)
    }
    let (isAbsent, name) = (meeting.isAbsent(id), syncUp.speakerName(of: id))
    guard isAbsent != wasAbsent else { return }
    if isAbsent, let former { absences.append(MarkedAbsence(id: id, former: former)) }
    say(isAbsent ? "\(name) is absent: 'u' undoes that." : "\(name) is present and speaks last.")
  }

  /// Whether there is an absence that ``undoAbsenceButtonTapped()`` can undo.
  package var canUndoAbsence: Bool { lastAbsence != nil }

  /// The most recent absence that can be undone, if any.
  private var lastAbsence: MarkedAbsence? {
    isOver || seat.isJoined ? nil : absences.last { meeting.isAbsent($0.id) }
  }

  /// Undoes the last absence, for a user who marked the wrong attendee.
  package func undoAbsenceButtonTapped() {
    guard let absence = lastAbsence else { return }
    absences.removeAll { $0.id == absence.id }
    running.change { $0.undo(absence) }
    let name = syncUp.speakerName(of: absence.id)
    say(
      meeting.speaker?.id == absence.id
        ? "\(name) is present and has the turn." : "\(name) is present again."
    )
  }

  /// Gives the turn to an attendee, and keeps the order of the other attendees.
  ///
  /// - Parameter id: The attendee. An absent attendee becomes present. An attendee who has already
  ///   spoken gets another turn.
  package func attendeeTapped(_ id: Attendee.ID) { running.change { $0.giveTurn(to: id) } }

  /// Switches whether a turn ends when its time is up or when the speaker finishes.
  package func turnEndButtonTapped() {
    running.change { $0.setTurnEnd($0.turnEnd == .wait ? .next : .wait) }
    guard !seat.isJoined, !isOver else { return }
    say(
      meeting.turnEnd == .wait
        ? "Turns end when the speaker finishes." : "Turns end when their time is up."
    )
  }

  /// Shuffles the attendees who have not had their turn.
  package func shuffleButtonTapped() {
    running.change { meeting in withRandomNumberGenerator { meeting.shuffle(using: &$0) } }
  }

  /// Pauses the meeting.
  package func pauseButtonTapped() { running.change { $0.setPaused(true) } }

  /// Resumes the meeting after a pause.
  package func resumeButtonTapped() { running.change { $0.setPaused(false) } }

  // MARK: - Notes

  /// The text field below the notes.
  ///
  /// The saved meeting includes the field's text even if the user does not submit it.
  package var noteField: NoteField { NoteField(running: running) }

  /// Adds lines to the notes.
  ///
  /// - Parameter text: The typed or transcribed text, without a line break at the end.
  package func noteSubmitted(_ text: String) { running.addNotes(text.withoutBullets) }

  /// Adds the typed note, or applies the typed correction.
  package func noteEntrySubmitted() { running.submitEntry() }

  // MARK: - The end

  /// Handles the Enter key in an empty note: if the meeting's time is up, saves the meeting.
  ///
  /// Asks the user to try again right after the user has submitted a note or the meeting's time has
  /// run out. A user who is typing a note may press Enter without seeing that the time is up.
  package func endOvertimeButtonTapped() {
    guard running.catchUp(), meeting.overtime != nil else { return }
    running.isReadyForEnter ? save() : say("That was too soon to end the meeting: try again.")
  }

  /// Asks whether to end the meeting.
  ///
  /// If this window has joined the meeting, leaves it without a question.
  package func endMeetingButtonTapped() {
    if seat.isJoined, !isOver {
      running.submitAll()
      return leave(saying: "The meeting continues in another window.")
    }
    guard running.catchUp() else { return }
    question = .endMeeting(
      isDiscardable: true,
      isEarly: meeting.overtime == nil,
      isPaused: meeting.isPaused
    )
  }

  /// Asks whether to take over the meeting from its holder.
  package func takeOverButtonTapped() {
    guard let holder = seat.holderTitle, !isOver else { return }
    question = .takeOver(from: holder)
  }

  /// Answers a question.
  ///
  /// - Parameter action: The answer, or `nil` to continue the meeting.
  package func alertButtonTapped(_ action: AlertAction?) {
    guard let asked = alert else { return }
    if question == nil { transcriber.failureRead() } else { question = nil }
    switch action {
    case .confirmSave: save()
    case .confirmDiscard where running.hasNotes && asked != .discardNotes: question = .discardNotes
    case .confirmDiscard: outcome = .discarded
    case .confirmTakeOver: seat.requestTakeOver()
    // The time is up, and the user has chosen to continue. From now on, only the user can end the
    // meeting.
    case nil where asked == .saveEmptyMeeting: running.continueInOvertime(by: .zero)
    case nil: break
    }
  }

  // MARK: - Private effects

  private func outcomeOrQuestionChanged() {
    // `isOver` ends `running.run()`, and `isStopped` stops the time of a meeting that this window
    // holds.
    seat.isOver = isOver
    running.isStopped = question != nil || isOver
  }

  /// The notice that tells the user that another window has taken over the meeting.
  private static let ledElsewhere = "Another window leads the meeting now."

  private func say(_ sentence: String) { $notice.withLock { $0 = sentence } }

  private func leave(saying sentence: String) {
    outcome = .left
    say(sentence)
  }

  private func meetingDid(_ events: [MeetingInProgress.Event]) {
    // Ring at most once, even if several turns began. If the meeting reaches its end, do not ring
    // for a turn.
    if events.contains(where: \.beginsTurn), !events.contains(where: \.reachesEnd) {
      announcer.announceTurn(in: syncUp, of: meeting)
    }
    // If the sync-up has no length, the meeting's time is up at the start. Ask the user before
    // saving the meeting.
    let isEmpty = meeting.heldTime == .zero
    // While the time is stopped, do not end the meeting automatically, even if the sync-up's length
    // is reduced.
    let isStopped = meeting.isPaused || question != nil
    let endsAutomatically = meeting.turnEnd == .next && !isWritingNote && !isStopped
    for event in events {
      switch event {
      // If a turn does not end automatically, do not ring when its time is up: the screen counts
      // up.
      case .turnBegan, .turnOverran: break
      case .everyoneHasSpoken:
        question = .endMeeting(isDiscardable: false, isEarly: meeting.overtime == nil)
      case .timeIsUp where isEmpty && meeting.turnEnd == .next:
        question = question ?? .saveEmptyMeeting
      case .timeIsUp(let time, wasAsleep: _) where endsAutomatically: save(sinceEnd: time)
      case .timeIsUp(let time, let wasAsleep):
        announcer.announceTimeUp(of: syncUp)
        running.continueInOvertime(by: wasAsleep ? .zero : time)
      }
    }
  }

  /// Reacts to another window's event, before `running` applies the event.
  private func anotherWindowDid(_ event: MeetingSeat.Event) async {
    switch event {
    case .described(let hasJustJoined, let wasHolder):
      if wasHolder { say(Self.ledElsewhere) }
      if hasJustJoined { question = nil }
    case .tookOver:
      question = nil
      say("You lead the meeting now.")
    case .ended:
      question = nil
      await endJoinedMeeting()
    case .notesChanged, .descriptionRequested: break
    }
  }

  /// Saves the meeting and shows its summary.
  ///
  /// - Parameter time: The time that has passed since the end of the meeting.
  private func save(sinceEnd time: Duration = .zero) {
    running.submitAll()
    // In overtime, the bell has already rung.
    if meeting.overtime == nil { announcer.ring() }
    let saved = meeting.pastMeeting(endingAt: now.addingTimeInterval(-(time / .seconds(1))))
    MeetingFiling(in: $syncUps).file(saved, of: syncUp, covering: agenda.tickedIDs)
    showSummary(of: saved)
  }

  private func showSummary(of saved: Meeting) {
    isWritingNote = false
    let summary = MeetingSummary(of: saved, of: syncUp)
    savedMeeting.show(summary)
    outcome = .saved(summary)
  }

  /// Closes a joined meeting that has ended: its holder saved it, discarded it, or left only a
  /// draft that another window asks about.
  ///
  /// This method is not called if the holder was killed, because in that case this window takes
  /// over the meeting.
  private func endJoinedMeeting() async {
    switch await MeetingFiling(in: $syncUps).end(ofJoined: running) {
    case .saved(let saved):
      $notice.withLock { if $0 == Self.ledElsewhere { $0 = nil } }
      showSummary(of: saved)
      await seat.removeLiveMeeting()
    case .discarded: leave(saying: "The meeting was discarded in another window.")
    case .notSaved(let reason):
      let what =
        switch reason {
        case .undone: "is no longer saved"
        case .unwritable: "could not be saved"
        case .notesOnly, nil: "was interrupted"
        }
      leave(
        saying:
          "The meeting \(what). Another window, or the app when it next starts, will ask what to do with it."
      )
    case nil: break
    }
  }
}
