import RecordFeature
import SeededRandomness
import SyncUpsTestSupport
import Testing

@Suite("A meeting in progress")
final class MeetingInProgressTests {
  private let syncUp = SyncUp(
    99,
    attendees: HeldMeeting.attendees(["Ada", "Bob", "Cy"]),
    duration: .seconds(6)
  )
  private lazy var meeting = begin()

  private func id(_ index: Int) -> Attendee.ID { Attendee.ID(UUID(100 + index)) }

  private func begin(_ turnEnd: TurnEnd = .next, after seconds: Double = 0) -> MeetingInProgress {
    var meeting = MeetingInProgress(id: Meeting.ID(UUID(1)), of: syncUp, turnEnd: turnEnd)
    if seconds > 0 { _ = meeting.advance(by: .seconds(seconds)) }
    return meeting
  }

  /// Changes the sync-up, as another window would.
  private func edit(_ change: (inout SyncUp) -> Void) {
    var syncUp = syncUp
    change(&syncUp)
    meeting.follow(syncUp)
  }

  /// The initial of the speaker in each remaining second.
  private var secondsLeft: String {
    var meeting = meeting
    var seconds = ""
    while true {
      seconds += meeting.speaker?.name.prefix(1) ?? "-"
      let events = meeting.advance(by: .seconds(1))
      if events.contains(where: \.isTimeUp) { return seconds }
    }
  }

  private func pass(_ seconds: Double) { _ = meeting.advance(by: .seconds(seconds)) }

  private var names: [String] { meeting.speakers.map(\.name) }

  private var times: [String] {
    meeting.attendances.map { "\($0.name) \($0.speakingTime / .seconds(1))" }
  }

  private var overruns: [Double?] {
    meeting.attendances.map { $0.overrun.map { $0 / .seconds(1) } }
  }

  @Test(
    "The turns of a meeting begin and end as scheduled if nothing changes during the meeting",
    arguments: [1, 2, 3, 4, 7, 60]
  )
  func schedule(count: Int) {
    var syncUp = syncUp
    syncUp.attendees = IdentifiedArray(uniqueElements: (0..<count).map { Attendee($0) })
    let schedule = TurnSchedule(duration: syncUp.duration, attendeeCount: count)
    var meeting = MeetingInProgress(id: Meeting.ID(UUID(1)), of: syncUp)
    for turn in 0..<count {
      #expect(meeting.speakerIndex == turn)
      // Allow a difference of an attosecond, because dividing the remaining time rounds
      // differently.
      let distance = meeting.turn.upperBound - schedule.end(ofTurn: turn)
      #expect(abs(distance.attoseconds) <= 1)
      _ = meeting.moveToNextSpeaker()
    }
    #expect(meeting.turn.upperBound == syncUp.duration)
  }

  @Test(
    "A meeting that advances over all of its turns reports each new turn and how long ago its time was up"
  )
  func events() {
    #expect(meeting.advance(by: .seconds(1)) == [])
    let events = meeting.advance(by: .seconds(7))
    #expect(events == [.turnBegan(id(1)), .turnBegan(id(2)), .timeIsUp(sinceEnd: .seconds(2))])
    #expect(meeting.heldTime == .seconds(6))
    #expect(meeting.moveToNextSpeaker() == [.everyoneHasSpoken])
  }

  @Test("Going back to the previous speaker restarts that speaker's turn from its beginning")
  func goingBack() {
    #expect(meeting.moveToPreviousSpeaker() == [])
    pass(3)
    #expect(meeting.moveToPreviousSpeaker() == [.turnBegan(id(0))])
    #expect(meeting.elapsed == .zero)
    #expect(meeting.heldTime == .seconds(3))
    #expect(secondsLeft == "AABBCC")
  }

