import JSONStream
import Locking
import Presentation
import RecordFeature
import SyncUpsTestSupport
import Testing

@MainActor
@Suite(
  "Turns that wait for their speakers to finish",
  .reproducible(at: 1_000),
  .timeLimit(.minutes(5))
)
struct RecordTurnEndTests {
  private let held = HeldMeeting(seconds: 6, "Ada", "Blob", "Cleo")

  private var model: RecordMeetingModel { held.model }

  private func id(_ index: Int) -> Attendee.ID { Attendee.ID(UUID(100 + index)) }

  @Test(
    "A meeting whose turns wait for speakers to finish ends only on request, and records overruns"
  )
  func waiting() async throws {
    @Shared(.notice) var notice
    await held.runToEnd {
      model.turnEndButtonTapped()
      #expect(notice == "Turns end when the speaker finishes.")
      await held.clock.waitForSleepers(1)
      await held.pass(.seconds(3))
      #expect(model.speaker?.name == "Ada")
      #expect(model.overrun == .seconds(1))
      model.nextButtonTapped()
      #expect(model.turn == .seconds(3)..<Duration.seconds(4.5))
      await held.clock.waitForSleepers(1)
      await held.pass(.seconds(4))
      model.nextButtonTapped()
      await held.clock.waitForSleepers(1)
      await held.pass(.seconds(2))
      #expect(!model.isOver)
      #expect(model.alert == nil)
      model.nextButtonTapped()
      #expect(model.alert == .endMeeting(isDiscardable: false, isEarly: false))
      #expect(model.alert?.preselectedAction == .confirmSave)
      model.alertButtonTapped(.confirmSave)
    }
    let meeting = try #require(held.meetings.first)
    #expect(meeting.duration == .seconds(9))
    #expect(meeting.attendances?.map(\.overrun) == [.seconds(1), .seconds(2), nil])
    let text = try String(decoding: meeting.json(), as: UTF8.self)
    #expect(text.contains("\"overrunSeconds\":2"))
    let bytes = Array(text.utf8)
    let read = try Meeting(json: bytes.span)
    #expect(read == meeting)
  }

  @Test(
    "If turns wait for speakers to finish, time in which the machine sleeps does not count as overrun"
  )
  func sleeping() async {
    await held.run {
      model.turnEndButtonTapped()
      await held.clock.waitForSleepers(1)
      await held.pass(.seconds(36_000))
      #expect(model.speaker?.name == "Ada")
      #expect(model.overrun == .zero)
      #expect(model.heldTime == .seconds(2))
    }
  }

  @Test("While the user writes a note, time in which the machine sleeps does not count as overtime")
  func sleepingInOvertime() async {
    await held.run {
      model.isWritingNote = true
      await held.pass(.seconds(36_000))
      #expect(model.overtime == .zero)
      #expect(model.heldTime == .seconds(6))
    }
  }

  @Test(
    "A new meeting uses the setting for the end of turns, and a resumed meeting keeps its own setting"
  )
  func setting() async throws {
    @Shared(.turnEnd) var turnEnd
    #expect(model.turnEnd == .next)
    $turnEnd.withLock { $0 = .wait }
    let waiting = held.reopen()
    #expect(waiting.turnEnd == .wait)
    waiting.noteSubmitted("One")
    $turnEnd.withLock { $0 = .next }
    let draft = try #require(held.drafts.first)
    #expect(held.reopen(resuming: draft).turnEnd == .wait)
  }

  @Test(
    "Choosing an attendee starts that attendee's turn, rings the bell and changes the order in the draft"
  )
  func calling() async {
    await held.run {
      await held.pass(.seconds(1))
      model.attendeeTapped(id(2))
      #expect(model.speaker?.name == "Cleo")
      #expect(model.speakers.map(\.name) == ["Ada", "Cleo", "Blob"])
      #expect(held.rings.withLock { $0 } == 1)
      #expect(held.drafts.map(\.speakingOrder) == [[id(0), id(2), id(1)]])
    }
  }

  @Test(
    "Undoing several absences restores the absent attendees' turns, beginning with the last absence"
  )
  func undoingAbsences() async {
    @Shared(.notice) var notice
    await held.run {
      #expect(!model.canUndoAbsence)
      model.absentButtonTapped(id(0))
      model.absentButtonTapped(id(1))
      #expect(model.speakers.map(\.name) == ["Cleo"])
      model.undoAbsenceButtonTapped()
      #expect(notice == "Blob is present and has the turn.")
      #expect(model.speakers.map(\.name) == ["Blob", "Cleo"])
      model.undoAbsenceButtonTapped()
      #expect(notice == "Ada is present and has the turn.")
      #expect(model.speakers.map(\.name) == ["Ada", "Blob", "Cleo"])
      #expect(model.speaker?.name == "Ada")
      #expect(!model.canUndoAbsence)
      model.absentButtonTapped(id(1))
      model.undoAbsenceButtonTapped()
      #expect(notice == "Blob is present again.")
      #expect(model.speakers.map(\.name) == ["Ada", "Blob", "Cleo"])
    }
  }

  @Test("If the user marks an absent attendee present again, there is no absence left to undo")
  func undoneByHand() async {
    await held.run {
      model.absentButtonTapped(id(1))
      model.absentButtonTapped(id(1))
      #expect(!model.canUndoAbsence)
      model.absentButtonTapped(id(9))
      #expect(!model.canUndoAbsence)
    }
  }

  @Test(
    "When an attendee is marked absent, a notice says how to undo that, and the meeting records the absence"
  )
  func absence() async throws {
    @Shared(.notice) var notice
    await held.runToEnd(after: .seconds(6)) {
      model.absentButtonTapped(id(1))
      #expect(notice == "Blob is absent: 'u' undoes that.")
      model.absentButtonTapped(id(1))
      #expect(notice == "Blob is present and speaks last.")
      model.absentButtonTapped(id(1))
    }
    let meeting = try #require(held.meetings.first)
    #expect(meeting.absentees?.map(\.name) == ["Blob"])
    #expect(meeting.attendances?.map(\.name) == ["Ada", "Cleo"])
    let json = try meeting.json()
    let read = try Meeting(json: json.span)
    #expect(read == meeting)
  }
}
