import Clients
import JSONStream
import Observation
import Presentation
import RecordFeature
import SyncUpsTestSupport
import Testing

@MainActor
@Suite("A resumed meeting", .reproducible(at: 1_000), .timeLimit(.minutes(5)))
struct ResumedMeetingTests {
  /// A meeting of 60 s with three attendees.
  private let held = HeldMeeting(seconds: 60, "Ada", "Blob", "Cleo")

  /// Interrupts the meeting after 25 s, and resumes the meeting.
  ///
  /// - Parameter change: Changes the meeting's draft before the meeting is resumed.
  private func resume(_ change: (inout MeetingDraft) -> Void = { _ in }) async throws
    -> RecordMeetingModel
  {
    await held.run {
      held.model.noteSubmitted("Shipped it.")
      await held.pass(.seconds(25))
    }
    var draft = try #require(held.drafts.first)
    change(&draft)
    return held.reopen(resuming: draft)
  }

  @Test(
    "A resumed meeting is paused, with the notes, speaker and time from before the interruption"
  )
  func state() async throws {
    let model = try await resume()
    #expect(model.isPaused)
    #expect(model.transcript == "Shipped it.")
    #expect(model.draftKeeper.keptNotes == "Shipped it.")
    #expect(model.speaker?.name == "Blob")
    #expect(model.secondsElapsed == 25)
    #expect(model.durationRemaining == .seconds(35))
    #expect(model.attendances.map(\.speakingTime) == [.seconds(20), .seconds(5), .zero])
  }

  @Test("A meeting that is interrupted and resumed keeps the time at which it started")
  func start() async throws {
    let model = try await resume()
    let start = Date(timeIntervalSinceReferenceDate: 1_000)
    #expect(held.drafts.map(\.state?.startDate) == [start])
    #expect(model.startDate == start)
  }

  @Test("A resumed meeting keeps the unsubmitted note separate from the other notes")
  func unsubmittedNote() async throws {
    held.model.noteField.text = "To do:"
    let model = try await resume()
    #expect(model.noteField.text == "To do:")
    #expect(model.transcript == "Shipped it.")
    model.noteField.text = ""
    model.noteSubmitted("To do: tests")
    #expect(held.drafts.map(\.transcript) == ["Shipped it.\nTo do: tests"])
    #expect(held.drafts.map(\.unsubmittedNote) == [nil])
  }

  @Test("A resumed meeting keeps JSON members of its draft that a newer version of the app wrote")
  func unknownMembers() async throws {
    let model = try await resume()
    let written = try #require(held.drafts.first).json()
    let members = String(decoding: written, as: UTF8.self).dropFirst()
    let newer = "{\"colour\": [], \"mood\": 60, " + members
    let draft = try MeetingDraft(json: Array(newer.utf8).span)
    #expect(draft.unknownMembers.members.count == 2)
    held.$drafts.withLock { $0 = [draft] }
    model.noteSubmitted("And so on.")
    #expect(held.drafts.map(\.transcript) == ["Shipped it.\nAnd so on."])
    #expect(held.drafts.map(\.unknownMembers) == [draft.unknownMembers])
  }

  @Test(
    "A resumed meeting divides the remaining time among the remaining speakers and is saved once"
  )
  func goingOn() async throws {
    let model = try await resume()
    #expect(model.turn == .seconds(20)..<(.seconds(40)))
    let task = Task { await model.onTask() }
    await held.clock.waitForSleepers(0)
    model.resumeButtonTapped()
    await held.clock.waitForSleepers(1)
    held.clock.jump(by: .seconds(35))
    await task.waitForEnd()
    let meeting = try #require(held.meetings.first)
    #expect(held.meetings.count == 2)
    #expect(meeting.id == Meeting.ID(UUID(0)))
    #expect(meeting.duration == .seconds(60), "The time in between does not count.")
    #expect(meeting.attendances?.map(\.speakingTime) == [.seconds(20), .seconds(20), .seconds(20)])
    #expect(held.drafts == [])
  }

  @Test(
    "A meeting resumed on another machine waits for the user, but its draft names that machine at once"
  )
  func otherMachine() async throws {
    _ = try await resume()
    let model = withDependencies(from: held.model) {
      $0.meetingLockClient = .inMemory(machine: "there")
    } operation: {
      RecordMeetingModel(syncUp: held.model.$syncUp, resuming: held.drafts.first)
    }
    let task = Task { await model.onTask() }
    for await machine in Observations({ held.drafts.first?.machine }) where machine == "there" {
      break
    }
    held.clock.jump(by: .seconds(5))
    model.resumeButtonTapped()
    await held.clock.waitForSleepers(1)
    await held.pass(.seconds(1))
    #expect(model.secondsElapsed == 26)
    task.cancel()
    await task.waitForEnd()
  }

  @Test(
    "If a draft has no valid speaker, its meeting resumes with an attendee who has not spoken",
    arguments: [(nil, nil, 25), (-1, -60, 0)] as [(Int?, Int?, Int)]
  )
  func damagedDraft(speakerIndex: Int?, savedSeconds: Int?, seconds: Int) async throws {
    let model = try await resume {
      ($0.speakerIndex, $0.elapsedSeconds, $0.state) = (speakerIndex, savedSeconds, nil)
    }
    #expect(model.speaker?.name == "Cleo")
    #expect(model.secondsElapsed == seconds)
  }

  @Test(
    "If all attendees have spoken before an interruption, the last attendee in the order speaks again"
  )
  func everyoneHasSpoken() async throws {
    let model = try await resume { draft in
      (draft.speakerIndex, draft.state) = (nil, nil)
      draft.attendances[2].speakingTime = .seconds(1)
    }
    #expect(model.speaker?.name == "Cleo")
  }

  @Test(
    "A resumed meeting continues with the same speaker, or with the next one if the speaker left"
  )
  func movedAttendees() async throws {
    func speaker(of draft: MeetingDraft) -> String? {
      let syncUp = held.syncUps[0]
      return MeetingInProgress(resuming: draft, of: syncUp, makeNoteID: { UUID() }).speaker?.name
    }
    _ = try await resume()
    let draft = try #require(held.drafts.first)
    held.edit { $0.attendees.swapAt(0, 1) }
    #expect(speaker(of: draft) == "Blob")
    held.edit { $0.attendees.remove(at: 0) }
    #expect(speaker(of: draft) == "Cleo")
  }

  @Test(
    "If the speaker of a resumed meeting was removed, the last of the remaining attendees speaks"
  )
  func fewerAttendees() async throws {
    held.edit { $0.attendees.removeLast(2) }
    #expect(try await resume { $0.speakerIndex = 2 }.speaker?.name == "Ada")
    held.edit { $0.attendees = [] }
    let model = try await resume { $0.speakerIndex = 2 }
    #expect(model.speaker == nil)
    #expect(model.speakerIndex == 0)
  }
}
