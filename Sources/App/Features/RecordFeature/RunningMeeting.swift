import Clients
import Dependencies
import IdentifiedCollections
import Models
import Observation
import PersistenceKeys
import Sharing
import Tagged

/// Advances a meeting with the clock, and keeps its draft and the other windows up to date.
///
/// ```swift
/// running.onEvents = { events in … }
/// running.change { $0.moveToNextSpeaker() }
/// ```
@Observable
final class RunningMeeting {
  /// The meeting's sync-up, which keeps its last value if it is deleted.
  @ObservationIgnored @Shared var syncUp: SyncUp

  /// The text field below the notes.
  private(set) var entry = NoteEntry()

  /// Whether the time is stopped because a question is open or the meeting is over.
  var isStopped = false { didSet { stopChanged(from: oldValue) } }

  /// The role of this window in the meeting.
  let seat: MeetingSeat

  /// The object that keeps the draft of the meeting on disk.
  let draftKeeper: MeetingDraftKeeper

  /// Called with the resulting events after time has passed or the user has changed the meeting.
  @ObservationIgnored var onEvents: ([MeetingInProgress.Event]) -> Void = { _ in }

  /// Called with another window's event, before the meeting applies the event.
  @ObservationIgnored var onSeatEvent: (MeetingSeat.Event) async -> Void = { _ in }

  /// Whether a typed note starts with the speaker's name.
  @ObservationIgnored @SharedReader(.notesBySpeaker) private var notesBySpeaker

  private let timer = MeetingTimer()

  /// The meeting, which may not have adopted the latest changes to the sync-up yet.
  ///
  /// Read ``meeting`` instead.
  private var current: MeetingInProgress

  @ObservationIgnored @Dependency(\.continuousClock) private var clock
  @ObservationIgnored @Dependency(\.date.now) private var now
  @ObservationIgnored @Dependency(\.meetingLockClient) private var locks
  @ObservationIgnored @Dependency(\.uuid) private var uuid

  /// The longest interval between two wake-ups for which an overrun still counts as speaking time.
  ///
  /// The timer wakes up each second. If much more than a second has passed since the last wake-up,
  /// the process was suspended or the machine slept.
  private static let longestLap = Duration.seconds(5)

  /// The delay before Enter on an empty note can end the meeting.
  ///
  /// The delay starts when the meeting's time is up, and again whenever the user submits a note.
  ///
  /// A user who is typing a note may press Enter without seeing that the time is up.
  private static let enterDelay = Duration.milliseconds(600)

  /// Returns the time, including pauses, since the user last submitted a note or since the
  /// meeting's time was up, whichever happened later.
  @ObservationIgnored private var timeBeforeEnter: (() -> Duration)?

  /// Creates a running meeting.
  ///
  /// If another window holds a meeting of the sync-up, this window joins that meeting. If no other
  /// window holds a meeting, this window starts a new meeting or resumes an interrupted one.
  ///
  /// - Parameters:
  ///   - syncUp: The meeting's sync-up.
  ///   - interrupted: The draft of the interrupted meeting to resume, if any.
  ///   - turnEnd: The behaviour when the time of a turn is up. A joined meeting keeps its own
  ///     behaviour, and so does a resumed meeting whose draft stores the behaviour.
  init(of syncUp: Shared<SyncUp>, resuming interrupted: MeetingDraft?, turnEnd: TurnEnd) {
    _syncUp = syncUp
    @Dependency(\.date.now) var now
    @Dependency(\.uuid) var uuid
    let value = syncUp.wrappedValue
    let meeting =
      interrupted.map {
        MeetingInProgress(resuming: $0, of: value, turnEnd: turnEnd, makeNoteID: { uuid() })
      } ?? MeetingInProgress(id: Meeting.ID(uuid()), of: value, turnEnd: turnEnd, startDate: now)
    current = meeting
    seat = MeetingSeat(of: value.id, meetingID: meeting.id)
    draftKeeper = MeetingDraftKeeper(keptNotes: meeting.notes.journal)
    entry = NoteEntry(note: interrupted?.unsubmittedNote)
    seat.onEvent = { [weak self] event in
      guard let self, !seat.isOver else { return }
      await onSeatEvent(event)
      adopt(event)
    }
    if interrupted == nil { seat.joinOrClaim() } else { seat.claimSyncUp() }
    if let joined = seat.joinedMeeting(of: value) { current = joined }
    updateTimer()
  }

