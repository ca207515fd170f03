import Clients
import Dependencies
import DependenciesTestSupport
import Foundation
import IdentifiedCollections
import JSONStream
import Models
import Observation
import PersistenceKeys
import Presentation
import RecordFeature
import Sharing
import Tagged
import Testing

@MainActor
@Suite(
  "A meeting that goes on after it was interrupted",
  .dependencies {
    $0.date = .constant(Date(timeIntervalSinceReferenceDate: 1_000))
    $0.uuid = .incrementing
  },
  .timeLimit(.minutes(5))
)
struct ResumedMeetingTests {
  /// A meeting of 60 s with three attendees, of which 25 s are over.
  private let held = HeldMeeting(seconds: 60, "Ada", "Blob", "Cleo")

  /// Interrupts the meeting and goes on with it.
  ///
  /// - Parameter change: Changes the draft on disk.
  private func resume(_ change: (inout MeetingDraft) -> Void = { _ in }) async throws
    -> RecordMeetingModel
  {
    await held.run {
      held.model.noteSubmitted("Shipped it.")
      await held.pass(.seconds(25))
    }
    var draft = try #require(held.drafts.first)
    change(&draft)
    return withDependencies {
      $0.continuousClock = held.clock
      $0.notificationClient = .silent
      $0.soundClient = .silent
      $0.transcriberClient = .off
    } operation: {
      RecordMeetingModel(syncUp: held.model.$syncUp, resuming: draft)
    }
  }

  @Test("is paused, with the notes, the speaker and the time it had")
  func state() async throws {
    let model = try await resume()
    #expect(model.isPaused)
    #expect(model.transcript == "Shipped it.")
    #expect(model.draftKeeper.keptTranscript == "Shipped it.")
    #expect(model.speaker?.name == "Blob")
    #expect(model.secondsElapsed == 25)
    #expect(model.durationRemaining == .seconds(35))
    #expect(model.attendances.map(\.speakingTime) == [.seconds(20), .seconds(5), .zero])
  }

  @Test("has the note that was being typed, which is not a line of the notes yet")
  func unsubmittedNote() async throws {
    held.model.unsubmittedNote = "To do:"
    let model = try await resume()
    #expect(model.unsubmittedNote == "To do:")
    #expect(model.transcript == "Shipped it.")
    model.unsubmittedNote = ""
    model.noteSubmitted("To do: tests")
    #expect(held.drafts.map(\.transcript) == ["Shipped it.\nTo do: tests"])
    #expect(held.drafts.map(\.unsubmittedNote) == [nil])
  }

  @Test("leaves in its draft what a newer version has written there")
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

  @Test("divides the time that is left among the speaker and those after, and is saved once")
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
    #expect(
      meeting.attendances?.map(\.speakingTime) == [.seconds(20), .seconds(20), .seconds(20)]
    )
    #expect(held.drafts == [])
  }

  @Test("stands still until the user goes on, and says at once on which machine that is")
  func otherMachine() async throws {
    let model = try await withDependencies {
      $0.meetingLockClient = .inMemory(machine: "there")
    } operation: {
      try await resume()
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

  @Test("goes on with the first who has not spoken if the draft does not say who spoke")
  func olderDraft() async throws {
    let model = try await resume {
      ($0.speakerIndex, $0.elapsedSeconds, $0.state) = (nil, nil, nil)
    }
    #expect(model.speaker?.name == "Cleo")
    #expect(model.secondsElapsed == 25)
  }

  @Test("goes on with the last attendee if all have spoken and the draft does not say who spoke")
  func everyoneHasSpoken() async throws {
    let model = try await resume { draft in
      (draft.speakerIndex, draft.state) = (nil, nil)
      draft.attendances[2].speakingTime = .seconds(1)
    }
    #expect(model.speaker?.name == "Cleo")
  }

  @Test("does not remember who was removed before having spoken")
  func removedBeforeSpeaking() async throws {
    let model = try await resume()
    held.edit { $0.attendees.remove(at: 2) }
    #expect(model.attendances.map(\.name) == ["Ada", "Blob"])
  }

  @Test("goes on with the same speaker in another place, and without them with the next")
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

  @Test("goes on with somebody and in time if the draft has numbers that cannot be")
  func damagedDraft() async throws {
    let model = try await resume {
      ($0.speakerIndex, $0.elapsedSeconds, $0.state) = (-1, -60, nil)
    }
    #expect(model.speaker?.name == "Cleo")
    #expect(model.secondsElapsed == 0)
  }

  @Test("goes on with the last attendee if there are fewer now, and none is fine")
  func fewerAttendees() async throws {
    held.edit { $0.attendees.removeLast(2) }
    #expect(try await resume { $0.speakerIndex = 2 }.speaker?.name == "Ada")
    held.edit { $0.attendees = [] }
    let model = try await resume { $0.speakerIndex = 2 }
    #expect(model.speaker == nil)
    #expect(model.speakerIndex == 0)
  }
}
