import Clients
import Locking
import RecordFeature
import SyncUpsTestSupport
import Testing

@MainActor
@Suite("The announcements of a meeting", .reproducible(at: 1_000), .timeLimit(.minutes(5)))
struct RecordAnnouncementTests {
  private let held = HeldMeeting(seconds: 6, "Ada", "Grace")

  private var model: RecordMeetingModel { held.model }

  @Test("The start of each new turn and the end of the meeting are announced, with a bell")
  func announcing() async {
    let meeting = HeldMeeting(seconds: 6, "Ada", " ", "Grace")
    await meeting.runToEnd {
      #expect(meeting.rings.withLock(\.self) == 0)
      await meeting.tick(6)
    }
    #expect(meeting.rings.withLock(\.self) == 3)
    #expect(
      meeting.announcements.withLock(\.self) == [
        MeetingAnnouncement(.turn, title: "Design", speaker: "attendee 2"),
        MeetingAnnouncement(.turn, title: "Design", speaker: "Grace"),
        meeting.end,
      ]
    )
    #expect(meeting.model.announcer.failure == nil)
  }

  @Test("After a meeting is saved, its end is announced with minutes that contain all its notes")
  func minutes() async {
    await held.run {
      model.noteSubmitted("Decision: We ship.")
      model.noteField.text = "Bye."
      model.endMeeting(.confirmSave)
    }
    let announcement = held.announcements.withLock(\.last)
    #expect(announcement?.meetingID == held.meetings.first?.id)
    #expect(announcement?.minutes.contains("## Decisions\n\n- We ship.\n") == true)
    #expect(announcement?.minutes.contains("Bye.") == true)
    #expect(held.rings.withLock(\.self) == 1)
  }

  @Test(
    "If time runs out while a note is written, the app announces overtime, and later the meeting's end"
  )
  func overtime() async {
    let meeting = HeldMeeting(seconds: 2, "Ada")
    meeting.model.isWritingNote = true
    await meeting.runToEnd {
      await meeting.tick(4)
      await meeting.clock.waitForSleepers(1)
      #expect(meeting.rings.withLock(\.self) == 1)
      meeting.model.endOvertimeButtonTapped()
    }
    #expect(
      meeting.announcements.withLock(\.self)
        == [MeetingAnnouncement(.timeUp, title: "Design"), meeting.end]
    )
  }

  @Test(
    "If the clock skips several turns and a meeting's end, the app rings once and announces only the end"
  )
  func lapAcrossTheEnd() async {
    let meeting = HeldMeeting(seconds: 6, "Ada", "Blob", "Grace")
    await meeting.runToEnd(after: .seconds(6))
    #expect(meeting.rings.withLock(\.self) == 1)
    #expect(meeting.announcements.withLock(\.self) == [meeting.end])
    let writing = HeldMeeting(seconds: 6, "Ada", "Blob", "Grace")
    writing.model.isWritingNote = true
    await writing.run { await writing.pass(.seconds(6)) }
    #expect(writing.rings.withLock(\.self) == 1)
    #expect(
      writing.announcements.withLock(\.self) == [MeetingAnnouncement(.timeUp, title: "Design")]
    )
  }

  @Test("No bell rings at the start of a turn if a question interrupts the turn immediately")
  func turnBeforeQuestion() async {
    await held.run {
      model.nextButtonTapped()
      #expect(held.rings.withLock(\.self) == 1)
      model.absentButtonTapped(Attendee.ID(UUID(101)))
      #expect(model.question != nil)
      #expect(held.rings.withLock(\.self) == 1)
    }
    let empty = HeldMeeting(seconds: 0, "Ada", "Grace")
    let task = Task { await empty.model.onTask() }
    await empty.wait { $0.question != nil }
    #expect(empty.rings.withLock(\.self) == 0)
    task.cancel()
    await task.waitForEnd()
  }

  @Test("A meeting that is discarded during a pause is neither saved nor announced")
  func discarding() async {
    await held.runToEnd {
      await held.pass(.seconds(1))
      model.pauseButtonTapped()
      model.endMeeting(.confirmDiscard)
    }
    #expect(model.isOver)
    #expect(held.meetings == [HeldMeeting.pastMeeting])
    #expect(held.announcements.withLock(\.isEmpty))
    #expect(held.rings.withLock(\.self) == 0)
  }

  @Test("A failed announcement is reported only once and does not disturb the meeting")
  func failing() async {
    let program = Locked(0)
    let meeting = HeldMeeting(seconds: 6, ["Ada", "Grace", "Blob"]) { _ in
      let number = program.withLock { number in
        number += 1
        return number
      }
      throw UserCommandError.command(.notInstalled(program: "program \(number)"))
    }
    @Shared(.notice) var notice
    await meeting.runToEnd {
      meeting.clock.jump(by: .seconds(2))
      await meeting.wait { $0.announcer.failure != nil }
      #expect(notice?.contains("'program 1' is not installed") == true)
      #expect(notice == meeting.model.announcer.failure)
      $notice.withLock { $0 = nil }
      await meeting.tick(4)
    }
    #expect(meeting.model.announcer.failure?.contains("'program 1'") == true)
    #expect(notice == "The meeting was saved.")
    #expect(meeting.meetings.count == 2)
  }

  @Test("An announcement command that hangs delays neither the save nor the end of the meeting")
  func hanging() async {
    let (never, continuation) = AsyncStream.makeStream(of: Void.self)
    defer { continuation.finish() }
    let meeting = HeldMeeting(seconds: 2, ["Ada", "Grace"]) { _ in
      // Wait until the task is cancelled, which ends the loop.
      for await _ in never {}
    }
    let task = Task { await meeting.model.onTask() }
    await meeting.tick(2)
    await meeting.wait { $0.isOver }
    #expect(meeting.meetings.count == 2)
    task.cancel()
    await task.waitForEnd()
    #expect(meeting.drafts.isEmpty)
  }
}