  /// The meeting, with the current attendees and length of the sync-up.
  var meeting: MeetingInProgress {
    var meeting = current
    meeting.follow(syncUp)
    return meeting
  }

  /// A draft of the current meeting, including the text being typed.
  var draft: MeetingDraft {
    var meeting = meeting
    let new = entry.newNote(people: people)
    if entry.corrected != nil, !new.isBlank {
      meeting.notes.add(new, isParked: entry.prefix == .parkingLot) { uuid() }
    }
    var draft = MeetingDraft(of: meeting, in: syncUp, at: now, on: locks.machine())
    draft.unsubmittedNote = entry.unsubmitted(people: people)
    return draft
  }

  /// The name at the start of a typed note, or `nil` if notes do not start with names.
  var namedSpeaker: String? {
    guard notesBySpeaker, let name = meeting.speaker?.name, !name.isBlank else { return nil }
    return name
  }

  /// The people whose names can begin a note: the same people as in the saved meeting.
  var people: People {
    let meeting = meeting
    return syncUp.people(present: meeting.attendances, absent: meeting.absentAttendees)
  }

  /// Whether the meeting has notes, or whether the user is typing a note.
  var hasNotes: Bool { !current.notes.allSatisfy(\.isUnticked) || !entry.isBlank }

  // MARK: - Time and speakers

  /// Advances the time until the meeting is over or the task is cancelled.
  func run() async {
    async let _ = seat.run()
    async let _ = draftKeeper.run {
      self.current.notes.journal
    } save: {
      try await seat.isJoined ? seat.liveMeetings.save() : draftKeeper.$drafts.save()
    }
    await timer.run(on: clock) {
      await seat.wakeUp()
      if seat.isJoined { countOn() } else { _ = catchUp() }
      return seat.isOver ? nil : meeting.timeToNextEvent
    }
    if !seat.isOver { keepDraft() }
  }

  /// Advances the meeting to the time of the clock.
  ///
  /// - Returns: Whether this window holds the meeting and the meeting is not over.
  func catchUp() -> Bool {
    guard !seat.isOver, !seat.isJoined else { return false }
    let lap = timer.lap()
    var next = meeting
    let events = next.advance(by: lap, countsOverrun: lap <= Self.longestLap)
    if next != current { current = next }
    onEvents(events)
    if events.contains(where: \.beginsTurn) || draftKeeper.isDue(at: current.heldTime) { save() }
    return !seat.isOver
  }

  /// Changes the meeting, if this window holds it.
  ///
  /// - Parameter change: A closure that changes the meeting and returns the resulting events.
  func change(_ change: (inout MeetingInProgress) -> [MeetingInProgress.Event]) {
    guard catchUp() else { return }
    let former = meeting
    var next = former
    let events = change(&next)
    current = next
    onEvents(events)
    updateTimer()
    if next != former { save() }
    timer.wakeUp()
  }

  /// Continues the last speaker's turn after the meeting's time is up.
  ///
  /// - Parameter time: The time that has passed since the end of the meeting.
  func continueInOvertime(by time: Duration) {
    timeBeforeEnter = clock.stopwatch()
    current.continueInOvertime(by: time)
  }

  /// Whether Enter can end the meeting: `enterDelay` has passed since the user last submitted a
  /// note, and since the meeting's time was up.
  var isReadyForEnter: Bool { timeBeforeEnter.map { $0() >= Self.enterDelay } ?? true }

  // MARK: - Notes

  /// Adds lines to the notes.
  ///
  /// - Parameters:
  ///   - text: The lines to add, without a line break at the end.
  ///   - isParked: Whether the lines belong to the parking lot.
  func addNotes(_ text: String, isParked: Bool = false) {
    addNotes { $0.add(text, isParked: isParked) { uuid() } }
  }

  private func addNotes(_ add: (inout IdentifiedArrayOf<MeetingNote>) -> Void) {
    guard !seat.isOver else { return }
    let count = current.notes.count
    add(&current.notes)
    seat.publish(IdentifiedArray(uniqueElements: current.notes.dropFirst(count)))
    keepDraft()
  }

