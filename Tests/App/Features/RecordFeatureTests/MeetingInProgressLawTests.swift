import RecordFeature
import SeededRandomness
import SyncUpsTestSupport
import Testing

@Suite("Rules that hold for every meeting in progress")
struct MeetingInProgressLawTests {
  private let syncUp = SyncUp(
    99,
    attendees: HeldMeeting.attendees(["Ada", "Bob", "Cy"]),
    duration: .seconds(6)
  )

  private func begin() -> MeetingInProgress {
    MeetingInProgress(id: Meeting.ID(UUID(1)), of: syncUp, startDate: .distantPast)
  }

  /// Returns the description of a meeting that other windows read.
  private func describe(_ meeting: MeetingInProgress, of syncUp: SyncUp) -> LiveMeeting {
    LiveMeeting(
      id: syncUp.id,
      meetingID: meeting.id,
      holder: LiveMeeting.Window(id: UUID(7), name: "ada", machine: "here"),
      state: meeting.state(at: nil),
      notes: meeting.notes
    )
  }

  /// Changes a meeting at random.
  private func change(
    _ meeting: inout MeetingInProgress,
    _ syncUp: inout SyncUp,
    step: Int,
    using generator: inout SeededGenerator
  ) -> [MeetingInProgress.Event] {
    let count = syncUp.attendees.count
    let any = syncUp.attendees.randomElement(using: &generator)?.id ?? Attendee.ID(UUID(100))
    switch Int.random(in: 0..<19, using: &generator) {
    case 0:
      let position = Int.random(in: 0...count, using: &generator)
      syncUp.attendees.insert(Attendee(id: Attendee.ID(UUID(step))), at: position)
    case 1 where count > 0:
      syncUp.attendees.remove(at: Int.random(in: 0..<count, using: &generator))
    case 2: syncUp.attendees.shuffle(using: &generator)
    case 3: syncUp.duration = .milliseconds(Int.random(in: 0..<20_000, using: &generator))
    case 4: return meeting.moveToNextSpeaker()
    case 5: return meeting.moveToPreviousSpeaker()
    case 6: return meeting.giveTurn(to: any)
    case 7: return meeting.markAbsent(any)
    case 8: return meeting.markPresent(any)
    case 9: return meeting.addMinute()
    case 10: return meeting.shuffle(using: &generator)
    case 11: return meeting.setTurnEnd(meeting.turnEnd == .wait ? .next : .wait)
    case 12:
      // Mark the speaker absent, and mark the speaker present again immediately.
      guard let speaker = meeting.speaker?.id else { return [] }
      return meeting.markAbsent(speaker) + meeting.markPresent(speaker)
    default:
      let time = Duration.milliseconds(Int.random(in: 0..<3_000, using: &generator))
      let events = meeting.advance(by: time, countsOverrun: Bool.random(using: &generator))
      for case .timeIsUp(let rest, let wasAsleep) in events where Bool.random(using: &generator) {
        meeting.continueInOvertime(by: wasAsleep ? .zero : rest)
      }
      return events
    }
    meeting.follow(syncUp)
    return []
  }

  /// Checks that the remaining turns add up to the remaining time.
  private func checkTurns(of meeting: MeetingInProgress) {
    var meeting = meeting
    _ = meeting.setTurnEnd(.next)
    _ = meeting.advance(by: .zero)
    guard meeting.length > meeting.elapsed else { return }
    // Each turn begins when the previous turn ends, and the last turn ends with the meeting.
    var end = meeting.turn.upperBound
    while meeting.advance(by: end - meeting.elapsed).last?.isTimeUp != true {
      #expect(meeting.turn.lowerBound == end)
      end = meeting.turn.upperBound
    }
    #expect(end == meeting.length)
  }

