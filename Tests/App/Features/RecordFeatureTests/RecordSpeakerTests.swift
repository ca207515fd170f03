import Locking
import RecordFeature
import SyncUpsTestSupport
import Testing

@MainActor
@Suite("The speaker of a meeting", .reproducible(at: 1_000), .timeLimit(.minutes(5)))
struct RecordSpeakerTests {
  private let held = HeldMeeting(seconds: 6, "Blob", "Blob Jr")

  private var model: RecordMeetingModel { held.model }

  @Test("Going back gives the previous speaker of a meeting another turn")
  func previous() async {
    let meeting = HeldMeeting(seconds: 6, "Blob", "Blob Jr", "Blob Sr")
    let model = meeting.model
    await meeting.run {
      await meeting.pass(.seconds(5))
      model.previousButtonTapped()
      #expect(model.speaker?.name == "Blob Jr")
      #expect(model.elapsed == .seconds(2))
      #expect(model.turn == .seconds(2)..<Duration.seconds(4))
      await meeting.pass(.seconds(2))
      #expect(model.speaker?.name == "Blob Sr")
      #expect(model.attendances.map(\.speakingTime) == [.seconds(2), .seconds(4), .seconds(1)])
    }
  }

  @Test("A paused meeting keeps its speaker and its elapsed time, and runs no timer")
  func pausing() async {
    await held.run {
      await held.pass(.seconds(1))
      held.clock.jump(by: .milliseconds(500))
      model.pauseButtonTapped()
      #expect(model.isPaused)
      #expect(held.clock.sleeperCount == 0)
      held.clock.jump(by: .seconds(3_600))
      #expect(model.elapsed == .milliseconds(1_500))

      model.resumeButtonTapped()
      #expect(!model.isPaused)
      await held.pass(.milliseconds(1_500))
      #expect(model.elapsed == .seconds(3))
      #expect(model.speaker?.name == "Blob Jr")
    }
  }

  @Test("A meeting that was paused before a question stays paused after the answer")
  func questionInPause() async {
    await held.run {
      model.pauseButtonTapped()
      model.endMeetingButtonTapped()
      model.alertButtonTapped(nil)
      held.clock.jump(by: .seconds(5))
      #expect(model.elapsed == .zero)
      #expect(model.isPaused)
      model.nextButtonTapped()
      #expect(model.speaker?.name == "Blob Jr")
    }
  }

  @Test("A change of speaker rings the bell once, no matter how many turns the change skips")
  func sounds() async {
    let meeting = HeldMeeting(seconds: 8, "Blob", "Blob Jr", "Blob Sr", "Blob Esq")
    let model = meeting.model
    var rings: Int { meeting.rings.withLock(\.self) }
    model.previousButtonTapped()
    #expect(rings == 0)
    model.nextButtonTapped()
    #expect(model.speaker?.name == "Blob Jr")
    #expect(rings == 1)
    await meeting.run {
      model.previousButtonTapped()
      #expect(rings == 2)
      await meeting.pass(.seconds(5))
      #expect(model.speaker?.name == "Blob Sr")
      #expect(rings == 3, "One sound, however many were skipped.")
    }
  }

  @Test(
    "The speaker stays the same when another attendee leaves, the order changes or the speaker is renamed"
  )
  func editedMeanwhile() async {
    let meeting = HeldMeeting(seconds: 6, "Blob", "Blob Jr", "Blob Sr")
    let model = meeting.model
    await meeting.run {
      await meeting.pass(.seconds(3))
      meeting.edit { $0.attendees.remove(at: 0) }
      #expect(model.speakerIndex == 0)
      #expect(model.speaker?.name == "Blob Jr")
      meeting.edit { $0.attendees.reverse() }
      #expect(model.speakerIndex == 1)
      #expect(model.turn == .seconds(2)..<Duration.seconds(6))
      meeting.edit { $0.attendees[1].name = "Blob the Younger" }
      #expect(model.speaker?.name == "Blob the Younger")
      await meeting.pass(.seconds(1))
      #expect(meeting.rings.withLock { $0 } == 1)
      #expect(model.attendances.map(\.name) == ["Blob Sr", "Blob the Younger", "Blob"])
      #expect(model.attendances.map(\.speakingTime) == [.zero, .seconds(2), .seconds(2)])
    }
  }
}