  /// Ticks an agenda line and adds a note for it, or unticks the line and empties its note.
  ///
  /// - Parameter item: The agenda line.
  func tick(_ item: AgendaItem) {
    guard !seat.isOver else { return }
    let note = current.notes.tick(item)
    seat.publish([note])
    keepDraft()
  }

  /// Adds notes from other windows.
  ///
  /// - Parameter notes: The notes of all windows.
  func merge(_ notes: IdentifiedArrayOf<MeetingNote>) {
    for note in notes { current.notes.updateOrAppend(note) }
  }

  /// Changes the text field and the notes, and publishes the notes that were corrected.
  ///
  /// - Parameter change: A closure that changes the text field and the notes.
  func edit(_ change: (inout NoteEntry, inout IdentifiedArrayOf<MeetingNote>) -> Void) {
    guard !seat.isOver else { return }
    var (entry, notes) = (entry, current.notes)
    change(&entry, &notes)
    let corrected = notes.filter { current.notes[id: $0.id] != $0 }
    // When the user submits the field, the field becomes blank, and `addNotes` writes the draft.
    let isTyped = entry != self.entry && !entry.isBlank
    if entry != self.entry { self.entry = entry }
    if !corrected.isEmpty {
      current.notes = notes
      // Publish only the corrected notes, because another window may have corrected other notes in
      // the meantime.
      seat.publish(corrected)
    }
    if !corrected.isEmpty || isTyped { keepDraft() }
    keepJoinersText()
  }

  /// If this window has joined the meeting, keeps the field's text on disk.
  ///
  /// The meeting's draft contains the text that is being typed in the holder's window, but no text
  /// from the other windows' fields.
  private func keepJoinersText() {
    let typed = seat.isJoined ? entry.texts(people: people) : ""
    draftKeeper.keepJoinersText(typed, for: current.id, of: syncUp.id)
  }

  /// Submits the note or the correction being typed.
  func submitEntry() {
    timeBeforeEnter = clock.stopwatch()
    var new: (text: String, isParked: Bool)?
    edit { new = $0.submit(to: &$1, people: people) }
    if let new { addNotes(new.text, isParked: new.isParked) }
  }

  /// Submits the correction and the new note.
  func submitAll() {
    submitEntry()
    submitEntry()
  }

  // MARK: - Other windows

  /// Applies a change by another window.
  private func adopt(_ event: MeetingSeat.Event) {
    switch event {
    case .described:
      countOn()
      if let live = seat.liveMeeting { current.notes = live.notes }
      // If this window handed the meeting over, the meeting's draft no longer contains the text
      // that the user is still typing in this window.
      keepJoinersText()
      updateTimer()
    case .notesChanged(let notes):
      guard notes != current.notes else { return }
      current.notes = notes
      keepDraft()
    case .descriptionRequested(let successor):
      if catchUp() { publish(handingOverTo: successor) }
    case .tookOver(let unseenNotes):
      _ = timer.lap()
      updateTimer()
      if !unseenNotes.isEmpty {
        addNotes { $0.add(transcript: unseenNotes.joined(separator: "\n")) { uuid() } }
      }
      save()
      keepJoinersText()
    case .ended: break
    }
  }

  // MARK: - Help

  /// Advances the time from the holder's last description.
  private func countOn() {
    guard !seat.isOver, var joined = seat.joinedMeeting(of: syncUp) else { return }
    joined.notes = current.notes
    current = joined
  }

  private func keepDraft() {
    guard !seat.isOver, !seat.isJoined, current.heldTime > .zero || hasNotes else { return }
    draftKeeper.keep(draft)
  }

  private func publish(handingOverTo successor: LiveMeeting.Window? = nil) {
    var meeting = meeting
    if isStopped { _ = meeting.setPaused(true) }
    seat.publish(meeting, handingOverTo: successor)
  }

  private func save() {
    keepDraft()
    publish()
  }

  private func stopChanged(from wasStopped: Bool) {
    updateTimer()
    if isStopped != wasStopped { publish() }
  }

  private func updateTimer() {
    // A window that has joined checks whether the holder still responds, even while the meeting is
    // paused.
    timer.isRunning = seat.isJoined ? !seat.isOver : !isStopped && !current.isPaused
  }
}
