import Clients
import Dependencies
import DependenciesTestSupport
import Foundation
import IdentifiedCollections
import Locking
import Models
import PersistenceKeys
import Presentation
import RecordFeature
import Sharing
import SyncUpsTestSupport
import Tagged
import Testing

// Tests of rules of a meeting that apply to all its windows.
extension SharedMeetingTests {
  private func attendee(_ index: Int) -> Attendee.ID { Attendee.ID(UUID(100 + index)) }

  /// Hands the meeting over from the holder's window to a window that has joined the meeting.
  func handOver(from holder: RecordMeetingModel, to joiner: RecordMeetingModel) async throws {
    joiner.takeOver()
    try await wait { holder.seat.isJoined && !joiner.seat.isJoined }
  }

  @Test("If a speaker overruns, both windows of a meeting count the overrun, even after a handover")
  func waitingTurns() async throws {
    try await hold { ada, grace in
      grace.turnEndButtonTapped()
      #expect(grace.turnEnd == .next, "The holder decides.")
      ada.turnEndButtonTapped()
      try await wait { grace.turnEnd == .wait }
      for _ in 1...5 { try await pass(.seconds(5)) }
      #expect(ada.overrun == .seconds(5))
      #expect(grace.overrun == .seconds(5))
      #expect(grace.speaker?.name == "Ada")
      ada.nextButtonTapped()
      try await wait { grace.speaker?.name == "Blob" }
      #expect(grace.turn == ada.turn, "Both divide what is left.")
      #expect(grace.attendances == ada.attendances)
      try await handOver(from: ada, to: grace)
      #expect(grace.turnEnd == .wait)
      for _ in 1...8 { try await pass(.seconds(5)) }
      #expect(grace.overtime == .seconds(5))
      #expect(ada.overtime == .seconds(5))
      grace.nextButtonTapped()
      try await wait { ada.speaker?.name == "Cleo" }
      grace.nextButtonTapped()
      #expect(grace.question?.preselectedAction == .confirmSave, "Time is up.")
      try await wait { ada.isPaused }
      #expect(ada.question == nil)
      grace.alertButtonTapped(.confirmSave)
      try await wait { ada.savedMeeting.summary != nil }
      let overruns = syncUps[0].meetings[0].attendances?.map(\.overrun)
      #expect(overruns == [.seconds(5), .seconds(20), nil])
    }
  }

  @Test("Only the window that currently runs a meeting can mark attendees absent")
  func absence() async throws {
    try await hold { ada, grace in
      ada.absentButtonTapped(attendee(1))
      try await wait { grace.absentAttendees.map(\.name) == ["Blob"] }
      #expect(grace.turn == ada.turn)
      grace.absentButtonTapped(attendee(1))
      #expect(grace.meeting.isAbsent(attendee(1)), "The holder decides.")
      try await handOver(from: ada, to: grace)
      grace.absentButtonTapped(attendee(1))
      grace.absentButtonTapped(attendee(2))
      try await wait { ada.speakers.map(\.name) == ["Ada", "Blob"] }
      try await pass(.seconds(3))
      grace.endMeeting(.confirmSave)
      try await wait { ada.savedMeeting.summary != nil }
      #expect(syncUps[0].meetings[0].absentees?.map(\.name) == ["Cleo"])
      #expect(syncUps[0].meetings[0].attendances?.speakers.map(\.name) == ["Ada"])
    }
  }

  @Test("Calling an attendee to speak changes the speaker in both windows of a meeting")
  func calling() async throws {
    try await hold { ada, grace in
      try await pass(.seconds(2))
      grace.attendeeTapped(attendee(2))
      #expect(grace.speaker?.name == "Ada", "The holder decides.")
      ada.attendeeTapped(attendee(2))
      try await wait { grace.speaker?.name == "Cleo" }
      #expect(grace.speakers.map(\.name) == ["Ada", "Cleo", "Blob"])
      try await handOver(from: ada, to: grace)
      grace.previousButtonTapped()
      try await wait { ada.speaker?.name == "Ada" }
      #expect(ada.elapsed == grace.elapsed)
    }
  }

