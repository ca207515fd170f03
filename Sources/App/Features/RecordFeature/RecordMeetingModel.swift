import Clients
import Dependencies
package import IdentifiedCollections
import IssueReporting
package import Models
import Observation
package import PersistenceKeys
package import Presentation
package import Sharing
import Tagged

/// A meeting that is being held: who speaks, how much time is left, and what is noted.
///
/// The time follows the clock: after the process was suspended, the meeting is where it would be
/// without that. A question pauses the time.
///
/// The sync-up may change during the meeting, in this process or in another one: the speaker, the
/// next one and the time left are derived from what it is at the moment. If it is deleted, the
/// meeting goes on with its last value, which comes back when the meeting is saved.
@Observable
package final class RecordMeetingModel {
  /// Whether the screen of the meeting is done.
  package internal(set) var isDismissed = false

  /// What the meeting has come to, once it was saved, until the user has read it.
  package internal(set) var summary: MeetingSummary? { didSet { updateTimer() } }

  /// The question that pauses the time, if there is one.
  package internal(set) var question: AlertState<AlertAction>? {
    didSet {
      updateTimer()
      if (question == nil) != (oldValue == nil) { publish() }
    }
  }

  /// Whether the user has read that the transcriber has failed.
  private var isFailureRead = false

  /// Whether the user has paused the meeting.
  package internal(set) var isPaused = false { didSet { updateTimer() } }

  /// How far the meeting has come, and how long each attendee has spoken.
  package internal(set) var progress = MeetingProgress()

  /// Who speaks in which order, and how much longer than planned the meeting may take.
  package internal(set) var agenda = MeetingAgenda()

  /// Whether this window holds the meeting, or has joined it.
  package internal(set) var role = MeetingRole.holder { didSet { updateTimer() } }

  /// Whether a note is being written: the meeting does not end by itself meanwhile.
  package var isWritingNote = false

  /// What was noted and heard so far.
  package internal(set) var notes: IdentifiedArrayOf<MeetingNote> = []

  /// How long the meeting was over when the last note was added.
  @ObservationIgnored var lastNoteOvertime = Duration.zero

  /// What is being typed beside the notes.
  var noteEntry = NoteEntry() { didSet { noteEntryChanged(from: oldValue) } }

  /// The beginning of ``transcript`` that is in the draft on disk, or that could not be saved.
  ///
  /// A screen shows this part: what it shows is there after a crash. That a draft could not be
  /// saved is the error of ``drafts``.
  package internal(set) var keptTranscript = ""

  /// The sync-up that meets, or its last value if it was deleted.
  @ObservationIgnored @Shared package var syncUp: SyncUp

  /// All sync-ups, which the meeting is saved in.
  @ObservationIgnored @Shared(.syncUps) package var syncUps: IdentifiedArrayOf<SyncUp>

  /// The drafts of all meetings.
  @ObservationIgnored @Shared(.meetingDrafts) package var drafts: IdentifiedArrayOf<MeetingDraft>

  /// The meetings that windows hold together.
  @ObservationIgnored @Shared(.liveMeetings) var liveMeetings: IdentifiedArrayOf<LiveMeeting>

  /// Called when the user wants to read the notes of the meeting that was saved.
  @ObservationIgnored package var onNotesRequested: (Meeting.ID) -> Void =
    unimplemented("RecordMeetingModel.onNotesRequested")

  /// Called when the meeting is to be taken back.
  @ObservationIgnored package var onUndoRequested: (Meeting.ID) -> Void =
    unimplemented("RecordMeetingModel.onUndoRequested")

  @ObservationIgnored @Shared(.notice) var notice
  @ObservationIgnored @Dependency(\.continuousClock) private var clock
  @ObservationIgnored @Dependency(\.date.now) var now
  @ObservationIgnored @Dependency(\.machineClient) var machineClient
  @ObservationIgnored @Dependency(\.meetingLockClient) var meetingLockClient
  @ObservationIgnored @Dependency(\.uuid) var uuid
  @ObservationIgnored @Dependency(\.withRandomNumberGenerator) private var withRandomNumberGenerator

  /// The id that the meeting is saved under.
  @ObservationIgnored package internal(set) var meetingID: Meeting.ID

  /// This window, or `nil` where meetings cannot be shared, because there are no locks.
  @ObservationIgnored let window: LiveMeeting.Window?

  /// Releases the lock of the meeting, which its holder has.
  @ObservationIgnored var unlock: (@Sendable () -> Void)?

  /// Releases the lock by which others see that this window holds the meeting.
  @ObservationIgnored var unlockWindow: (@Sendable () -> Void)?

  /// What the holder of the meeting that was joined has written last, and when it was read.
  @ObservationIgnored var joinedState = LiveMeeting.State()
  @ObservationIgnored var receivedAt: Duration = .zero

  /// When the user has asked for the meeting.
  @ObservationIgnored var takeOverAskedAt: Duration?

  /// When the meeting was last handed over to another window, as far as this one knows.
  @ObservationIgnored var handedOverAt: Duration?

  /// When the timer of a meeting that is held here woke up last.
  @ObservationIgnored var wokenUpAt: Duration?

  /// The action items that were open when the meeting began.
  @ObservationIgnored let openItems: [ActionItem]

  @ObservationIgnored let announcer = Announcer()
  @ObservationIgnored let timer = MeetingTimer()
  @ObservationIgnored let transcriber = Transcriber()
  @ObservationIgnored let joinedEntry = JoinedEntry()
  @ObservationIgnored var draft = KeptDraft()
  @ObservationIgnored var isFiled = false
  @ObservationIgnored var isDiscarded = false

  /// How long the meeting must have gone on beyond its end before a key ends it: one that was
  /// typed before the user could see that time is up adds its note only.
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
  package init(syncUp: Shared<SyncUp>, resuming interrupted: MeetingDraft? = nil) {
    _syncUp = syncUp
    @Dependency(\.uuid) var uuid
    meetingID = interrupted?.id ?? Meeting.ID(uuid())
    openItems = syncUp.wrappedValue.actionItems.filter { !$0.isDone }
    @Dependency(\.machineClient) var machineClient
    @Dependency(\.meetingLockClient) var meetingLockClient
    window = meetingLockClient.machine().map {
      LiveMeeting.Window(id: uuid(), name: machineClient.userName(), machine: $0)
    }
    guard let interrupted else {
      joinMeetingInProgress()
      return
    }
    agenda = MeetingAgenda(resuming: interrupted)
    let resumed = agenda.applied(to: syncUp.wrappedValue)
    progress = MeetingProgress(resuming: interrupted, in: resumed)
    // A meeting whose time is up goes on over it, or it would end at once.
    if progress.advance(by: .zero, in: resumed) != nil { progress.goOver(by: .zero, in: resumed) }
    notes = newNotes(interrupted.transcript)
    keptTranscript = interrupted.transcript
    noteEntry.text = interrupted.unsubmittedNote ?? ""
    // An observable property has a setter, so this stops the timer, too.
    isPaused = true
  }

  /// The question on the screen, if there is one.
  ///
  /// That the transcriber has failed is asked after any other question, and alone of all does not
  /// pause the time.
  package var alert: AlertState<AlertAction>? {
    question ?? unreadTranscriberFailure.map { .transcriberFailed($0) }
  }

  /// Why the transcriber has failed, or `nil` if it has not, or the user has read it.
  package var unreadTranscriberFailure: String? {
    guard case .failed(let failure) = transcription, !isFailureRead, !isOver else { return nil }
    return failure
  }

  /// Why the first announcement that failed could not be made, or `nil` if none has failed.
  package var announcementFailure: String? { announcer.failure }

  /// Whether speech is transcribed, and why it is not.
  package var transcription: TranscriptionState { transcriber.state }

  /// Whether the meeting is over, saved or discarded.
  package var isOver: Bool { isDismissed || summary != nil }

  /// Whether the sync-up was deleted since the meeting began.
  ///
  /// Saving the meeting brings it back.
  package var isSyncUpDeleted: Bool { syncUps[id: syncUp.id] == nil }

  /// What keeps the draft or the list from being saved, or else from being read.
  package var storageProblem: StorageProblem? {
    .worst(
      of: isJoined ? StorageProblem(of: $liveMeetings) : StorageProblem(ofMeetingDrafts: $drafts),
      StorageProblem(of: $syncUps)
    )
  }

  /// Runs the meeting until it is over or the task is cancelled.
  ///
  /// When it returns after the end, the meeting is in the file and the transcriber is gone. When it
  /// was cancelled before, the meeting is kept as a draft, and running it again goes on with it.
  package func onTask() async {
    guard begin() else {
      // The user has resumed the same interrupted meeting in two windows.
      return dismiss(saying: "This meeting is being held in another window.")
    }
    defer { release() }
    async let _ = transcribe()
    async let _ = saveNotes()
    async let _ = followLiveMeeting()
    await timer.run(on: clock) { await wakeUp() ? timeToNextEvent : nil }
    if isOver { await settle() } else { keepDraft() }
    await announcer.finish()
  }

  /// Moves on to the next speaker, or asks whether to end when there is none.
  package func nextButtonTapped() {
    guard catchUp() else { return }
    if !move({ $0.moveToNextSpeaker(in: $1) }) { question = .endMeeting(isDiscardable: false) }
    timer.wakeUp()
  }

  /// Goes back to the beginning of the previous speaker's turn, if there is one.
  package func previousButtonTapped() {
    guard catchUp() else { return }
    _ = move { $0.moveToPreviousSpeaker(in: $1) }
    timer.wakeUp()
  }

  /// Gives the speaker one more minute, by which the meeting takes longer.
  package func addMinuteButtonTapped() {
    guard catchUp() else { return }
    agenda.add(.seconds(60))
    progress.extendTurn(by: .seconds(60))
    agendaChanged()
  }

  /// Notes that an attendee is not there, or is there after all.
  ///
  /// An attendee who is there after all speaks last.
  ///
  /// - Parameter id: The speaker, an attendee who is to come, or one who is not there. Nothing
  ///   happens if the attendee has had a turn.
  package func absentButtonTapped(_ id: Attendee.ID) {
    guard catchUp(), syncUp.attendees[id: id] != nil else { return }
    let index = speakers.index(id: id)
    if let index, index < speakerIndex { return }
    let isLast = index == speakerIndex && speakerIndex == speakers.count - 1
    let isSpeaker = index == speakerIndex
    agenda.toggleAbsence(of: id, in: syncUp)
    if isSpeaker { move { $0.replaceSpeaker(in: $1) } }
    if isLast { question = .endMeeting(isDiscardable: false) }
    agendaChanged()
  }

  /// Changes the order of those who are to come.
  package func shuffleButtonTapped() {
    guard catchUp() else { return }
    withRandomNumberGenerator { generator in
      agenda.shuffle(after: speakerIndex, in: syncUp, using: &generator)
    }
    agendaChanged()
  }

  /// Pauses the meeting.
  package func pauseButtonTapped() {
    guard catchUp() else { return }
    isPaused = true
    publish()
  }

  /// Goes on after a pause.
  package func resumeButtonTapped() {
    guard !isJoined else { return }
    isPaused = false
    publish()
  }

  /// Ends the meeting, if its time is up and the user could see that.
  ///
  /// A user who has just added a note may be about to type the next one.
  package func endOvertimeButtonTapped() {
    guard catchUp(), let overtime, overtime - lastNoteOvertime >= Self.overtimeDelay else { return }
    finish()
  }

  /// Asks whether to end the meeting early, or leaves one that was joined, which goes on.
  package func endMeetingButtonTapped() {
    if isJoined, !isOver {
      submitEntryAtEnd()
      return dismiss(saying: "The meeting goes on in another window.")
    }
    guard catchUp() else { return }
    question = .endMeeting(isDiscardable: true, isEarly: overtime == nil)
  }

  /// Answers a question.
  ///
  /// - Parameter action: The answer, or `nil` to go on with the meeting.
  package func alertButtonTapped(_ action: AlertAction?) {
    guard alert != nil else { return }
    let isEmptyMeetingOver = question == .saveEmptyMeeting
    let isToBeAskedAgain = hasNotes && question != .discardNotes
    if question == nil { isFailureRead = true } else { question = nil }
    switch action {
    case .confirmSave: finish()
    case .confirmDiscard where isToBeAskedAgain:
      question = .discardNotes
    case .confirmDiscard:
      isDiscarded = true
      dismiss(saying: "The meeting was discarded.")
    case .confirmTakeOver: askToTakeOver()
    case nil where isEmptyMeetingOver: progress.goOver(by: .zero, in: meetingSyncUp)
    case nil: break
    }
  }

  /// Closes the screen when the user has read what the meeting has come to.
  package func summaryDoneButtonTapped() {
    if summary != nil { dismiss() }
  }

  /// Leads to the notes of the meeting that was saved.
  package func summaryNotesButtonTapped() {
    guard summary != nil else { return }
    dismiss()
    onNotesRequested(meetingID)
  }

  /// Takes the meeting back that was saved.
  package func summaryUndoButtonTapped() {
    guard summary != nil else { return }
    // It has the turns and the order, too, which the meeting among the past ones has not.
    draft.keep(meetingSoFar, in: $drafts)
    dismiss()
    onUndoRequested(meetingID)
  }
}
