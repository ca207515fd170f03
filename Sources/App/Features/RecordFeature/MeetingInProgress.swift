package import Foundation
package import IdentifiedCollections
package import Models
import Tagged

/// A meeting in progress: the speakers, the remaining time, and the notes so far.
///
/// The value does not depend on a clock or a screen. Its owner advances the time and receives the
/// resulting events:
///
/// ```swift
/// var meeting = MeetingInProgress(id: Meeting.ID(UUID()), of: syncUp)
/// for event in meeting.advance(by: .seconds(1)) {
///   if case .turnBegan = event { ring() }
/// }
/// ```
///
/// The sync-up may change at any time: before each use, the owner calls ``follow(_:)``, which adopts
/// its attendees and its length. Each turn
/// divides the time that is left among its speaker and the attendees after them, so the turns always
/// add up to the length of the meeting.
nonisolated package struct MeetingInProgress: Hashable, Sendable {
  /// The identity of the saved meeting.
  package let id: Meeting.ID

  /// Whether the user has paused the meeting.
  package private(set) var isPaused = false

  /// The rule for the end of a turn: the next turn begins, or the user ends it.
  ///
  /// During the meeting, ``setTurnEnd(_:)`` changes it.
  package var turnEnd = TurnEnd.next

  /// The notes so far.
  package var notes: IdentifiedArrayOf<MeetingNote> = []

  /// The attendees who are present, in speaking order.
  package private(set) var speakers: IdentifiedArrayOf<Attendee>

  /// The time that was added to the length of the sync-up.
  package private(set) var addedTime: Duration = .zero

  /// The part of the length that has passed, including skipped parts of turns.
  ///
  /// With `.next`, it jumps to the end of the turn if a speaker finishes early.
  package private(set) var elapsed: Duration = .zero

  /// The time since the end of the meeting's length, or `nil` before that.
  package private(set) var overtime: Duration?

  /// The elapsed meeting time, without pauses and skipped parts of turns.
  package private(set) var heldTime: Duration = .zero

  private var attendees: IdentifiedArrayOf<Attendee>
  private var plannedLength: Duration
  /// The speaking order, if it differs from the sync-up's.
  ///
  /// Attendees missing here come last.
  private var order: [Attendee.ID]?
  private var absent: Set<Attendee.ID> = []
  /// The speaking times, ordered by the start of the first turn.
  private var spoken: [Attendance] = []
  private var speakerID: Attendee.ID?
  /// The index that the speaker had last, in case they are removed from the sync-up.
  private var lastSpeakerIndex = 0
  private var turnStart: Duration = .zero
  /// The minutes added to this turn alone: the later turns get no part of them.
  private var extraTime: Duration = .zero
  /// The speaker's time in this turn.
  private var turnTime: Duration = .zero
  /// The starts of the turns before this one, to go back to.
  private var earlierTurnStarts: [Duration] = []

  /// Creates a meeting that has not started.
  ///
  /// - Parameters:
  ///   - id: The identity of the saved meeting.
  ///   - syncUp: The sync-up that meets.
  package init(id: Meeting.ID, of syncUp: SyncUp) {
    self.id = id
    (attendees, speakers) = (syncUp.attendees, syncUp.attendees)
    plannedLength = syncUp.duration
    speakerID = speakers.first?.id
  }

  // MARK: - Reading

  /// The length of the meeting: the planned length and the added time.
  package var length: Duration { plannedLength + addedTime }

  /// The planned length minus the expected length, negative if the meeting takes longer.
  package var gainedTime: Duration {
    plannedLength - (heldTime - (overtime ?? .zero)) - durationRemaining
  }

  /// The index of the speaker in ``speakers``.
  package var speakerIndex: Int {
    speakerID.flatMap { speakers.index(id: $0) }
      ?? min(lastSpeakerIndex, max(0, speakers.count - 1))
  }

  /// The absent attendees, in the order of the sync-up.
  package var absentAttendees: [Attendee] { attendees.filter { absent.contains($0.id) } }

  /// Returns whether an attendee is marked absent.
  ///
  /// - Parameter id: The attendee.
  package func isAbsent(_ id: Attendee.ID) -> Bool { absent.contains(id) }

  /// The start and end of the current turn, in ``elapsed`` time.
  package var turn: Range<Duration> {
    let left = max(.zero, length - turnStart)
    let extraTime = min(extraTime, left)
    let count = speakers.count - speakerIndex
    let turns = TurnSchedule(duration: left - extraTime, attendeeCount: count)
    return turnStart..<turnStart + turns.end(ofTurn: 0) + extraTime
  }

  /// The speaker's time beyond the end of the turn.
  package var overrun: Duration {
    let turn = turn
    return max(.zero, turnTime - (turn.upperBound - turn.lowerBound))
  }

  /// The present attendees with their speaking times, followed by those who have spoken and were
  /// removed from the sync-up.
  ///
  /// Absent attendees are not included, even if they have spoken.
  package var attendances: [Attendance] {
    var times = Dictionary(spoken.map { ($0.attendeeID, $0) }) { first, _ in first }
    if overrun > .zero, let speakerID { times[speakerID]?.addOverrun(overrun) }
    let present = speakers.map { attendee in
      var attendance = Attendance(attendeeID: attendee.id, name: attendee.name)
      attendance.speakingTime = times[attendee.id]?.speakingTime ?? .zero
      attendance.overrun = times[attendee.id]?.overrun
      return attendance
    }
    let gone = spoken.filter {
      speakers[id: $0.attendeeID] == nil && !absent.contains($0.attendeeID)
    }
    return present + gone.compactMap { times[$0.attendeeID] }
  }

  // MARK: - Time

  /// Advances the time, through several turns if necessary.
  ///
  /// It ignores pauses: during one, the owner does not call it.
  ///
  /// - Parameters:
  ///   - time: The time.
  ///   - countsOverrun: Whether time beyond the end of a turn counts. It does not while the machine
  ///     sleeps, because no one speaks then.
  /// - Returns: The turns that began, and whether the time of the meeting is up.
  package mutating func advance(by time: Duration, countsOverrun: Bool = true) -> [Event] {
    var events: [Event] = []
    // If the speaker was removed from the sync-up, the next attendee continues their turn.
    if speakerID != speaker?.id { events += beginTurn(of: speakerIndex, restarts: false) }
    var uncounted = time
    while true {
      let end = turn.upperBound
      let step = max(.zero, min(uncounted, end - elapsed))
      speak(for: step, advancing: step)
      uncounted -= step
      guard elapsed >= end else {
        overtime = nil
        return events
      }
      // With `.wait`, only the user ends a turn. So it is when no time is left, or all turns would
      // end at once.
      if turnEnd == .wait || (overtime != nil && elapsed >= length) {
        return events + overrunTurn(by: countsOverrun ? uncounted : .zero)
      }
      guard speakerIndex < speakers.count - 1 else { break }
      endTurn()
      events += beginTurn(of: speakerIndex + 1)
    }
    return events + [.timeIsUp(uncounted: uncounted)]
  }

  /// Continues the speaker's turn after the time of the meeting is up.
  ///
  /// - Parameter time: The time since the end.
  package mutating func goOver(by time: Duration) {
    overtime = (overtime ?? .zero) + time
    speak(for: time, advancing: .zero)
    // With `.next`, overtime is the meeting's, not an overrun of the speaker.
    if turnEnd == .next { turnTime -= time }
  }

  // MARK: - Turns

  /// Ends the speaker's turn.
  ///
  /// With `.wait`, the following attendees share the time that is left.
  package mutating func moveToNextSpeaker() -> [Event] {
    guard speakerIndex < speakers.count - 1 else { return [.everyoneHasSpoken] }
    skipRestOfTurn()
    endTurn()
    return beginTurn(of: speakerIndex + 1)
  }

  /// Gives the turn back to the previous speaker, if any.
  ///
  /// With `.next`, the time goes back to where that turn began.
  package mutating func moveToPreviousSpeaker() -> [Event] {
    let index = speakerIndex
    guard index > 0 else { return [] }
    recordOverrun()
    // If the previous attendee has not spoken, their turn begins where this turn began.
    let earlier = earlierTurnStarts.popLast() ?? turnStart
    if turnEnd == .next { (elapsed, overtime) = (earlier, nil) }
    return beginTurn(of: index - 1)
  }

  /// Gives the turn to an attendee now, while the others keep their order.
  ///
  /// If the former speaker spoke for less than a second in this turn, the call was a mistake, and they
  /// are next. An absent attendee becomes present. One who has spoken gets another turn.
  ///
  /// - Parameter id: The attendee.
  package mutating func giveTurn(to id: Attendee.ID) -> [Event] {
    guard attendees[id: id] != nil, id != speaker?.id else { return [] }
    let former = speaker?.id
    let isFormerDone = former != nil && turnTime >= .seconds(1)
    if isFormerDone {
      skipRestOfTurn()
      endTurn()
    }
    absent.remove(id)
    var ids = speakers.ids.filter { $0 != id }
    let index = (former.flatMap { ids.firstIndex(of: $0) } ?? 0) + (isFormerDone ? 1 : 0)
    ids.insert(id, at: index)
    order = ids
    arrangeSpeakers()
    return beginTurn(of: index)
  }

  /// Adds a minute to the speaker's turn and to the meeting.
  package mutating func addMinute() -> [Event] {
    addedTime += .seconds(60)
    extraTime += .seconds(60)
    return []
  }

  /// Marks the speaker, or an attendee who is to come, as absent.
  ///
  /// The next attendee speaks instead of the speaker. After the last one, everyone has spoken, and
  /// the previous attendee gets the turn in case the user continues the meeting. The meeting does
  /// not save the speaking time of absent attendees.
  ///
  /// - Parameter id: The attendee.
  package mutating func markAbsent(_ id: Attendee.ID) -> [Event] {
    guard let index = speakers.index(id: id), index >= speakerIndex else { return [] }
    let isSpeaker = index == speakerIndex
    let isLast = isSpeaker && index == speakers.count - 1
    absent.insert(id)
    arrangeSpeakers()
    guard isSpeaker else { return [] }
    lastSpeakerIndex = index
    return beginTurn(of: min(index, max(0, speakers.count - 1)))
      + (isLast ? [.everyoneHasSpoken] : [])
  }

  /// Marks an absent attendee as present.
  ///
  /// They speak after all others.
  ///
  /// - Parameter id: The attendee.
  package mutating func markPresent(_ id: Attendee.ID) -> [Event] {
    guard attendees[id: id] != nil, absent.remove(id) != nil else { return [] }
    order = speakers.ids + [id]
    arrangeSpeakers()
    return speakers.count == 1 ? beginTurn(of: 0) : []
  }

  /// Shuffles the attendees after the speaker.
  ///
  /// - Parameter generator: The source of the new order.
  package mutating func shuffle(using generator: inout some RandomNumberGenerator) -> [Event] {
    let ids = Array(speakers.ids)
    let next = speakerIndex + 1
    order = ids.prefix(next) + ids.dropFirst(next).shuffled(using: &generator)
    arrangeSpeakers()
    return []
  }

  /// Changes the action at the end of a turn's time.
  ///
  /// - Parameter turnEnd: What happens. With `.next`, a turn that has overrun ends immediately.
  package mutating func setTurnEnd(_ turnEnd: TurnEnd) -> [Event] {
    self.turnEnd = turnEnd
    // After the end of the meeting, the last speaker continues until the user ends it.
    return overtime == nil ? advance(by: .zero) : []
  }

  /// Pauses or resumes the meeting.
  ///
  /// - Parameter isPaused: Whether to pause the meeting.
  package mutating func setPaused(_ isPaused: Bool) -> [Event] {
    self.isPaused = isPaused
    return []
  }

  /// Adopts the attendees and the length of the sync-up.
  ///
  /// A speaker who was moved keeps the turn. If the speaker was removed, the next attendee speaks.
  ///
  /// - Parameter syncUp: The current sync-up.
  package mutating func follow(_ syncUp: SyncUp) {
    plannedLength = syncUp.duration
    guard attendees != syncUp.attendees else { return }
    attendees = syncUp.attendees
    absent.formIntersection(attendees.ids)
    arrangeSpeakers()
  }

  // MARK: - Help

  private mutating func arrangeSpeakers() {
    let present = absent.isEmpty ? attendees : attendees.filter { !absent.contains($0.id) }
    speakers =
      order.map { IdentifiedArray($0.compactMap { present[id: $0] } + present) } ?? present
    lastSpeakerIndex = speakerIndex
  }

  /// Continues a turn beyond its end.
  private mutating func overrunTurn(by time: Duration) -> [Event] {
    let hadOverrun = overrun > .zero
    let step = max(.zero, min(time, length - elapsed))
    speak(for: step, advancing: step)
    var events: [Event] = []
    if elapsed >= length {
      if overtime == nil { events.append(.timeIsUp(uncounted: .zero)) }
      goOver(by: time - step)
    }
    if !hadOverrun, overrun > .zero, let speakerID { events.insert(.turnOverran(speakerID), at: 0) }
    return events
  }

  /// Skips the rest of the turn with `.next`, because every turn has its place in the length then.
  private mutating func skipRestOfTurn() {
    if turnEnd == .next { elapsed = max(elapsed, turn.upperBound) }
  }

  private mutating func endTurn() {
    recordOverrun()
    earlierTurnStarts.append(turnStart)
  }

  private mutating func recordOverrun() {
    guard overrun > .zero, let index = spoken.firstIndex(where: { $0.attendeeID == speakerID })
    else { return }
    spoken[index].addOverrun(overrun)
  }

  private mutating func beginTurn(of index: Int, restarts: Bool = true) -> [Event] {
    if restarts { (turnStart, extraTime, turnTime) = (elapsed, .zero, .zero) }
    let former = speakerID
    lastSpeakerIndex = index
    speakerID = speakers.isEmpty ? nil : speakers[index].id
    return speakerID == former ? [] : speakerID.map { [.turnBegan($0)] } ?? []
  }

  private mutating func speak(for time: Duration, advancing step: Duration) {
    elapsed += step
    heldTime += time
    turnTime += time
    lastSpeakerIndex = speakerIndex
    guard time > .zero, let speaker else { return }
    if let index = spoken.firstIndex(where: { $0.attendeeID == speaker.id }) {
      spoken[index].name = speaker.name
      spoken[index].speakingTime += time
    } else {
      spoken.append(Attendance(attendeeID: speaker.id, name: speaker.name, speakingTime: time))
    }
  }
}

