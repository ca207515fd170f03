import IssueReportingTestSupport
import Presentation
import RecordFeature
import SharingTestSupport
import SyncUpsTestSupport
import Testing

@MainActor
@Suite("Recording a meeting", .reproducible(at: 1_000), .timeLimit(.minutes(5)))
struct RecordMeetingTests {
  private let held = HeldMeeting(seconds: 6, "Blob", "Blob Jr")

  private var model: RecordMeetingModel { held.model }

  @Test(
    "A meeting with a planned length of zero asks whether to save or to continue the meeting",
    arguments: [true, false]
  )
  func noTime(isSaved: Bool) async throws {
    let meeting = HeldMeeting(seconds: 0, "Blob")
    let task = Task { await meeting.model.onTask() }
    await meeting.wait { $0.alert != nil }
    #expect(meeting.model.alert == .saveEmptyMeeting)
    #expect(meeting.meetings.count == 1)
    meeting.model.alertButtonTapped(isSaved ? .confirmSave : nil)
    #expect(meeting.model.alert == nil)
    if !isSaved {
      await meeting.clock.waitForSleepers(1)
      await meeting.pass(.seconds(3))
      #expect(meeting.model.overtime == .seconds(3))
      #expect(meeting.model.alert == nil)
      meeting.model.endOvertimeButtonTapped()
    }
    await task.waitForEnd()
    #expect(meeting.meetings.first?.duration == (isSaved ? .zero : .seconds(3)))
  }

  @Test(
    "If a meeting's time ends while the user writes a note, the meeting continues until the user ends it"
  )
  func overtime() async {
    await held.runToEnd {
      model.endOvertimeButtonTapped()
      #expect(!model.isOver, "It is not over yet.")
      model.isWritingNote = true
      await held.pass(.seconds(6))
      await held.pass(.seconds(1))
      #expect(model.overtime == .seconds(1))
      #expect(model.durationRemaining == .zero)
      // The screen shows the overtime, so the meeting continues when the note loses the focus. Only
      // the user ends the meeting.
      model.isWritingNote = false
      await held.pass(.milliseconds(1_500))
      #expect(model.overtime == .milliseconds(2_500))
      model.noteSubmitted("And more.")
      model.endOvertimeButtonTapped()
    }
    #expect(model.isOver)
    let meeting = held.meetings.first
    #expect(meeting?.duration == .milliseconds(8_500))
    #expect(meeting?.transcript == "And more.")
    #expect(meeting?.attendances?.map(\.speakingTime) == [.seconds(3), .seconds(5.5)])
  }

  @Test("A meeting moves from speaker to speaker, ends on time and is saved as the newest meeting")
  func wholeMeeting() async {
    var states: [[Int]] = []
    await held.runToEnd(after: .seconds(1)) {
      states.append([model.secondsElapsed, model.speakerIndex])
      for _ in 0..<5 {
        await held.pass(.seconds(1))
        states.append([model.secondsElapsed, model.speakerIndex])
      }
      #expect(model.durationRemaining == .seconds(1))
    }
    #expect(states == [[0, 0], [1, 0], [2, 0], [3, 1], [4, 1], [5, 1]])
    #expect(model.isOver)
    #expect(model.durationRemaining == .zero)
    let spoken = [Attendance(100, "Blob", seconds: 3), Attendance(101, "Blob Jr", seconds: 3)]
    let meeting = Meeting(0, at: 1_000, duration: .seconds(6), attendances: spoken)
    #expect(held.meetings == [meeting, HeldMeeting.pastMeeting])
  }

  @Test(
    "A meeting takes exactly its planned time for any number of attendees",
    arguments: [(3.0, 4), (300.0, 7), (1.0, 3), (10.0, 0), (2.0, 1), (0.5, 2), (0.25, 9)]
  )
  func exactDuration(seconds: Double, attendeeCount: Int) async {
    // A sleep on an immediate clock ends exactly at its deadline. So the clock's time is the
    // deadline of the last sleep.
    let clock = ImmediateClock()
    let names = (0..<attendeeCount).map { "Blob \($0)" }
    let model = HeldMeeting(seconds: seconds, names, clock: clock).model
    await model.onTask()
    #expect(clock.now.offset == .seconds(seconds))
    #expect(model.syncUp.meetings.first?.duration == .seconds(seconds))
    let spoken = model.syncUp.meetings.first?.attendances?.map(\.speakingTime) ?? []
    #expect(spoken.reduce(.zero, +) == (attendeeCount == 0 ? .zero : .seconds(seconds)))
  }