  @Test(
    "Going back twice from the third speaker returns first to the skipped second speaker, then to the first"
  )
  func goingBackTwice() {
    pass(1)
    _ = meeting.moveToNextSpeaker()
    _ = meeting.moveToNextSpeaker()
    #expect(meeting.elapsed == .seconds(4))
    _ = meeting.moveToPreviousSpeaker()
    #expect(meeting.elapsed == .seconds(2))
    #expect(secondsLeft == "BBCC")
    _ = meeting.moveToPreviousSpeaker()
    #expect(meeting.elapsed == .zero)
    #expect(secondsLeft == "AABBCC")
  }

  @Test("Attendees who are added during a meeting get an equal share of the remaining time")
  func addedAttendees() {
    pass(2)
    edit { $0.attendees += [Attendee(1, "Di"), Attendee(2, "Ed")] }
    #expect(meeting.turn == .seconds(2)..<Duration.seconds(3))
    #expect(secondsLeft == "BCDE")
  }

  @Test("The speaker keeps the turn when an attendee is inserted before the speaker")
  func addedBefore() {
    pass(3)
    edit { $0.attendees.insert(Attendee(1, "Di"), at: 1) }
    #expect(secondsLeft == "BCC")
    _ = meeting.moveToPreviousSpeaker()
    #expect(meeting.speaker?.name == "Di")
  }

  @Test(
    "If the speaker is removed, the next attendee speaks, or the previous one if there is no next"
  )
  func removedSpeaker() {
    pass(3)
    edit { $0.attendees.remove(at: 1) }
    #expect(secondsLeft == "CCC")
    #expect(meeting.advance(by: .seconds(1)) == [.turnBegan(id(2))])
    #expect(times == ["Ada 2.0", "Cy 1.0", "Bob 1.0"])
    meeting = begin(after: 5)
    edit { $0.attendees.remove(at: 2) }
    #expect(secondsLeft == "B")
  }

  @Test(
    "A meeting records no attendance for an attendee who was removed before speaking",
    arguments: [0, 2]
  )
  func removedBeforeSpeaking(index: Int) {
    pass(index == 0 ? 0 : 1)
    edit { $0.attendees.remove(at: index) }
    #expect(meeting.attendances.count == 2)
  }

  @Test(
    "A meeting continues without attendees, and gives the turn to an attendee who is added later"
  )
  func everybodyRemoved() {
    pass(3)
    edit { $0.attendees = [] }
    #expect(meeting.advance(by: .seconds(1)) == [])
    #expect(meeting.speaker == nil)
    edit { $0.attendees = HeldMeeting.attendees(["Ada"]) }
    #expect(secondsLeft == "AA")
    #expect(meeting.heldTime == .seconds(4))
  }

  @Test("Changing the order of the attendees does not end the speaker's turn")
  func reordered() {
    pass(2)
    edit { $0.attendees.move(fromOffsets: [2], toOffset: 0) }
    #expect(names == ["Cy", "Ada", "Bob"])
    #expect(secondsLeft == "BBBB")
    edit { $0.attendees.move(fromOffsets: [1, 2], toOffset: 0) }
    #expect(meeting.speakerIndex == 0)
  }

  @Test("A meeting records the latest name of each attendee")
  func renamed() {
    pass(1)
    edit { $0.attendees[0].name = "Ada L." }
    pass(1)
    #expect(meeting.attendances.map(\.name) == ["Ada L.", "Bob", "Cy"])
    edit { $0.attendees.remove(at: 0) }
    #expect(meeting.attendances.map(\.name) == ["Bob", "Cy", "Ada L."])
  }

  @Test(
    "If the length of a sync-up changes during its meeting, the meeting ends after the new length"
  )
  func otherDuration() {
    pass(3)
    edit { $0.duration = .seconds(10) }
    #expect(secondsLeft == "BBBCCCC")
    edit { $0.duration = .seconds(2) }
    #expect(meeting.advance(by: .seconds(1)).last == .timeIsUp(sinceEnd: .seconds(1)))
    #expect(meeting.heldTime == .seconds(3))
  }

