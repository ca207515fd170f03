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
/// The sync-up may change at any time: ``follow(_:)`` adopts its attendees and its length. Each turn
/// divides the time that is left among its speaker and the attendees after them, so the turns always
/// add up to the length of the meeting.
nonisolated package struct MeetingInProgress: Hashable, Sendable {
  /// The identity of the saved meeting.
  package let id: Meeting.ID

  /// Whether the user has paused the meeting.
  package private(set) var isPaused = false

  /// The rule for the end of a turn.
  package var turnEnd = TurnEnd.next

  /// The notes so far.
  package var notes: IdentifiedArrayOf<MeetingNote> = []

  /// The attendees who are present, in speaking order.
  package private(set) var speakers: IdentifiedArrayOf<Attendee>

  /// The time that was added to the length of the sync-up.
  package private(set) var addedTime: Duration = .zero

  /// The position of the meeting within its total length.
  ///
  /// If turns end automatically, a speaker who finishes early skips the rest of the turn.
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
  private var position = 0
  private var turnStart: Duration = .zero
  /// The time of the turn that is not shared with the attendees after the speaker.
  private var extraTime: Duration = .zero
  /// The speaker's time in this turn.
  private var turnTime: Duration = .zero
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

  /// The remaining time.
  package var durationRemaining: Duration { max(.zero, length - elapsed) }

  /// The planned length minus the expected length, negative if the meeting takes longer.
  package var savedTime: Duration {
    plannedLength - (heldTime - (overtime ?? .zero)) - durationRemaining
  }

  /// The index of the speaker in ``speakers``.
  package var speakerIndex: Int {
    speakerID.flatMap { speakers.index(id: $0) } ?? min(position, max(0, speakers.count - 1))
  }

  /// The current speaker, or `nil` if everyone is absent.
  package var speaker: Attendee? { speakers.isEmpty ? nil : speakers[speakerIndex] }

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

  /// The start and end of each turn if every speaker takes exactly the planned time.
  package var schedule: TurnSchedule {
    TurnSchedule(duration: length, attendeeCount: speakers.count)
  }

  /// The present attendees with their speaking times, followed by attendees that have left.
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

  /// The time until the screen changes: the next whole second or the end of the turn.
  package var timeToNextEvent: Duration {
    let shown = elapsed + (overtime ?? .zero)
    let second = Duration.seconds(shown.components.seconds + 1) - shown
    let turn = turn.upperBound - elapsed
    return turn > .zero ? min(second, turn) : second
  }

  /// The notes as the transcript of the meeting.
  package var transcript: String { notes.transcript }

  // MARK: - Time

  /// Advances the time, through several turns if necessary.
  ///
  /// - Parameters:
  ///   - time: The time.
  ///   - countsOverrun: Whether time beyond the end of a turn counts. It does not while the machine
  ///     sleeps, because no one speaks then.
  package mutating func advance(by time: Duration, countsOverrun: Bool = true) -> [Event] {
    var events: [Event] = []
    // The speaker may no longer be part of the sync-up.
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
      // When no time is left, only the user ends a turn. Otherwise all turns would end at once.
      if turnEnd == .wait || (overtime != nil && elapsed >= length) {
        return events + overrunTurn(by: countsOverrun ? uncounted : .zero)
      }
      guard speakerIndex < speakers.count - 1 else { break }
      endTurn()
      events += beginTurn(of: speakerIndex + 1)
    }
    guard overtime != nil else { return events + [.timeIsUp(uncounted: uncounted)] }
    goOver(by: countsOverrun ? uncounted : .zero)
    return events
  }

  /// Continues the last speaker's turn after the time of the meeting is up.
  ///
  /// - Parameter time: The time since the end.
  package mutating func goOver(by time: Duration) {
    overtime = (overtime ?? .zero) + time
    speak(for: time, advancing: .zero)
    if turnEnd == .next { turnTime -= time }
  }

  // MARK: - Turns

  /// Ends the speaker's turn.
  ///
  /// If turns do not end automatically, the following attendees share the remaining time.
  package mutating func moveToNextSpeaker() -> [Event] {
    guard speakerIndex < speakers.count - 1 else { return [.everyoneHasSpoken] }
    skipRestOfTurn()
    endTurn()
    return beginTurn(of: speakerIndex + 1)
  }

  /// Gives the turn back to the previous speaker, if any.
  ///
  /// If turns end automatically, the turn restarts where it began.
  package mutating func moveToPreviousSpeaker() -> [Event] {
    let index = speakerIndex
    guard index > 0 else { return [] }
    recordOverrun()
    // An attendee inserted in the meantime has had no turn, which begins where this one did.
    let earlier = earlierTurnStarts.popLast() ?? turnStart
    if turnEnd == .next { (elapsed, overtime) = (earlier, nil) }
    return beginTurn(of: index - 1)
  }

  /// Gives the turn to an attendee now, while the others keep their order.
  ///
  /// If the former speaker spoke for less than a second, they are next. An absent attendee becomes
  /// present.
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

  /// Marks an attendee absent, if they have not had a turn.
  ///
  /// - Parameter id: The attendee.
  package mutating func markAbsent(_ id: Attendee.ID) -> [Event] {
    guard let index = speakers.index(id: id), index >= speakerIndex else { return [] }
    let isSpeaker = index == speakerIndex
    let isLast = isSpeaker && index == speakers.count - 1
    absent.insert(id)
    arrangeSpeakers()
    guard isSpeaker else { return [] }
    position = index
    return beginTurn(of: min(index, max(0, speakers.count - 1)))
      + (isLast ? [.everyoneHasSpoken] : [])
  }

  /// Marks an absent attendee as present.
  ///
  /// They speak last.
  ///
  /// - Parameter id: The attendee.
  package mutating func markPresent(_ id: Attendee.ID) -> [Event] {
    guard attendees[id: id] != nil, absent.remove(id) != nil else { return [] }
    arrangeSpeakers()
    order = speakers.ids.filter { $0 != id } + [id]
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
  /// - Parameter turnEnd: What happens. If turns now end automatically, an overrun turn ends
  ///   immediately.
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
    position = speakerIndex
  }

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
    position = index
    speakerID = speakers.isEmpty ? nil : speakers[index].id
    return speakerID == former ? [] : speakerID.map { [.turnBegan($0)] } ?? []
  }

  private mutating func speak(for time: Duration, advancing step: Duration) {
    elapsed += step
    heldTime += time
    turnTime += time
    position = speakerIndex
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
      (position, speakerID) = (index, former)
    } else if draft.state == nil || !speakers.isEmpty {
      let hasSpoken = Set(spoken.map(\.attendeeID))
      let next = speakers.firstIndex { !hasSpoken.contains($0.id) }
      let index = former.flatMap { speakers.index(id: $0) } ?? next ?? max(0, speakers.count - 1)
      _ = beginTurn(of: index)
    }
    notes.add(transcript: draft.transcript, makeID: makeNoteID)
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
  package func meeting(endingAt date: Date) -> Meeting {
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
    var draft = MeetingDraft(meeting(endingAt: date), of: syncUp, on: machine)
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
    position = max(0, state.speakerIndex)
    speakerID = speakers.indices.contains(position) ? speakers[position].id : nil
  }
}
