import IssueReportingTestSupport
import Presentation
import RecordFeature
import SyncUpsTestSupport
import Testing

@MainActor
@Suite("Recording a meeting", .reproducible(at: 1_000), .timeLimit(.minutes(5)))
struct RecordMeetingTests {
  @Test("A meeting without time asks whether to save it, and can continue instead")
  func noTime() async throws {
    let meeting = HeldMeeting(seconds: 0, "Blob")
    let task = Task { await meeting.model.onTask() }
    await meeting.wait { $0.alert != nil }
    #expect(meeting.model.alert == .saveEmptyMeeting)
    #expect(meeting.meetings.count == 1)
    meeting.model.alertButtonTapped(nil)
    #expect(meeting.model.alert == nil)
    await meeting.clock.waitForSleepers(1)
    await meeting.pass(.seconds(3))
    #expect(meeting.model.overtime == .seconds(3))
    #expect(meeting.model.alert == nil)
    meeting.model.endOvertimeButtonTapped()
    await task.waitForEnd()
    #expect(meeting.meetings.first?.duration == .seconds(3))
  }

  @Test("A meeting without time is saved if the user confirms it")
  func savingNoTime() async throws {
    let meeting = HeldMeeting(seconds: 0, "Blob")
    let task = Task { await meeting.model.onTask() }
    await meeting.wait { $0.alert != nil }
    meeting.model.alertButtonTapped(.confirmSave)
    await task.waitForEnd()
    #expect(meeting.meetings.first?.duration == .zero)
  }

