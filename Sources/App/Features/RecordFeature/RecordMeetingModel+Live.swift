import Clients
import Dependencies
import IdentifiedCollections
import Models
import Observation
import PersistenceKeys
import Sharing
import SyncUpsHistory
import Tagged

extension RecordMeetingModel {
  /// Whether another window holds the meeting.
  package var isJoined: Bool { if case .joiner = role { true } else { false } }

  /// Asks whether to take the meeting over from the window that holds it.
  package func takeOverButtonTapped() {
    guard case .joiner(let holder) = role, !isOver else { return }
    question = .takeOver(from: holder.title)
  }

  /// The meeting as all windows see it, if it is this one.
  var liveMeeting: LiveMeeting? {
    liveMeetings[id: syncUp.id].flatMap { $0.meetingID == meetingID ? $0 : nil }
  }

  /// Joins the meeting of the sync-up that another window holds, if one does.
  func joinMeetingInProgress() {
    guard let window, let live = liveMeetings[id: syncUp.id], live.holder.id != window.id,
      meetingLockClient.isLocked(live.holder.id)
    else { return }
    join(live)
  }

  /// Starts to hold the meeting, unless it was joined.
  ///
  /// - Returns: Whether this window holds the meeting or has joined it.
  func begin() -> Bool {
    if !isJoined { joinMeetingInProgress() }
    if isJoined {
      askForTime()
      return true
    }
    guard let unlock = meetingLockClient.lock(meetingID.rawValue) else { return false }
    self.unlock = unlock
    guard window != nil else { return true }
    withDependencies(from: self) { LiveMeetingRecovery() }.run()
    lockWindow()
    publish()
    return true
  }

  /// Releases the meeting, so that a window that has joined takes it over.
  func release() {
    unlock?()
    unlockWindow?()
    (unlock, unlockWindow) = (nil, nil)
  }

  /// Follows what other windows write of the meeting, and saves what this one does.
  func followLiveMeeting() async {
    guard window != nil else { return }
    var latest: LiveMeeting??
    // A save may tell of the value that is there.
    for await live in Observations({ self.liveMeetings[id: self.syncUp.id] }) where live != latest {
      latest = live
      liveMeetingChanged()
      if isJoined, liveMeeting == nil { await endJoinedMeeting() }
      // It is tried again with the next change.
      try? await $liveMeetings.save()
    }
  }

  /// Writes how far the meeting is, for the windows that have joined.
  func publish(handingOverTo successor: LiveMeeting.Window? = nil) {
    guard let window, !isJoined, unlockWindow != nil, !isOver else { return }
    let (state, notes) = (liveState, notes)
    $liveMeetings.withLock { meetings in
      var meeting =
        liveMeeting(in: meetings)
        ?? LiveMeeting(id: syncUp.id, meetingID: meetingID, holder: window, notes: notes)
      meeting.holder = successor ?? window
      if meeting.successor?.id == meeting.holder.id { meeting.successor = nil }
      meeting.newcomer = nil
      meeting.revision += 1
      meeting.state = state
      meetings.updateOrAppend(meeting)
    }
  }

  /// Shows all windows the notes that were added or corrected here.
  func publishNotes() {
    guard window != nil, liveMeeting != nil else { return }
    let (id, notes) = (syncUp.id, notes)
    $liveMeetings.withLock { meetings in
      for note in notes { meetings[id: id]?.notes.updateOrAppend(note) }
    }
  }

  /// Removes the meeting from those that are being held, with the notes that have come too late
  /// for it filed.
  func unpublish() async {
    guard window != nil, !isJoined else { return }
    try? await $liveMeetings.load()
    guard let live = liveMeeting, live.holder.id == window?.id else { return }
    notes = notes.merging(live.notes)
    await fileMissingNotes()
    $liveMeetings.withLock { _ = $0.remove(id: syncUp.id) }
    try? await $liveMeetings.save()
  }

  /// Brings the meeting that was joined to where it is, and takes it over if its holder is gone, or
  /// does not answer.
  ///
  /// - Returns: Whether it goes on.
  func catchUpJoinedMeeting() async -> Bool {
    if case .joiner(let holder) = role, !isOver, !meetingLockClient.isLocked(holder.id) {
      // It may not know yet that the meeting was handed over to it.
      let isNew = handedOverAt.map { machineClient.uptime() - $0 < Self.answerTime } ?? false
      if !isNew { await replaceHolder() }
    } else if let askedAt = takeOverAskedAt, machineClient.uptime() - askedAt >= Self.answerTime {
      takeOver(unlock: meetingLockClient.lock(meetingID.rawValue))
    }
    if isJoined, !isOver { countOn() }
    return !isOver
  }