// MARK: - Drafts and other windows

nonisolated extension MeetingInProgress {
  /// Restores an interrupted meeting, paused.
  ///
  /// If the draft does not name the speaker, or the speaker was removed, the first attendee without
  /// speaking time is next.
  ///
  /// - Parameters:
  ///   - draft: The draft of the meeting.
  ///   - syncUp: The current sync-up.
  ///   - makeNoteID: Returns a new identity for a note.
  package init(resuming draft: MeetingDraft, of syncUp: SyncUp, makeNoteID: () -> UUID) {
    self.init(id: draft.id, of: syncUp)
    adopt(draft.state ?? draft.olderState)
    heldTime = max(.zero, draft.duration)
    if draft.state == nil { (elapsed, turnStart) = (min(elapsed, length), min(elapsed, length)) }
    let attendees = draft.syncUp.attendees
    let former = draft.speakerIndex.flatMap {
      attendees.indices.contains($0) ? attendees[$0].id : nil
    }
    if draft.state != nil, let former, let index = speakers.index(id: former) {
      (lastSpeakerIndex, speakerID) = (index, former)
    } else if draft.state == nil || !speakers.isEmpty {
      let hasSpoken = Set(spoken.map(\.attendeeID))
      let next = speakers.firstIndex { !hasSpoken.contains($0.id) }
      let index = former.flatMap { speakers.index(id: $0) } ?? next ?? max(0, speakers.count - 1)
      _ = beginTurn(of: index)
    }
    notes.add(transcript: draft.transcript, makeID: makeNoteID)
    notes.tickItems(of: syncUp)
    // If its time is up, the meeting continues in overtime. Otherwise it would end immediately.
    if durationRemaining == .zero, overtime == nil { overtime = .zero }
    isPaused = true
  }

  /// Creates a meeting from the holder's description.
  ///
  /// - Parameters:
  ///   - live: The description.
  ///   - syncUp: The current sync-up.
  package init(joining live: LiveMeeting, of syncUp: SyncUp) {
    self.init(id: live.meetingID, of: syncUp)
    adopt(live.state)
    notes = live.notes
  }

  /// Returns the description of the meeting for windows that joined.
  ///
  /// - Parameter moment: The current time, if the machine provides it.
  package func state(at moment: LiveMeeting.Moment?) -> LiveMeeting.State {
    var state = LiveMeeting.State()
    (state.agenda, state.absent) = (order, absentAttendees.map(\.id))
    (state.addedTime, state.planned) = (addedTime, plannedLength)
    (state.elapsed, state.held, state.overtime) = (elapsed, heldTime, overtime)
    (state.turnStart, state.extraTime, state.turnTime) = (turnStart, extraTime, turnTime)
    (state.earlierTurnStarts, state.turnEnd) = (earlierTurnStarts, turnEnd)
    (state.spoken, state.speakerIndex) = (spoken, speakerIndex)
    (state.isPaused, state.moment) = (isPaused, moment)
    return state
  }

  /// Returns the meeting to save.
  ///
  /// - Parameter date: The end of the meeting.
  package func filed(endingAt date: Date) -> Meeting {
    var meeting = Meeting(
      id: id,
      date: date,
      transcript: transcript,
      duration: heldTime,
      attendances: attendances
    )
    meeting.absentees = absent.isEmpty ? nil : absentAttendees
    return meeting
  }

  /// Returns the draft of the meeting, which is kept in case the process dies.
  ///
  /// - Parameters:
  ///   - syncUp: The sync-up that meets.
  ///   - date: The current time.
  ///   - machine: The name of the machine.
  package func draft(of syncUp: SyncUp, at date: Date, on machine: String?) -> MeetingDraft {
    var draft = MeetingDraft(filed(endingAt: date), of: syncUp, on: machine)
    draft.state = state(at: nil)
    // Earlier versions know only these members.
    draft.agenda = order
    draft.absent = absent.isEmpty ? nil : absentAttendees.map(\.id)
    draft.addedSeconds = addedTime > .zero ? Int(addedTime.components.seconds) : nil
    draft.speakerIndex = speaker.flatMap { syncUp.attendees.index(id: $0.id) } ?? 0
    draft.elapsedSeconds = Int(elapsed.components.seconds)
    return draft
  }

  private mutating func adopt(_ state: LiveMeeting.State) {
    (order, absent, addedTime) = (state.agenda, Set(state.absent), state.addedTime)
    (elapsed, heldTime, overtime) = (state.elapsed, state.held, state.overtime)
    (turnStart, extraTime, turnTime) = (state.turnStart, state.extraTime, state.turnTime)
    (earlierTurnStarts, turnEnd) = (state.earlierTurnStarts, state.turnEnd)
    (spoken, isPaused) = (state.spoken, state.isPaused)
    arrangeSpeakers()
    lastSpeakerIndex = max(0, state.speakerIndex)
    speakerID = speakers.indices.contains(lastSpeakerIndex) ? speakers[lastSpeakerIndex].id : nil
  }
}