  @Test("A meeting whose time runs out while the machine sleeps is saved with its planned end")
  func clockJumpsBeyondEnd() async {
    await held.runToEnd(after: .seconds(606))
    #expect(model.isOver)
    #expect(held.meetings.count == 2)
    #expect(held.meetings.first?.duration == .seconds(6))
    #expect(held.meetings.first?.date == Date(timeIntervalSinceReferenceDate: 400))
  }

  @Test("After a change of speaker, the meeting's clock still advances at each whole second")
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

  @Test(
    "After the last speaker, the question whether to end the meeting offers no way to discard the meeting"
  )
  func nextAfterLastSpeaker() async {
    await held.run {
      await held.pass(.seconds(4))
      model.nextButtonTapped()
      #expect(model.alert == .endMeeting(isDiscardable: false))
      #expect(model.alert?.buttons.map(\.action) == [.confirmSave, nil])

      model.alertButtonTapped(.confirmSave)
      #expect(model.isOver)
      #expect(model.syncUp.meetings.first?.duration == .seconds(4))
    }
  }

  @Test("The question whether to end a meeting pauses the meeting until the user answers")
  func alertPauses() async {
    await held.run {
      await held.pass(.milliseconds(500))
      model.endMeetingButtonTapped()
      #expect(model.alert == .endMeeting(isDiscardable: true))
      held.clock.jump(by: .seconds(30))
      #expect(held.clock.sleeperCount == 0)
      #expect(model.elapsed == .milliseconds(500))

      model.alertButtonTapped(nil)
      #expect(model.alert == nil)
      await held.pass(.seconds(1))
      #expect(model.elapsed == .milliseconds(1_500))
      #expect(!model.isOver)
    }
  }

  @Test("Ending a meeting early saves the notes and the speaking times up to that moment")
  func endAndSave() async {
    await held.run {
      model.noteSubmitted("Shipped the login page.")
      await held.pass(.seconds(1))
      model.noteSubmitted("Waiting for review.")
      model.endMeeting(.confirmSave)
    }
    #expect(model.isOver)
    let transcripts = ["Shipped the login page.\nWaiting for review.", "The one before"]
    #expect(held.meetings.map(\.transcript) == transcripts)
    #expect(held.meetings[0].attendances?.map(\.speakingTime) == [.seconds(1), .zero])
  }

  @Test("After a meeting has ended, its buttons do nothing and notes cannot be added")
  func tappingAfterEnd() async {
    await held.runToEnd(after: .seconds(6))
    expectSharedChanges {
      model.nextButtonTapped()
      model.endMeeting(.confirmSave)
      model.noteSubmitted("Too late.")
    } changes: {
    }
    #expect(model.transcript == "")
    #expect(held.meetings.count == 2)
  }

  @Test("A meeting whose task is cancelled and started again continues where it stopped")
  func runningAgain() async {
    await held.run {
      await held.pass(.seconds(1))
      model.pauseButtonTapped()
      held.clock.jump(by: .seconds(5))
      model.resumeButtonTapped()
      await held.pass(.seconds(1))
    }
    held.clock.jump(by: .seconds(3_600))
    model.pauseButtonTapped()
    model.resumeButtonTapped()
    await held.run {
      #expect(model.elapsed == .seconds(2))
      await held.pass(.seconds(2))
      #expect(model.elapsed == .seconds(4))
      #expect(model.speaker?.name == "Blob Jr")
    }
  }

  @Test("A meeting in a test reports an issue if the test sets no clock")
  func unsetClock() async {
    let clock = UnimplementedClock(name: "continuousClock")
    let meeting = HeldMeeting(seconds: 6, ["Blob"], clock: clock)
    let issues = await capturedIssues { await meeting.model.onTask() }
    #expect(
      Set(issues.map(\.text)) == [
        "'continuousClock.now' is used in a test that does not set it.",
        "'continuousClock.sleep' is used in a test that does not set it.",
      ]
    )
  }
}