  @Test(
    "Overtime adds to the final speaker's speaking time, and ends when the meeting is lengthened"
  )
  func overtime() {
    pass(7)
    #expect(meeting.overtime == nil)
    meeting.continueInOvertime(by: .seconds(1))
    pass(2)
    #expect(meeting.overtime == .seconds(3))
    #expect(meeting.elapsed == .seconds(6))
    #expect(meeting.heldTime == .seconds(9))
    #expect(times == ["Ada 2.0", "Bob 2.0", "Cy 5.0"])
    #expect(overruns == [nil, nil, nil], "The turn has ended by itself.")
    edit { $0.duration = .seconds(10) }
    pass(1)
    #expect(meeting.overtime == nil)
  }

  @Test("Going back to the previous speaker ends the overtime of a meeting")
  func goingBackFromOvertime() {
    pass(6)
    meeting.continueInOvertime(by: .seconds(1))
    _ = meeting.moveToPreviousSpeaker()
    #expect(meeting.overtime == nil)
    #expect(secondsLeft == "BBCC")
  }

  // MARK: - Turns that wait

  @Test(
    "A turn that waits for its speaker to finish can exceed its length, which is reported only once"
  )
  func waiting() {
    meeting = begin(.wait)
    #expect(meeting.advance(by: .seconds(2)) == [])
    #expect(meeting.advance(by: .seconds(1)) == [.turnOverran(id(0))])
    #expect(meeting.advance(by: .seconds(1)) == [])
    #expect(meeting.overrun == .seconds(2))
    #expect(meeting.moveToNextSpeaker() == [.turnBegan(id(1))])
    #expect(meeting.turn == .seconds(4)..<Duration.seconds(5), "What is left is divided.")
    #expect(overruns == [2, nil, nil])
  }

  @Test(
    "The recorded overrun of a shortened turn counts only the time beyond the turn's original length"
  )
  func shortenedTurn() {
    meeting = begin(.wait, after: 4)
    _ = meeting.moveToNextSpeaker()
    let events = meeting.advance(by: .seconds(2))
    #expect(events == [.turnOverran(id(1)), .timeIsUp(sinceEnd: .zero)])
    #expect(meeting.overrun == .seconds(1), "The clock counts up from the end of the turn.")
    #expect(overruns == [2, nil, nil])
    pass(1)
    #expect(overruns == [2, 1, nil])
    _ = meeting.moveToNextSpeaker()
    pass(1)
    #expect(overruns == [2, 1, nil])
    #expect(meeting.heldTime - meeting.length == .seconds(2), "The third speaker gave a second.")
  }

  @Test("If a speaker has two turns, the overruns of both turns are added up")
  func overrunOfTwoTurns() {
    meeting = begin(.wait, after: 3)
    _ = meeting.moveToNextSpeaker()
    _ = meeting.moveToPreviousSpeaker()
    #expect(overruns == [1, nil, nil])
    #expect(meeting.turn == .seconds(3)..<Duration.seconds(4), "What is left is divided.")
    pass(2.5)
    #expect(overruns == [2.5, nil, nil])
  }

  @Test(
    "If turns wait for speakers to finish, an early finish makes the turns of the later speakers longer"
  )
  func doneEarly() {
    meeting = begin(.wait, after: 1)
    _ = meeting.moveToNextSpeaker()
    #expect(meeting.turn == .seconds(1)..<Duration.seconds(3.5))
    #expect(meeting.elapsed == meeting.heldTime)
  }

  @Test(
    "If turns wait for speakers to finish and no time is left, the next turn counts up from zero"
  )
  func noTimeLeft() {
    meeting = begin(.wait)
    let events = meeting.advance(by: .seconds(7))
    #expect(events == [.turnOverran(id(0)), .timeIsUp(sinceEnd: .zero)])
    #expect(meeting.overtime == .seconds(1))
    _ = meeting.moveToNextSpeaker()
    #expect(meeting.turn.upperBound == meeting.turn.lowerBound)
    #expect(meeting.advance(by: .seconds(3)) == [.turnOverran(id(1))])
    #expect(meeting.overrun == .seconds(3))
    _ = meeting.moveToNextSpeaker()
    pass(1)
    #expect(meeting.moveToNextSpeaker() == [.everyoneHasSpoken])
    #expect(overruns == [5, 1, nil])
    #expect(meeting.heldTime == .seconds(11))
  }