  @Test(
    "After random events, the times of a meeting are consistent, and no two attendees speak at the same time",
    arguments: 0..<300
  )
  func laws(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var (meeting, syncUp) = (begin(), syncUp)
    for step in 0..<60 {
      let former = meeting
      let events = change(&meeting, &syncUp, step: step, using: &generator)
      let passed = meeting.heldTime - former.heldTime
      #expect(passed >= .zero)
      // The added speaking times do not exceed the elapsed time, so no two people spoke at the same
      // time.
      let spoken = meeting.spokenTime - former.spokenTime
      #expect(spoken <= passed && spoken >= .zero)
      if case .turnBegan(let id)? = events.last { #expect(meeting.speaker?.id == id) }
      let turn = meeting.turn
      #expect(turn.lowerBound <= meeting.elapsed)
      #expect(meeting.speakerIndex <= max(0, meeting.speakers.count - 1))
      #expect(meeting.overrun <= meeting.heldTime)
      // The clock of a turn counts either the remaining time down or the overrun up.
      if meeting.elapsed < turn.upperBound { #expect(meeting.overrun == .zero) }
      if meeting.overtime != nil { #expect(meeting.elapsed >= meeting.length) }
      #expect(meeting.length == syncUp.duration + meeting.addedTime)
      #expect(meeting.heldTime >= meeting.overtime ?? .zero)
      #expect(meeting.attendances.allSatisfy { $0.overrun ?? .zero <= $0.speakingTime })
      #expect(Set(meeting.speakers.ids).count == meeting.speakers.count)
      #expect(
        Set(meeting.speakers.ids).union(meeting.absentAttendees.map(\.id))
          == Set(syncUp.attendees.ids)
      )
    }
  }

  @Test("The remaining turns of a meeting add up to its remaining time", arguments: 0..<100)
  func sumOfTurns(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var (meeting, syncUp) = (begin(), syncUp)
    for step in 0..<30 { _ = change(&meeting, &syncUp, step: step, using: &generator) }
    checkTurns(of: meeting)
  }

  @Test(
    "The turns of a new meeting add up to the planned length plus the minutes added to the meeting"
  )
  func plannedTurns() {
    var meeting = begin()
    for minutes in 0...3 {
      #expect(meeting.length == .seconds(6 + 60 * minutes))
      checkTurns(of: meeting)
      _ = meeting.addMinute()
    }
  }

  @Test("A meeting takes the same course with and without handovers between windows")
  func handedOn() {
    for seed in 0..<100 as Range<UInt64> {
      var (stays, moves) = (begin(), begin())
      var generator = SeededGenerator(seed: seed)
      var (syncUp, other) = (syncUp, syncUp)
      for step in 0..<40 {
        var same = generator
        let events = change(&stays, &syncUp, step: step, using: &generator)
        #expect(change(&moves, &other, step: step, using: &same) == events)
        #expect(moves.advance(by: .zero) == stays.advance(by: .zero))
        moves = MeetingInProgress(joining: describe(moves, of: other), of: other)
        #expect(moves == stays)
      }
    }
  }

  @Test(
    "Undoing an absence leaves the meeting as if the attendee had not been marked absent",
    arguments: 0..<200
  )
  func undoneAbsence(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var (meeting, syncUp) = (begin(), syncUp)
    for step in 0..<Int.random(in: 0..<30, using: &generator) {
      _ = change(&meeting, &syncUp, step: step, using: &generator)
    }
    var former = meeting
    guard let id = syncUp.attendees.randomElement(using: &generator)?.id else { return }
    _ = meeting.markAbsent(id)
    guard meeting.isAbsent(id), !former.isAbsent(id) else { return }
    let absence = MarkedAbsence(id: id, former: former)
    for _ in 0...Int.random(in: 0..<3, using: &generator) {
      let time = Duration.milliseconds(Int.random(in: 0..<500, using: &generator))
      // If the time of one of the meetings is up, the caller decides what follows.
      let events = [former.advance(by: time), meeting.advance(by: time)].joined()
      guard !events.contains(where: \.isTimeUp) else { return }
    }
    meeting.notes.add("One") { UUID() }
    _ = meeting.setPaused(true)
    former.notes = meeting.notes
    _ = former.setPaused(true)
    _ = meeting.undo(absence)
    #expect(meeting == former)
  }

  @Test(
    "Undoing an absence makes the attendee the last speaker if the meeting has changed in the meantime"
  )
  func undoneAbsenceLater() {
    var meeting = begin()
    let (ada, former) = (syncUp.attendees[0].id, meeting)
    _ = meeting.markAbsent(ada)
    _ = meeting.addMinute()
    let absence = MarkedAbsence(id: ada, former: former)
    _ = meeting.undo(absence)
    #expect(meeting.speakers.map(\.name) == ["Bob", "Cy", "Ada"])
    #expect(meeting.addedTime == .seconds(60))
    #expect(meeting.undo(absence) == [])
    #expect(meeting.speakers.map(\.name) == ["Bob", "Cy", "Ada"])
  }

  @Test(
    "The start date of a past meeting is when the meeting began, even if it was paused or interrupted"
  )
  func startOfPastMeeting() {
    let start = Date(timeIntervalSinceReferenceDate: 1_000)
    var meeting = MeetingInProgress(id: Meeting.ID(UUID(1)), of: syncUp, startDate: start)
    _ = meeting.advance(by: .seconds(1))
    // Less than a second passes before the user has answered the question about the end.
    let unpaused = meeting.pastMeeting(endingAt: start.addingTimeInterval(1.9))
    #expect(unpaused.pausedTime == nil)
    _ = meeting.advance(by: .seconds(1))
    let paused = meeting.pastMeeting(endingAt: start.addingTimeInterval(92))
    #expect((paused.duration, paused.pausedTime) == (.seconds(2), .seconds(90)))
    #expect(paused.startDate == start)

    let date = start.addingTimeInterval(92)
    var draft = MeetingDraft(of: meeting, in: syncUp, at: date, on: nil)
    meeting = MeetingInProgress(resuming: draft, of: syncUp) { UUID(9) }
    _ = meeting.advance(by: .seconds(2))
    let resumed = meeting.pastMeeting(endingAt: start.addingTimeInterval(394))
    #expect((resumed.duration, resumed.pausedTime) == (.seconds(4), .seconds(390)))

    // An earlier version did not store the start, only the pauses before its last draft are unknown.
    draft.state?.startDate = nil
    draft.pausedTime = nil
    meeting = MeetingInProgress(resuming: draft, of: syncUp) { UUID(9) }
    let older = meeting.pastMeeting(endingAt: start.addingTimeInterval(394))
    #expect(older.startDate == start.addingTimeInterval(90))
  }

  @Test(
    "A meeting restored from a draft is paused, but a meeting that a window joins keeps running",
    arguments: 0..<200
  )
  func roundTrip(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var (meeting, syncUp) = (begin(), syncUp)
    for step in 0..<Int.random(in: 0..<40, using: &generator) {
      _ = change(&meeting, &syncUp, step: step, using: &generator)
    }
    _ = meeting.advance(by: .milliseconds(1))
    var expected = meeting
    _ = expected.setPaused(true)
    // If the meeting's time is up, let the meeting continue in overtime, because it would otherwise
    // end immediately.
    if expected.durationRemaining == .zero, expected.overtime == nil {
      expected.continueInOvertime(by: .zero)
    }
    let draft = MeetingDraft(of: meeting, in: syncUp, at: .distantPast, on: nil)
    let restored = MeetingInProgress(resuming: draft, of: syncUp, makeNoteID: { UUID() })
    #expect(restored == expected)
    meeting.notes.add("One\nTwo") { UUID() }
    #expect(MeetingInProgress(joining: describe(meeting, of: syncUp), of: syncUp) == meeting)
  }
}

extension MeetingInProgress {
  /// The total speaking time of all attendees who are not absent.
  fileprivate var spokenTime: Duration {
    state(at: nil).spoken.map(\.speakingTime).reduce(.zero, +)
  }
}
