import Clients
import Dependencies
import DependenciesTestSupport
import Foundation
import IdentifiedCollections
import Locking
import Models
import Observation
import PersistenceKeys
import RecordFeature
import Sharing
import Tagged
import Testing

extension SharedMeetingTests {
  @Test("A note that arrives while the holder files the meeting is saved")
  func lateNote() async throws {
    try await hold { ada, grace in
      ada.noteSubmitted("One")
      await wait { grace.notes.count == 1 }
      ada.endMeetingButtonTapped()
      ada.alertButtonTapped(.confirmSave)
      grace.noteSubmitted("Late")
      await wait { grace.isOver }
      #expect(syncUps[0].meetings.map(\.transcript) == ["One\nLate"])
      await wait { liveMeetings.isEmpty }
    }
  }

  @Test("Notes that a joiner submits or types while its last ones are being saved are saved too")
  func notesDuringTheLastSave() async throws {
    try await hold { ada, grace in
      let filed = $syncUps.publisher.sink { syncUps in
        MainActor.assumeIsolated {
          guard syncUps[id: id]?.meetings.first?.transcript == "First" else { return }
          grace.noteSubmitted("Submitted")
          grace.unsubmittedNote = "Typed"
        }
      }
      ada.endMeetingButtonTapped()
      ada.alertButtonTapped(.confirmSave)
      $liveMeetings.withLock { $0 = [] }
      grace.noteSubmitted("First")
      await wait { grace.isOver }
      filed.cancel()
      #expect(syncUps[0].meetings.map(\.transcript) == ["First\nSubmitted\nTyped"])
    }
  }

  @Test("The next start recovers the notes of a meeting whose windows were all killed")
  func recovery() async throws {
    let meetingID = Meeting.ID(UUID(50))
    let window = LiveMeeting.Window(id: UUID(51), name: "ada", machine: "laptop")
    let note = MeetingNote(id: MeetingNote.ID(UUID(52)), text: "Late")
    var live = LiveMeeting(id: id, meetingID: meetingID, holder: window, notes: [note])
    live.state.held = .seconds(5)
    let model = withDependencies {
      $0.meetingLockClient = locks
    } operation: {
      InterruptedMeetingsModel()
    }
    let start = { model.begin() }
    $liveMeetings.withLock { $0 = [live] }
    let unlock = try #require(locks.lock(meetingID.rawValue))
    start()
    #expect(liveMeetings == [live], "It is being held.")
    unlock()
    start()
    #expect(liveMeetings == [])
    #expect(drafts.map(\.transcript) == ["Late"])
    #expect(drafts.map(\.duration) == [.seconds(5)])
    $drafts.withLock { $0[0].transcript = "Early" }
    $liveMeetings.withLock { $0 = [live] }
    start()
    #expect(drafts.map(\.transcript) == ["Early\nLate"])
    $drafts.withLock { $0 = [] }
    $syncUps.withLock {
      $0[0].meetings = [Meeting(id: meetingID, date: .distantPast, transcript: "Early")]
    }
    $liveMeetings.withLock { $0 = [live] }
    start()
    #expect(syncUps[0].meetings.map(\.transcript) == ["Early\nLate"])
    #expect(drafts == [])
  }

  @Test("A joiner that takes over loads the notes that only the holder had saved")
  func unseenNotes() async throws {
    let window = LiveMeeting.Window(id: UUID(51), name: "ada", machine: "laptop")
    let meetingID = Meeting.ID(UUID(50))
    let unlock = try #require(locks.lock(window.id))
    let note = MeetingNote(id: MeetingNote.ID(UUID(52)), text: "Seen")
    $liveMeetings.withLock {
      $0 = [LiveMeeting(id: id, meetingID: meetingID, holder: window, notes: [note])]
    }
    let grace = try open("grace")
    let joining = Task { await grace.onTask() }
    await clock.waitForSleepers(1)
    let held = Meeting(id: meetingID, date: .distantPast, transcript: "Seen\nSeen\nUnseen")
    let draft = MeetingDraft(held, of: syncUps[0], on: "laptop")
    $drafts.withLock { $0 = [draft] }
    unlock()
    clock.jump(by: .seconds(1))
    await wait { !grace.seat.isJoined }
    #expect(grace.transcript == "Seen\nSeen\nUnseen")
    #expect(drafts.map(\.transcript) == ["Seen\nSeen\nUnseen"])
    #expect(liveMeetings[0].notes.map(\.text) == ["Seen", "Seen", "Unseen"])
    joining.cancel()
    await joining.waitForEnd()
  }

  @Test("The draft stays when the joiner leaves at the moment it would take over")
  func leavingInsteadOfTakingOver() async throws {
    let joiner = Locked<RecordMeetingModel?>(nil)
    var locks = locks
    locks.lock = { [lock = locks.lock] id in
      MainActor.assumeIsolated { joiner.withLock { $0 }?.endMeetingButtonTapped() }
      return lock(id)
    }
    let ada = try open("ada")
    let holding = Task { await ada.onTask() }
    await clock.waitForSleepers(1)
    await wait { !liveMeetings.isEmpty }
    let grace = try open("grace", locks: locks)
    let joining = Task { await grace.onTask() }
    await clock.waitForSleepers(2)
    ada.noteSubmitted("One")
    await wait { grace.transcript == "One" }
    holding.cancel()
    await holding.waitForEnd()
    joiner.withLock { $0 = grace }
    clock.jump(by: .seconds(1))
    await joining.waitForEnd()
    joiner.withLock { $0 = nil }
    #expect(grace.isDismissed)
    #expect(drafts.map(\.transcript) == ["One"])
  }

  @Test("A joiner adds its notes to the draft when another window ended the meeting")
  func interrupted() async throws {
    let window = LiveMeeting.Window(id: UUID(51), name: "ada", machine: "laptop")
    let meetingID = Meeting.ID(UUID(50))
    let unlock = try #require(locks.lock(window.id))
    $liveMeetings.withLock { $0 = [LiveMeeting(id: id, meetingID: meetingID, holder: window)] }
    let grace = try open("grace")
    let joining = Task { await grace.onTask() }
    await clock.waitForSleepers(1)
    #expect(grace.seat.isJoined)
    grace.noteSubmitted("Two")
    grace.unsubmittedNote = "Three"
    let held = Meeting(id: meetingID, date: .distantPast, transcript: "One\nTwo")
    let draft = MeetingDraft(held, of: syncUps[0], on: "laptop")
    $drafts.withLock { $0 = [draft] }
    $liveMeetings.withLock { $0 = [] }
    await joining.waitForEnd()
    unlock()
    #expect(
      notice
        == "The meeting was interrupted. Another window or the next start asks what to do with it."
    )
    #expect(drafts.map(\.transcript) == ["One\nTwo\nThree"])
  }

  @Test("A window starts a new meeting when the previous holder is gone without a draft")
  func newMeeting() async throws {
    let window = LiveMeeting.Window(id: UUID(51), name: "ada", machine: "laptop")
    $liveMeetings.withLock {
      $0 = [LiveMeeting(id: id, meetingID: Meeting.ID(UUID(50)), holder: window)]
    }
    let grace = try open("grace")
    #expect(!grace.seat.isJoined)
    let holding = Task { await grace.onTask() }
    await clock.waitForSleepers(1)
    #expect(liveMeetings.map(\.meetingID) == [grace.seat.meetingID])
    holding.cancel()
    await holding.waitForEnd()
  }
}