  @Test("A meeting whose time is up while a note is written continues until the user ends it")
  func overtime() async {
    let meeting = HeldMeeting(seconds: 6, "Blob", "Blob Jr")
    let model = meeting.model
    await meeting.runToEnd {
      model.endOvertimeButtonTapped()
      #expect(!model.isOver, "It is not over yet.")
      model.isWritingNote = true
      await meeting.pass(.seconds(6))
      await meeting.pass(.seconds(1))
      #expect(model.overtime == .seconds(1))
      #expect(model.durationRemaining == .zero)
      // The screen shows the overtime. Only the user ends it, regardless of the focus.
      model.isWritingNote = false
      await meeting.pass(.milliseconds(1_500))
      #expect(model.overtime == .milliseconds(2_500))
      model.noteSubmitted("And more.")
      model.endOvertimeButtonTapped()
    }
    #expect(model.isOver)
    #expect(meeting.meetings.first?.duration == .milliseconds(8_500))
    #expect(meeting.meetings.first?.transcript == "And more.")
    #expect(
      meeting.meetings.first?.attendances?.map(\.speakingTime)
        == [.seconds(3), .milliseconds(5_500)]
    )
  }

  @Test("A meeting moves from speaker to speaker, ends on time and is inserted first")
  func wholeMeeting() async {
    let meeting = HeldMeeting(seconds: 6, "Blob", "Blob Jr", "Blob Sr")
    let (model, clock) = (meeting.model, meeting.clock)
    let task = Task { await model.onTask() }
    var states: [[Int]] = []
    for _ in 0..<5 {
      await clock.waitForSleepers(1)
      states.append([model.secondsElapsed, model.speakerIndex])
      clock.jump(by: .seconds(1))
    }
    await clock.waitForSleepers(1)
    states.append([model.secondsElapsed, model.speakerIndex])
    #expect(states == [[0, 0], [1, 0], [2, 1], [3, 1], [4, 2], [5, 2]])
    #expect(model.durationRemaining == .seconds(1))

    clock.jump(by: .seconds(1))
    await task.waitForEnd()
    #expect(model.isOver)
    #expect(model.durationRemaining == .zero)
    #expect(
      model.syncUp.meetings.first
        == Meeting(
          0,
          at: 1_000,
          duration: .seconds(6),
          attendances: [
            Attendance(100, "Blob", seconds: 2), Attendance(101, "Blob Jr", seconds: 2),
            Attendance(102, "Blob Sr", seconds: 2),
          ]
        )
    )
    #expect(model.syncUp.meetings.map(\.transcript) == ["", "The one before"])
  }

  @Test(
    "A meeting takes exactly its planned time for any number of attendees",
    arguments: [(3.0, 4), (300.0, 7), (1.0, 3), (10.0, 0), (2.0, 1), (0.5, 2), (0.25, 9)]
  )
  func exactDuration(seconds: Double, attendeeCount: Int) async {
    // A sleep on this clock ends exactly at its deadline, so the clock shows the last deadline.
    let clock = ImmediateClock()
    let names = (0..<attendeeCount).map { "Blob \($0)" }
    let model = HeldMeeting(seconds: seconds, names, clock: clock).model
    await model.onTask()
    #expect(clock.now.offset == .seconds(seconds))
    #expect(model.syncUp.meetings.first?.duration == .seconds(seconds))
    let spoken = model.syncUp.meetings.first?.attendances?.map(\.speakingTime) ?? []
    #expect(spoken.reduce(.zero, +) == (attendeeCount == 0 ? .zero : .seconds(seconds)))
  }

  @Test("A meeting that ends while the machine sleeps is saved with the time at which it ended")
  func clockJumpsBeyondEnd() async {
    let meeting = HeldMeeting(seconds: 8, "Blob", "Blob Jr")
    let model = meeting.model
    await meeting.runToEnd(after: .seconds(608))
    #expect(model.isOver)
    #expect(model.syncUp.meetings.count == 2)
    #expect(model.syncUp.meetings.first?.duration == .seconds(8))
    #expect(model.syncUp.meetings.first?.date == Date(timeIntervalSinceReferenceDate: 400))
  }

  @Test("The next speaker can start before the turn is over")
  func nextSpeaker() async {
    let meeting = HeldMeeting(seconds: 6, "Blob", "Blob Jr", "Blob Sr")
    let model = meeting.model
    await meeting.run {
      await meeting.pass(.seconds(1))
      model.nextButtonTapped()
      #expect(model.speakerIndex == 1)
      #expect(model.elapsed == .seconds(2))
      await meeting.pass(.seconds(1))
      #expect(model.elapsed == .seconds(3))
      model.nextButtonTapped()
      #expect(model.speakerIndex == 2)
      #expect(model.durationRemaining == .seconds(2))
      #expect(model.speaker?.name == "Blob Sr")
    }
  }

  @Test("The meeting shows each whole second on time after a change of speaker")
  func secondAfterMove() async {
    let meeting = HeldMeeting(seconds: 7.5, "Blob", "Blob Jr", "Blob Sr")
    let model = meeting.model
    await meeting.run {
      model.nextButtonTapped()
      #expect(model.elapsed == .milliseconds(2_500))
      await meeting.clock.waitForSleepers(1)
      await meeting.pass(.milliseconds(500))
      #expect(model.secondsElapsed == 3)

      await meeting.pass(.seconds(2))
      #expect(model.speakerIndex == 2)
      model.previousButtonTapped()
      #expect(model.elapsed == .milliseconds(2_500))
      await meeting.clock.waitForSleepers(1)
      await meeting.pass(.milliseconds(500))
      #expect(model.secondsElapsed == 3)
    }
  }

  @Test("Moving on from the last speaker asks whether to end, without offering to discard")
  func nextAfterLastSpeaker() async {
    let meeting = HeldMeeting(seconds: 6, "Blob", "Blob Jr")
    let model = meeting.model
    await meeting.run {
      await meeting.pass(.seconds(4))
      model.nextButtonTapped()
      #expect(model.alert == .endMeeting(isDiscardable: false))
      #expect(model.alert?.buttons.map(\.action) == [.confirmSave, nil])

      model.alertButtonTapped(.confirmSave)
      #expect(model.isOver)
      #expect(model.syncUp.meetings.first?.duration == .seconds(4))
    }
  }

  @Test("A question pauses the meeting until it is answered")
  func alertPauses() async {
    let meeting = HeldMeeting(seconds: 6, "Blob")
    let model = meeting.model
    await meeting.run {
      await meeting.pass(.milliseconds(500))
      model.endMeetingButtonTapped()
      #expect(model.alert == .endMeeting(isDiscardable: true))
      meeting.clock.jump(by: .seconds(30))
      #expect(meeting.clock.sleeperCount == 0)
      #expect(model.elapsed == .milliseconds(500))

      model.alertButtonTapped(nil)
      #expect(model.alert == nil)
      await meeting.pass(.seconds(1))
      #expect(model.elapsed == .milliseconds(1_500))
      #expect(!model.isOver)
    }
  }

  @Test("Ending a meeting early saves its notes and the time held so far")
  func endAndSave() async {
    let meeting = HeldMeeting(seconds: 6, "Blob", "Blob Jr")
    let model = meeting.model
    await meeting.run {
      model.noteSubmitted("Shipped the login page.")
      await meeting.pass(.seconds(1))
      model.noteSubmitted("Waiting for review.")
      model.endMeeting(.confirmSave)
    }
    #expect(model.isOver)
    #expect(model.syncUp.meetings.count == 2)
    #expect(
      model.syncUp.meetings.first?.transcript == "Shipped the login page.\nWaiting for review."
    )
    #expect(model.syncUp.meetings.first?.attendances?.map(\.speakingTime) == [.seconds(1), .zero])
  }

  @Test("A meeting that is discarded, also during a pause, is not saved")
  func endAndDiscard() async {
    let meeting = HeldMeeting(seconds: 6, "Blob")
    let model = meeting.model
    await meeting.runToEnd {
      await meeting.pass(.seconds(1))
      model.pauseButtonTapped()
      model.endMeeting(.confirmDiscard)
    }
    #expect(model.isOver)
    #expect(model.syncUp.meetings.map(\.transcript) == ["The one before"])
  }

  @Test("Buttons do nothing after the meeting has ended")
  func tappingAfterEnd() async {
    let meeting = HeldMeeting(seconds: 1, "Blob")
    let model = meeting.model
    await meeting.runToEnd(after: .seconds(1))

    model.nextButtonTapped()
    model.endMeeting(.confirmSave)

    #expect(model.syncUp.meetings.count == 2)
  }

  @Test("Cancelling the task stops the meeting without saving it")
  func cancellation() async {
    let meeting = HeldMeeting(seconds: 6, "Blob")
    let (model, clock) = (meeting.model, meeting.clock)
    let task = Task { await model.onTask() }
    await clock.waitForSleepers(1)
    task.cancel()
    await task.waitForEnd()
    #expect(!model.isOver)
    #expect(model.syncUp.meetings.count == 1)
  }

  @Test("A meeting that was cancelled continues where it was when it is run again")
  func runningAgain() async {
    let meeting = HeldMeeting(seconds: 6, "Blob", "Blob Jr")
    await meeting.run {
      await meeting.pass(.seconds(1))
      meeting.model.pauseButtonTapped()
      meeting.clock.jump(by: .seconds(5))
      meeting.model.resumeButtonTapped()
      await meeting.pass(.seconds(1))
    }
    meeting.clock.jump(by: .seconds(3_600))
    meeting.model.pauseButtonTapped()
    meeting.model.resumeButtonTapped()
    await meeting.run {
      #expect(meeting.model.elapsed == .seconds(2))
      await meeting.pass(.seconds(2))
      #expect(meeting.model.elapsed == .seconds(4))
      #expect(meeting.model.speaker?.name == "Blob Jr")
    }
  }

  @Test("A meeting reports an issue if the test sets no clock")
  func unsetClock() async {
    let meeting = HeldMeeting(
      seconds: 6,
      ["Blob"],
      clock: UnimplementedClock(name: "continuousClock")
    )
    let issues = await capturedIssues { await meeting.model.onTask() }
    #expect(
      Set(issues.map(\.text)) == [
        "'continuousClock.now' is used in a test that does not set it.",
        "'continuousClock.sleep' is used in a test that does not set it.",
      ]
    )
  }
}
