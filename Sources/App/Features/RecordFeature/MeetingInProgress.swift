package import Foundation
package import IdentifiedCollections
package import Models
import Tagged

/// A meeting in progress: the speakers, the remaining time, and the notes so far.
///
/// The value uses neither a clock nor the screen. The caller advances the time, and receives the
/// resulting events:
///
/// ```swift
/// var meeting = MeetingInProgress(id: Meeting.ID(UUID()), of: syncUp)
/// for event in meeting.advance(by: .seconds(1)) {
///   if case .turnBegan = event { ring() }
/// }
/// ```
///
/// When a turn begins, the meeting divides the remaining time equally among the speaker and the
/// attendees who have not spoken yet. All turns therefore add up to the length of the meeting. The
/// sync-up may change at any time: ``follow(_:)`` adopts its attendees and its length.
nonisolated package struct MeetingInProgress: Hashable, Sendable {
  /// The id of the saved meeting.
  package let id: Meeting.ID

  /// The time at which the meeting started, or `nil` if it is unknown.
  package let startDate: Date?

  /// Whether the user has paused the meeting.
  package private(set) var isPaused = false

  /// The behaviour when the time of a turn is up.
  ///
  /// With `.next`, the next turn begins. With `.wait`, the speaker continues until the user ends
  /// the turn.
  package private(set) var turnEnd: TurnEnd

  /// The notes so far.
  package var notes: IdentifiedArrayOf<MeetingNote> = []

  /// The time that was added to the sync-up's length.
  package private(set) var addedTime: Duration = .zero

  /// The meeting's elapsed time, without overtime.
  ///
  /// If turns end automatically (`.next`) and a speaker finishes early, this time includes the
  /// skipped rest of the turn. ``heldTime`` does not include skipped time.
  package private(set) var elapsed: Duration = .zero

  /// The time by which the meeting has exceeded its length, or `nil` if the meeting is not in
  /// overtime.
  package private(set) var overtime: Duration?

  /// How long the meeting has lasted, including overtime, but not pauses or the skipped parts of
  /// turns.
  package private(set) var heldTime: Duration = .zero

  private var plannedLength: Duration
  private var order: SpeakingOrder
  private var record = SpeakingRecord()
  private var speakerID: Attendee.ID?
  /// The speaker's last known index, kept in case the speaker is removed from the sync-up.
  private var lastSpeakerIndex = 0
  private var turnStart: Duration = .zero
  /// The minutes that were added to the current turn.
  private var extraTime: Duration = .zero
  /// The time that the speaker has spoken in the current turn, without overtime if turns end
  /// automatically.
  private var turnTime: Duration = .zero
  /// The times at which the earlier turns began, for returning to a previous speaker.
  private var earlierTurnStarts: [Duration] = []

  /// Creates a meeting that has not started.
  ///
  /// - Parameters:
  ///   - id: The id of the saved meeting.
  ///   - syncUp: The meeting's sync-up.
  ///   - turnEnd: The behaviour when the time of a turn is up.
  ///   - startDate: The time at which the meeting starts, or `nil` if it is unknown.
  package init(
    id: Meeting.ID,
    of syncUp: SyncUp,
    turnEnd: TurnEnd = .next,
    startDate: Date? = nil
  ) {
    (self.id, self.turnEnd, self.startDate) = (id, turnEnd, startDate)
    (order, plannedLength) = (SpeakingOrder(of: syncUp.attendees), syncUp.duration)
    speakerID = speakers.first?.id
  }

  /// Continues a meeting from a state that a draft or another window has stored.
  ///
  /// - Parameters:
  ///   - id: The id of the saved meeting.
  ///   - syncUp: The current sync-up.
  ///   - state: The state that ``state(at:)`` returned.
  ///   - notes: The notes so far.
  package init(
    id: Meeting.ID,
    of syncUp: SyncUp,
    in state: LiveMeeting.State,
    notes: IdentifiedArrayOf<MeetingNote>
  ) {
    self.init(id: id, of: syncUp, turnEnd: state.turnEnd, startDate: state.startDate)
    self.notes = notes
    order.restore(state.speakingOrder, absent: state.absent)
    (elapsed, heldTime, overtime) = (state.elapsed, state.heldTime, state.overtime)
    (turnStart, extraTime, turnTime) = (state.turnStart, state.extraTime, state.turnTime)
    (earlierTurnStarts, addedTime) = (state.earlierTurnStarts, state.addedTime)
    (record.spoken, isPaused) = (state.spoken, state.isPaused)
    lastSpeakerIndex = max(0, state.speakerIndex)
    speakerID = speakers.indices.contains(lastSpeakerIndex) ? speakers[lastSpeakerIndex].id : nil
  }

  // MARK: - Reading

  /// The length of the meeting: the planned length plus the added time.
  package var length: Duration { plannedLength + addedTime }

  /// The attendees who are present, in speaking order.
  package var speakers: IdentifiedArrayOf<Attendee> { order.speakers }

  /// The speaker's index in ``speakers``.
  package var speakerIndex: Int {
    speakerID.flatMap { speakers.index(id: $0) }
      ?? min(lastSpeakerIndex, max(0, speakers.count - 1))
  }

  /// The absent attendees, in the order of the sync-up.
  package var absentAttendees: [Attendee] { order.absentees }

  /// Returns whether an attendee is marked absent.
  ///
  /// - Parameter id: The attendee.
  package func isAbsent(_ id: Attendee.ID) -> Bool { order.isAbsent(id) }

  /// The start and end of the current turn, in ``elapsed`` time.
  package var turn: Range<Duration> {
    let left = max(.zero, length - turnStart)
    let extraTime = min(extraTime, left)
    let count = speakers.count - speakerIndex
    let turns = TurnSchedule(duration: left - extraTime, attendeeCount: count)
    return turnStart..<turnStart + turns.end(ofTurn: 0) + extraTime
  }

  /// The time that the speaker has spoken beyond the turn's time.
  package var overrun: Duration {
    let turn = turn
    return max(.zero, turnTime - (turn.upperBound - turn.lowerBound))
  }

  /// The part of ``overrun`` that is beyond the speaker's planned share of the meeting.
  ///
  /// A speaker who stays within the planned share has not caused an overrun, even if earlier
  /// speakers shortened the turn.
  private var overrunOfShare: Duration {
    let shares = TurnSchedule(duration: plannedLength, attendeeCount: speakers.count)
    let share = shares.length(ofTurn: speakerIndex) + extraTime
    let excess = record.time(of: speakerID) - record.overrun(of: speakerID) - share
    return min(overrun, max(.zero, excess))
  }

  /// The present attendees with their speaking times, followed by the attendees who have spoken and
  /// were removed from the sync-up.
  ///
  /// Absent attendees are not included, even if they have spoken.
  package var attendances: [Attendance] {
    var record = record
    record.addOverrun(overrunOfShare, of: speakerID)
    return record.attendances(in: order)
  }

  /// Returns the meeting's state, for its draft and for windows that joined.
  ///
  /// - Parameter timestamp: The current time on a clock that the windows of this machine share, or
  ///   `nil` if the machine has no such clock.
  package func state(at timestamp: LiveMeeting.Timestamp?) -> LiveMeeting.State {
    var state = LiveMeeting.State()
    (state.speakingOrder, state.absent) = (order.ids, order.absentees.map(\.id))
    (state.elapsed, state.heldTime, state.overtime) = (elapsed, heldTime, overtime)
    (state.turnStart, state.extraTime, state.turnTime) = (turnStart, extraTime, turnTime)
    (state.earlierTurnStarts, state.addedTime) = (earlierTurnStarts, addedTime)
    (state.spoken, state.speakerIndex) = (record.spoken, speakerIndex)
    (state.turnEnd, state.isPaused, state.timestamp) = (turnEnd, isPaused, timestamp)
    state.startDate = startDate
    return state
  }

  // MARK: - Time

  /// Advances the time of the meeting, through several turns if necessary.
  ///
  /// This method does not check ``isPaused``. During a pause, the caller passes zero, so that the
  /// meeting only adopts changes to the sync-up.
  ///
  /// - Parameters:
  ///   - time: The time since the last call.
  ///   - countsOverrun: Whether speaking time includes the time after the end of the meeting and,
  ///     with `.wait`, the time after the end of a turn. Pass `false` if the machine slept or the
  ///     process was suspended. If the argument is `false`, the time until the end of the turn or
  ///     of the meeting still counts.
  /// - Returns: The turns that began or overran, and whether the meeting's time is up.
  package mutating func advance(by time: Duration, countsOverrun: Bool = true) -> [Event] {
    var events: [Event] = []
    // If the speaker was removed from the sync-up and turns end automatically (`.next`), the next
    // attendee continues the speaker's turn. With `.wait`, the next attendee begins a new turn, so
    // that the former speaker's overrun does not count for that attendee.
    if speakerID != speaker?.id {
      record.addOverrun(overrunOfShare, of: speakerID)
      events += beginTurn(of: speakerIndex, restarts: turnEnd == .wait)
    }
    var uncounted = time
    while true {
      let end = turn.upperBound
      let step = max(.zero, min(uncounted, end - elapsed))
      speak(for: step, advancing: step)
      uncounted -= step
      guard elapsed >= end else {
        // End the overtime of a restored meeting whose length has increased.
        overtime = nil
        return events
      }
      // With `.wait`, or in overtime, only the user ends a turn. If a turn ended automatically in
      // overtime, all later turns would end immediately, too.
      if turnEnd == .wait || (overtime != nil && elapsed >= length) {
        return events + overrunTurn(by: countsOverrun ? uncounted : .zero)
      }
      guard speakerIndex < speakers.count - 1 else { break }
      endTurn()
      events += beginTurn(of: speakerIndex + 1)
    }
    return events + [.timeIsUp(sinceEnd: uncounted, wasAsleep: !countsOverrun)]
  }

  /// Continues the speaker's turn after the meeting's time is up.
  ///
  /// With `.next`, the receiver of ``Event/timeIsUp(sinceEnd:wasAsleep:)`` either saves the meeting
  /// or calls this method to begin the overtime. With `.wait`, ``advance(by:countsOverrun:)`` calls
  /// this method.
  ///
  /// - Parameter time: The overtime to add: the time since the meeting's end or since the last call
  ///   of this method.
  package mutating func continueInOvertime(by time: Duration) {
    overtime = (overtime ?? .zero) + time
    speak(for: time, advancing: .zero)
    // With `.next`, do not count overtime as part of the speaker's turn.
    if turnEnd == .next { turnTime -= time }
  }

  // MARK: - Turns

  /// Ends the speaker's turn.
  ///
  /// If turns wait for the user (`.wait`), the remaining attendees share the remaining time.
  package mutating func moveToNextSpeaker() -> [Event] {
    guard speakerIndex < speakers.count - 1 else { return [.everyoneHasSpoken] }
    skipRestOfTurn()
    endTurn()
    return beginTurn(of: speakerIndex + 1)
  }

  /// Gives the turn back to the previous speaker, if any.
  ///
  /// If turns end automatically (`.next`), the meeting's time returns to the start of the previous
  /// speaker's turn.
  package mutating func moveToPreviousSpeaker() -> [Event] {
    let index = speakerIndex
    guard index > 0 else { return [] }
    record.addOverrun(overrunOfShare, of: speakerID)
    // If the previous attendee has no earlier turn to return to, that attendee takes over the
    // current turn from its start.
    let earlier = earlierTurnStarts.popLast() ?? turnStart
    if turnEnd == .next { (elapsed, overtime) = (earlier, nil) }
    return beginTurn(of: index - 1)
  }

  /// Gives the turn to an attendee, and keeps the order of the other attendees.
  ///
  /// If the former speaker spoke for less than a second in this turn, that attendee speaks next,
  /// because the user probably chose the wrong attendee. In overtime, the method checks the former
  /// speaker's speaking time in the whole meeting, because `.next` does not measure the time of a
  /// turn in overtime. An absent attendee becomes present. An attendee who has already spoken gets
  /// another turn.
  ///
  /// - Parameter id: The attendee.
  package mutating func giveTurn(to id: Attendee.ID) -> [Event] {
    guard order.attendees[id: id] != nil, id != speaker?.id else { return [] }
    let former = speaker?.id
    let spoken = overtime == nil ? turnTime : record.time(of: former)
    let isFormerDone = former != nil && spoken >= .seconds(1)
    if isFormerDone {
      skipRestOfTurn()
      endTurn()
    }
    return beginTurn(of: order.move(id, to: former, isAfter: isFormerDone))
  }

  /// Adds a minute to the speaker's turn and to the meeting.
  package mutating func addMinute() -> [Event] {
    addedTime += .seconds(60)
    extraTime += .seconds(60)
    coverOvertime()
    return []
  }

  /// Marks the speaker, or an attendee who has not spoken yet, as absent.
  ///
  /// If the speaker is marked absent, the next attendee speaks. If the speaker was the last
  /// attendee, everyone has spoken, and the previous attendee gets the turn again in case the user
  /// continues the meeting. The meeting does not save the speaking time of absent attendees.
  ///
  /// - Parameter id: The attendee.
  package mutating func markAbsent(_ id: Attendee.ID) -> [Event] {
    guard let index = speakers.index(id: id), index >= speakerIndex else { return [] }
    let isSpeaker = index == speakerIndex
    let isLast = isSpeaker && index == speakers.count - 1
    order.remove(id)
    guard isSpeaker else { return [] }
    // The previous attendee speaks again, so forget the start of that attendee's earlier turn.
    if isLast { _ = earlierTurnStarts.popLast() }
    return beginTurn(of: min(index, max(0, speakers.count - 1)))
      + (isLast ? [.everyoneHasSpoken] : [])
  }

  /// Marks an absent attendee as present.
  ///
  /// The attendee speaks after all others.
  ///
  /// - Parameter id: The attendee.
  package mutating func markPresent(_ id: Attendee.ID) -> [Event] {
    guard isAbsent(id) else { return [] }
    order.append(id)
    return speakers.count == 1 ? beginTurn(of: 0) : []
  }

  /// Shuffles the attendees after the speaker.
  ///
  /// - Parameter generator: The source of random numbers.
  package mutating func shuffle(using generator: inout some RandomNumberGenerator) -> [Event] {
    order.shuffle(from: speakerIndex + 1, using: &generator)
    return []
  }

  /// Changes the behaviour when the time of a turn is up.
  ///
  /// - Parameter turnEnd: The new setting. With `.next`, a turn that has overrun ends immediately.
  package mutating func setTurnEnd(_ turnEnd: TurnEnd) -> [Event] {
    self.turnEnd = turnEnd
    // In overtime, the speaker continues until the user ends the meeting.
    return overtime == nil ? advance(by: .zero) : []
  }

  /// Pauses or resumes the meeting.
  ///
  /// - Parameter isPaused: Whether to pause the meeting.
  package mutating func setPaused(_ isPaused: Bool) -> [Event] {
    self.isPaused = isPaused
    return []
  }

  /// Adopts the sync-up's attendees and length.
  ///
  /// A speaker who was moved in the order keeps the turn. If the speaker was removed, the next
  /// attendee speaks.
  ///
  /// - Parameter syncUp: The current sync-up.
  package mutating func follow(_ syncUp: SyncUp) {
    plannedLength = syncUp.duration
    order.follow(syncUp.attendees)
    lastSpeakerIndex = speakerIndex
    coverOvertime()
  }

  // MARK: - Help

  /// Ends the overtime if the meeting has become longer.
  ///
  /// With `.wait`, the overtime of the current turn becomes regular time, as far as the meeting's
  /// new length allows. With `.next`, no overtime becomes regular time, because ``turnTime`` does
  /// not include overtime.
  private mutating func coverOvertime() {
    guard let overtime, elapsed < length else { return }
    let covered = min(max(.zero, turnTime - (elapsed - turnStart)), length - elapsed)
    elapsed += covered
    self.overtime = elapsed < length ? nil : overtime - covered
  }

  /// Continues a turn beyond its end.
  private mutating func overrunTurn(by time: Duration) -> [Event] {
    let hadOverrun = overrun > .zero
    let step = max(.zero, min(time, length - elapsed))
    speak(for: step, advancing: step)
    var events: [Event] = []
    if elapsed >= length {
      if overtime == nil { events.append(.timeIsUp(sinceEnd: .zero)) }
      continueInOvertime(by: time - step)
    }
    if !hadOverrun, overrun > .zero, let speakerID { events.insert(.turnOverran(speakerID), at: 0) }
    return events
  }

  /// If turns end automatically (`.next`), skips the rest of the turn, so that the following turns
  /// keep their length.
  private mutating func skipRestOfTurn() {
    if turnEnd == .next { elapsed = max(elapsed, turn.upperBound) }
  }

  private mutating func endTurn() {
    record.addOverrun(overrunOfShare, of: speakerID)
    earlierTurnStarts.append(turnStart)
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
    if time > .zero, let speaker { record.add(time, of: speaker) }
  }
}