  @Test(
    "Both windows of a meeting put the speaker's name before notes, and share one section 'Parking lot'"
  )
  func notesBySpeaker() async throws {
    @Shared(.notesBySpeaker) var notesBySpeaker
    $notesBySpeaker.withLock { $0 = true }
    try await hold { ada, grace in
      grace.noteField.text = "Shipped"
      #expect(grace.noteField.prefix == "Ada: ")
      grace.noteField.text = "Shipped it."
      // Change the speaker: the note still belongs to the attendee who spoke when its first
      // character was typed.
      ada.nextButtonTapped()
      try await wait { grace.speaker?.name == "Blob" }
      grace.noteEntrySubmitted()
      grace.noteField.start(with: .parkingLot)
      grace.noteField.text = "Rename it?"
      grace.noteEntrySubmitted()
      try await wait { ada.notes.count == 2 }
      ada.noteField.text = "TODO: tests"
      ada.noteEntrySubmitted()
      ada.noteField.start(with: .parkingLot)
      ada.noteField.text = "Why?"
      ada.endMeeting(.confirmSave)
      try await wait { grace.savedMeeting.summary != nil }
      #expect(grace.savedMeeting.summary?.actionItemCount == 1)
      let filed = "Ada: Shipped it.\n- [ ] Blob: tests\nParking lot:\nRename it?\nWhy?"
      #expect(syncUps[0].meetings.map(\.transcript) == [filed])
    }
  }

  @Test(
    "Ticking an action item of the previous meeting in one window ticks the item in both windows"
  )
  func lastTime() async throws {
    let notes = "Ada: Shipped it.\n- [ ] Ada: tests"
    let past = Meeting(id: Meeting.ID(UUID(70)), date: .distantPast, transcript: notes)
    $syncUps.withLock { $0[0].meetings = [past] }
    try await hold { ada, grace in
      #expect(grace.lastTime.lines(of: "Ada") == ["Shipped it."])
      let item = try #require(grace.lastTime.items(first: "Ada").first)
      grace.itemTicked(item)
      #expect(ada.lastTime.items.map(\.isDone) == [true])
    }
  }

  @Test("A note being typed is kept when a question appears or the meeting moves to another window")
  func typedText() async throws {
    @Shared(.notesDrafts) var typed
    try await hold { ada, grace in
      ada.noteField.text = "Half of Ada's"
      grace.noteField.text = "Half of Grace's"
      #expect(drafts.map(\.unsubmittedNote) == ["Half of Ada's"])
      #expect(typed.map(\.text) == ["Half of Grace's"])
      try await handOver(from: ada, to: grace)
      // Both typed texts are on disk, so neither text is lost if a process ends now.
      #expect(drafts.map(\.unsubmittedNote) == ["Half of Grace's"])
      #expect(typed.map(\.text) == ["Half of Ada's"])
      #expect(ada.noteField.text == "Half of Ada's")
      #expect(grace.noteField.text == "Half of Grace's")
      grace.endMeetingButtonTapped()
      #expect(grace.question != nil)
      #expect(grace.noteField.text == "Half of Grace's")
      grace.alertButtonTapped(.confirmSave)
      try await wait { ada.savedMeeting.summary != nil }
      #expect(syncUps[0].meetings.map(\.transcript) == ["Half of Grace's\nHalf of Ada's"])
    }
  }

  @Test("The draft of a joined window contains an unfinished correction and an unfinished new note")
  func joinersCorrection() async throws {
    @Shared(.notesDrafts) var typed
    try await hold { ada, grace in
      grace.noteSubmitted("Secnod")
      grace.noteField.text = "Third"
      grace.noteField.previousButtonTapped()
      #expect(typed.map(\.text) == ["Third"])
      grace.noteField.text = "Second"
      #expect(typed.map(\.text) == ["Second\nThird"])
      grace.noteEntrySubmitted()
      #expect(typed.map(\.text) == ["Third"])
      grace.noteEntrySubmitted()
      #expect(typed == [])
      try await wait { ada.transcript == "Second\nThird" }
    }
  }