  @Test("If turns are set to end on time, a turn that has overrun ends immediately")
  func switching() {
    meeting = begin(.wait, after: 3)
    #expect(meeting.setTurnEnd(.next) == [.turnBegan(id(1))])
    #expect(overruns == [1, nil, nil])
    #expect(meeting.turn == .seconds(3)..<Duration.seconds(4.5))
  }

  @Test(
    "If turns are set to end on time after the meeting's time is up, the current turn continues"
  )
  func switchingInOvertime() {
    meeting = begin(.wait, after: 8)
    #expect(meeting.setTurnEnd(.next) == [])
    #expect(meeting.advance(by: .seconds(1)) == [])
    #expect(meeting.speaker?.name == "Ada")
    #expect(meeting.moveToNextSpeaker() == [.turnBegan(id(1))])
    #expect(meeting.advance(by: .seconds(1)) == [])
    #expect(times == ["Ada 9.0", "Bob 1.0", "Cy 0.0"])
    #expect(meeting.overtime == .seconds(4))
  }

  @Test("If the machine sleeps during a turn, the sleep does not count as overrun")
  func sleeping() {
    meeting = begin(.wait)
    _ = meeting.advance(by: .seconds(36_000), countsOverrun: false)
    #expect(meeting.heldTime == .seconds(2))
    #expect(overruns == [nil, nil, nil])
    #expect(meeting.overtime == nil)
  }

  @Test(
    "If a speaker who has overrun is removed, the next attendee gets a full share of the time left"
  )
  func removedInOverrun() {
    meeting = begin(.wait, after: 5)
    edit { $0.attendees.remove(at: 0) }
    #expect(meeting.advance(by: .seconds(0.5)) == [.turnBegan(id(1))])
    #expect(meeting.turn == .seconds(5)..<Duration.seconds(5.5))
    #expect(meeting.overrun == .zero)
    #expect(times == ["Bob 0.5", "Cy 0.0", "Ada 5.0"])
    #expect(overruns == [nil, nil, 2])
  }

  @Test(
    "Adding a minute to a meeting cancels any overrun and overtime that the added minute covers"
  )
  func minuteInOvertime() {
    meeting = begin(.wait, after: 26)
    #expect(meeting.overtime == .seconds(20))
    #expect(meeting.overrun == .seconds(24))
    _ = meeting.addMinute()
    #expect(meeting.overtime == nil)
    #expect(meeting.overrun == .zero)
    #expect(meeting.turn == .zero..<Duration.seconds(62))
    #expect(meeting.elapsed == .seconds(26))
    #expect(meeting.advance(by: .seconds(36)) == [])
    #expect(meeting.overrun == .zero)
    #expect(meeting.advance(by: .seconds(1)) == [.turnOverran(id(0))])
    #expect(meeting.overrun == .seconds(1))
    #expect(meeting.heldTime == .seconds(63))
  }

  @Test(
    "Adding a minute reduces an overtime of 90 seconds, and a longer sync-up length ends the overtime"
  )
  func longOvertime() {
    meeting = begin(.wait, after: 6)
    _ = meeting.moveToNextSpeaker()
    pass(90)
    #expect(meeting.overtime == .seconds(90))
    _ = meeting.addMinute()
    #expect(meeting.overtime == .seconds(30))
    #expect(meeting.overrun == .seconds(30))
    #expect(meeting.elapsed == meeting.length)
    edit { $0.duration = .seconds(606) }
    #expect(meeting.overtime == nil)
    #expect(meeting.overrun == .zero)
    #expect(meeting.durationRemaining == .seconds(570))
  }

  // MARK: - Calling and absence

