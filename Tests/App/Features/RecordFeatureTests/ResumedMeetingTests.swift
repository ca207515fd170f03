import Clients
import Dependencies
import DependenciesTestSupport
import Foundation
import IdentifiedCollections
import Models
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
  .timeLimit(.minutes(1))
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
    #expect(model.keptTranscript == "Shipped it.")
    #expect(model.speaker?.name == "Blob")
    #expect(model.secondsElapsed == 25)
    #expect(model.durationRemaining == .seconds(35))
    #expect(model.attendances.map(\.speakingTime) == [.seconds(20), .seconds(5), .zero])
  }

  @Test("divides the time that is left among the speaker and those after, and is saved once")
  func goingOn() async throws {
    let model = try await resume()
    #expect(model.turn == .seconds(25)..<(.seconds(42.5)))
    let task = Task { await model.onTask() }
    await held.clock.waitForSleepers(0)
    model.resumeButtonTapped()
    await held.clock.waitForSleepers(1)
    held.clock.jump(by: .seconds(35))
    await task.value
    let meeting = try #require(held.meetings.first)
    #expect(held.meetings.count == 2)
    #expect(meeting.id == Meeting.ID(UUID(0)))
    #expect(meeting.duration == .seconds(60), "The time in between does not count.")
    #expect(
      meeting.attendances?.map(\.speakingTime) == [.seconds(20), .seconds(22.5), .seconds(17.5)]
    )
    #expect(held.drafts == [])
  }

  @Test("goes on with the first who has not spoken if the draft does not say who spoke")
  func olderDraft() async throws {
    let model = try await resume { ($0.speakerIndex, $0.elapsedSeconds) = (nil, nil) }
    #expect(model.speaker?.name == "Cleo")
    #expect(model.secondsElapsed == 25)
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