  @Test(
    "If a note was corrected in another window, correcting a different note keeps that correction"
  )
  func corrections() async throws {
    try await hold { ada, _ in
      ada.noteSubmitted("Frist")
      ada.noteSubmitted("Secnod")
      try await wait { liveMeetings[id: id]?.notes.count == 2 }
      // Change the first note as another window would, before this window has noticed the change.
      $liveMeetings.withLock { $0[0].notes[0].text = "First" }
      ada.noteField.previousButtonTapped()
      ada.noteField.text = "Second"
      ada.noteEntrySubmitted()
      #expect(liveMeetings[0].notes.map(\.text) == ["First", "Second"])
    }
  }

  @Test("A window that joins a running meeting asks nothing about an older, interrupted meeting")
  func nothingOld() async throws {
    let old = Meeting(id: Meeting.ID(UUID(70)), date: .distantPast, transcript: "Old")
    let draft = MeetingDraft(old, of: syncUps[0])
    $drafts.withLock { $0 = [draft] }
    try await hold { ada, grace in
      #expect(ada.alert == nil && grace.alert == nil)
      #expect(grace.seat.isJoined)
      #expect(drafts == [draft])
    }
  }

  @Test(
    "The saved length of a meeting does not include time for which the machine slept before a handover"
  )
  func sleepAndTakeover() async throws {
    try await hold { ada, grace in
      ada.turnEndButtonTapped()
      try await wait { grace.turnEnd == .wait }
      try await pass(.seconds(5))
      try await pass(.seconds(36_000))
      try await handOver(from: ada, to: grace)
      #expect(grace.heldTime == .seconds(20))
      #expect(grace.attendances.map(\.overrun) == [nil, nil, nil])
      grace.endMeeting(.confirmSave)
      try await wait { ada.savedMeeting.summary != nil }
      #expect(syncUps[0].meetings.map(\.duration) == [.seconds(20)])
    }
  }

  @Test(
    "A question about ending a meeting stays on the screen when another window joins after the time is up"
  )
  func joiningDuringQuestion() async throws {
    try await hold { ada, _ in
      try await pass(.seconds(30))
      ada.endMeetingButtonTapped()
      $syncUps.withLock { $0[0].duration = .seconds(20) }
      let (_, joining) = try await run("eve", bootID: "another boot", sleepers: 2)
      try await wait { liveMeetings[id: id]?.newcomer == nil }
      #expect(!ada.isOver)
      #expect(ada.question != nil)
      await stop(joining)
    }
  }

  @Test(
    "Both windows of a meeting show its summary, and either can open the minutes or undo the meeting"
  )
  func summaries() async throws {
    try await hold { ada, grace in
      ada.noteSubmitted("One")
      try await wait { grace.notes.count == 1 }
      try await pass(.seconds(12))
      ada.endMeeting(.confirmSave)
      try await wait { grace.savedMeeting.summary != nil }
      #expect(grace.savedMeeting.summary == ada.savedMeeting.summary)
      try await wait { liveMeetings.isEmpty && drafts.isEmpty }
      var requests: [String: Meeting.ID] = [:]
      ada.savedMeeting.onMinutesRequested = { requests["minutes"] = $0 }
      let id = syncUps[0].meetings[0].id
      grace.savedMeeting.onUndoRequested = { undone in
        requests["undo"] = undone
        $syncUps.withLock { _ = $0[0].meetings.remove(id: undone) }
      }
      ada.savedMeeting.minutesButtonTapped()
      grace.savedMeeting.undoButtonTapped()
      #expect(requests == ["minutes": id, "undo": id])
      #expect(drafts.map(\.meeting.transcript) == ["One"])
      #expect(drafts.map(\.meeting.duration) == [.seconds(12)])
      #expect(ada.isDismissed && grace.isDismissed)
    }
  }
}