  @Test("An attendee who is given the turn speaks immediately, and the others keep their order")
  func calling() {
    pass(1)
    #expect(meeting.giveTurn(to: id(2)) == [.turnBegan(id(2))])
    #expect(names == ["Ada", "Cy", "Bob"])
    #expect(meeting.elapsed == .seconds(2), "The rest of the turn is skipped, as by 'next'.")
    #expect(secondsLeft == "CCBB")
    _ = meeting.moveToPreviousSpeaker()
    #expect(meeting.speaker?.name == "Ada")
    #expect(meeting.elapsed == .zero)
  }

  @Test("If another attendee is given the turn as it begins, the interrupted speaker speaks next")
  func callingAtOnce() {
    _ = meeting.giveTurn(to: id(1))
    #expect(names == ["Bob", "Ada", "Cy"])
    #expect(secondsLeft == "BBAACC")
  }

  @Test(
    "When another attendee is called, a speaker who spoke only in overtime counts as having spoken"
  )
  func callingInOvertime() {
    pass(6)
    meeting.continueInOvertime(by: .seconds(1))
    _ = meeting.giveTurn(to: id(1))
    pass(5)
    #expect(names == ["Ada", "Cy", "Bob"])
    _ = meeting.giveTurn(to: id(0))
    #expect(names == ["Cy", "Bob", "Ada"])
    _ = meeting.moveToPreviousSpeaker()
    #expect(meeting.speaker?.name == "Bob")
  }

  @Test("In overtime, an attendee whose turn ends immediately does not count as having spoken")
  func mistakeInOvertime() {
    pass(6)
    meeting.continueInOvertime(by: .seconds(3))
    edit { $0.attendees.append(Attendee(id: id(9), name: "Di")) }
    _ = meeting.giveTurn(to: id(9))
    _ = meeting.giveTurn(to: id(1))
    #expect(names == ["Ada", "Cy", "Bob", "Di"])
  }

  @Test("An attendee who has spoken can be called again")
  func callingAgain() {
    pass(5)
    _ = meeting.giveTurn(to: id(0))
    #expect(names == ["Bob", "Cy", "Ada"])
    #expect(meeting.speaker?.name == "Ada")
    #expect(times == ["Bob 2.0", "Cy 1.0", "Ada 2.0"])
  }

  @Test(
    "Marking the third speaker absent returns the turn to the second, and going back restarts the first turn"
  )
  func goingBackAfterAbsence() {
    pass(4)
    #expect(meeting.speaker?.name == "Cy")
    _ = meeting.markAbsent(id(2))
    #expect(meeting.speaker?.name == "Bob")
    _ = meeting.moveToPreviousSpeaker()
    #expect(meeting.speaker?.name == "Ada")
    #expect(meeting.elapsed == .zero)
  }

  @Test("An absent attendee who is given the turn becomes present")
  func callingAbsentee() {
    _ = meeting.markAbsent(id(1))
    pass(1)
    #expect(meeting.giveTurn(to: id(1)) == [.turnBegan(id(1))])
    #expect(meeting.absentAttendees == [])
    #expect(names == ["Ada", "Bob", "Cy"])
  }

  @Test(
    "Giving the turn to the current speaker or to an unknown attendee does not change a meeting"
  )
  func callingNobody() {
    let former = meeting
    #expect(meeting.giveTurn(to: id(0)) == [])
    #expect(meeting.giveTurn(to: id(7)) == [])
    #expect(meeting == former)
  }

  @Test("Absent attendees are saved with the meeting, but not among those who attended")
  func absentees() {
    _ = meeting.markAbsent(id(1))
    pass(1)
    let saved = meeting.pastMeeting(endingAt: .distantPast)
    #expect(saved.absentees == [syncUp.attendees[1]])
    #expect(saved.attendances?.map(\.name) == ["Ada", "Cy"])
    _ = meeting.markPresent(id(1))
    #expect(meeting.pastMeeting(endingAt: .distantPast).absentees == nil)
    #expect(names == ["Ada", "Cy", "Bob"])
  }
}

extension MeetingInProgress.Event {
  var isTimeUp: Bool { if case .timeIsUp = self { true } else { false } }
}