  /// Looks whether another window has taken the meeting over while this process was stopped.
  func catchUpHeldMeeting() async {
    guard window != nil else { return }
    let now = machineClient.uptime()
    defer { wokenUpAt = machineClient.uptime() }
    if let wokenUpAt, now - wokenUpAt > Self.longestLap {
      try? await $liveMeetings.load()
      liveMeetingChanged()
    }
    if unlock == nil, !isJoined { unlock = meetingLockClient.lock(meetingID.rawValue) }
  }

  /// Asks the holder how far the meeting is, unless the clock of this machine tells.
  ///
  /// What the holder of another machine has written last may be minutes old.
  private func askForTime() {
    guard let window, let moment = liveMeeting?.state.moment,
      moment.bootID != machineClient.bootID()
    else { return }
    $liveMeetings.withLock { $0[id: syncUp.id]?.newcomer = window.id }
  }

  /// Asks the holder for the meeting.
  func askToTakeOver() {
    guard let window, isJoined else { return }
    takeOverAskedAt = machineClient.uptime()
    $liveMeetings.withLock { $0[id: syncUp.id]?.successor = window }
  }

  /// How long a holder may take to hand the meeting over.
  private static var answerTime: Duration { .seconds(2) }

  /// How long a holder sleeps at most while the time runs.
  private static var longestLap: Duration { .milliseconds(1_500) }

  /// Shows the other windows that this one holds the meeting, as long as its process runs.
  ///
  /// The lock of the meeting does not: a process that was stopped still has it when another one has
  /// taken the meeting over.
  private func lockWindow() {
    if let window { unlockWindow = meetingLockClient.lock(window.id) }
  }

  private func liveMeeting(in meetings: IdentifiedArrayOf<LiveMeeting>) -> LiveMeeting? {
    meetings[id: syncUp.id].flatMap { $0.meetingID == meetingID ? $0 : nil }
  }

  private var liveState: LiveMeeting.State {
    var state = LiveMeeting.State()
    state.agenda = agenda.order
    state.absent = agenda.absentAttendees(of: syncUp).map(\.id)
    state.addedTime = agenda.addedTime
    state.planned = syncUp.duration
    state.isPaused = !isTimeRunning
    state.moment = machineClient.bootID().map {
      LiveMeeting.Moment(bootID: $0, uptime: machineClient.uptime())
    }
    progress.write(to: &state, in: meetingSyncUp)
    return state
  }

  private func liveMeetingChanged() {
    guard let window, !isOver else { return }
    guard let live = liveMeeting else {
      // Only the holder ends a meeting.
      if liveMeetings[id: syncUp.id] == nil, catchUp() { publish() }
      return
    }
    if live.holder.id != window.id {
      join(live)
    } else if isJoined {
      takeOver(unlock: meetingLockClient.lock(meetingID.rawValue))
    } else if let successor = live.successor {
      // The window that takes it over counts on from here.
      guard catchUp() else { return }
      publish(handingOverTo: successor)
      if let live = liveMeeting { join(live) }
    } else if live.newcomer != nil {
      if catchUp() { publish() }
    } else if notes != live.notes {
      notes = live.notes
      keepDraft()
    }
  }

  private func join(_ live: LiveMeeting) {
    let isHeldHere = unlock != nil && !isJoined
    if isHeldHere || isJoined, role != .joiner(of: live.holder) {
      handedOverAt = machineClient.uptime()
    }
    if !isJoined {
      if isHeldHere { $notice.withLock { $0 = "Another window leads the meeting now." } }
      release()
      question = nil
    }
    role = .joiner(of: live.holder)
    meetingID = live.meetingID
    notes = live.notes
    agenda = MeetingAgenda(live.state)
    isPaused = live.state.isPaused
    if joinedState != live.state {
      (joinedState, receivedAt) = (live.state, machineClient.uptime())
    }
    countOn()
    timer.wakeUp()
  }

  /// Counts on from what the holder has written last.
  private func countOn() {
    let state = joinedState
    var progress = MeetingProgress(state, in: meetingSyncUp)
    if !state.isPaused {
      let isSameBoot = state.moment != nil && state.moment?.bootID == machineClient.bootID()
      let start = isSameBoot ? state.moment?.uptime : receivedAt
      let time = max(.zero, machineClient.uptime() - (start ?? receivedAt))
      if let rest = progress.advance(by: time, in: meetingSyncUp) {
        progress.goOver(by: rest, in: meetingSyncUp)
      }
    }
    self.progress = progress
  }

  /// Takes the meeting over from a window that has ended without filing it.
  private func replaceHolder() async {
    try? await $liveMeetings.load()
    guard isJoined, !isOver, let live = liveMeeting else { return }
    if live.holder.id != window?.id { join(live) }
    try? await $syncUps.load()
    if syncUps[id: syncUp.id]?.meetings[id: meetingID] != nil { return await endJoinedMeeting() }
    try? await $drafts.load()
    // The user may have left meanwhile, or another window may have interrupted the meeting. Of several
    // windows that have joined, the first one has the lock.
    guard isJoined, !isOver, liveMeeting != nil,
      let unlock = meetingLockClient.lock(meetingID.rawValue)
    else { return }
    for note in notesLeftByHolder { noteSubmitted(note) }
    takeOver(unlock: unlock)
  }

  /// What the holder has saved in its draft, and was killed before others could see it; last, what was
  /// being typed there.
  private var notesLeftByHolder: [String] {
    guard let draft = drafts[id: meetingID] else { return [] }
    var seen = notes.flatMap { $0.text.split(separator: "\n") }
    let missing = draft.transcript.split(separator: "\n").filter { line in
      guard let index = seen.firstIndex(of: line) else { return true }
      seen.remove(at: index)
      return false
    }
    return missing.map(String.init) + [draft.unsubmittedNote].compactMap(\.self)
  }

  private func takeOver(unlock: (@Sendable () -> Void)?) {
    countOn()
    _ = timer.lap()
    takeOverAskedAt = nil
    wokenUpAt = machineClient.uptime()
    question = nil
    // Another process that is stopped may still have the lock. It is tried again until then.
    self.unlock = unlock
    lockWindow()
    role = .holder
    $notice.withLock { $0 = "You lead the meeting now." }
    publish()
    keepDraft()
  }

  /// Says what has become of a meeting that its holder has ended.
  private func endJoinedMeeting() async {
    try? await $syncUps.load()
    guard isJoined, !isOver else { return }
    if syncUps[id: syncUp.id]?.meetings[id: meetingID] == nil { return await leaveEndedMeeting() }
    submitEntryAtEnd()
    await fileMissingNotes()
    if let meeting = syncUps[id: syncUp.id]?.meetings[id: meetingID] {
      isWritingNote = false
      summary = MeetingSummary(of: meeting, of: syncUp)
    }
    // A note that has come after the end has brought it back.
    guard liveMeeting != nil else { return }
    $liveMeetings.withLock { _ = $0.remove(id: syncUp.id) }
  }

  /// Closes the screen of a meeting that is neither held nor filed.
  ///
  /// It has a draft if its holder was killed, and another window has found that out first.
  private func leaveEndedMeeting() async {
    try? await $drafts.load()
    guard isJoined, !isOver else { return }
    guard drafts[id: meetingID] != nil else {
      return dismiss(saying: "The meeting was discarded in another window.")
    }
    submitEntryAtEnd()
    let (id, transcript) = (meetingID, transcript)
    $drafts.withLock { drafts in
      guard let notes = drafts[id: id]?.transcript else { return }
      drafts[id: id]?.transcript = notes.addingLines(of: transcript)
    }
    dismiss(
      saying:
        "The meeting was interrupted. Another window or the next start asks what becomes of it."
    )
  }

  /// Adds the notes to the meeting that was filed without them.
  private func fileMissingNotes() async {
    guard let syncUp = syncUps[id: syncUp.id], let filed = syncUp.meetings[id: meetingID] else {
      return
    }
    var meeting = filed
    meeting.transcript = transcript
    guard !syncUp.hasFiled(meeting) else { return }
    $syncUps.withLock(recording: .addNotes(to: syncUp.title)) {
      $0[id: syncUp.id]?.file(meeting)
    }
    // The error is a state of the shared sync-ups.
    try? await $syncUps.save()
  }
}

extension IdentifiedArrayOf<MeetingNote> {
  /// These notes as others have corrected them, with those that others have added.
  fileprivate func merging(_ others: Self) -> Self {
    var notes = self
    for note in others { notes.updateOrAppend(note) }
    return notes
  }
}
