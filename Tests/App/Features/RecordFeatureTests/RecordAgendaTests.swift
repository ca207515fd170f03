import Clients
import Locking
import Presentation
import RecordFeature
import SeededRandomness
import SyncUpsTestSupport
import Testing

@MainActor
@Suite(
  "Changing the speakers and the length of a running meeting",
  .reproducible(at: 1_000),
  .timeLimit(.minutes(5))
)
struct RecordAgendaTests {
  private let held = HeldMeeting(seconds: 60, "Ada", "Blob", "Cleo")

  private func id(_ index: Int) -> Attendee.ID { Attendee.ID(UUID(100 + index)) }

  private var names: [String] { held.model.speakers.map(\.name) }

  @Test("Adding one minute to a meeting lengthens only the speaker's turn")
  func oneMoreMinute() async {
    let model = held.model
    await held.run {
      await held.pass(.seconds(25))
      model.addMinuteButtonTapped()
      #expect(model.turn == .seconds(20)..<Duration.seconds(100))
      #expect(model.durationRemaining == .seconds(95))
      #expect(model.gainedTime == .seconds(-60))
      await held.clock.waitForSleepers(1)
      await held.pass(.seconds(75))
      #expect(model.speaker?.name == "Cleo")
      #expect(model.turn == .seconds(100)..<Duration.seconds(120))
      #expect(held.syncUps[0].duration == .seconds(60), "The sync-up stays as it is.")
    }
    #expect(held.drafts.map(\.addedSeconds) == [60])
  }

  @Test("An added minute ends an overtime of less than a minute")
  func minuteAfterTheEnd() async {
    let model = held.model
    await held.run {
      model.isWritingNote = true
      await held.pass(.seconds(60))
      await held.pass(.seconds(4))
      #expect(model.overtime == .seconds(4))
      #expect(model.gainedTime == .zero, "Only the clock moves in overtime.")
      model.addMinuteButtonTapped()
      await held.clock.waitForSleepers(1)
      #expect(model.overtime == nil)
      #expect(model.durationRemaining == .seconds(60))
      #expect(model.heldTime == .seconds(64))
    }
  }

  @Test(
    "The app asks before it ends a paused meeting, even if the length was cut to the elapsed time"
  )
  func shortenedInPause() async {
    let model = held.model
    await held.run {
      await held.pass(.seconds(30))
      model.pauseButtonTapped()
      held.edit { $0.duration = .seconds(20) }
      model.endMeetingButtonTapped()
      #expect(!model.isOver)
      #expect(model.alert == .endMeeting(isDiscardable: true, isEarly: false, isPaused: true))
      #expect(model.overtime == .zero)
    }
  }

  @Test("A meeting reports the elapsed time, the remaining time and the time gained by short turns")
  func gainedTime() async {
    let model = held.model
    await held.run {
      await held.pass(.seconds(5))
      model.nextButtonTapped()
      #expect(model.speaker?.name == "Blob")
      #expect(model.heldTime == .seconds(5))
      #expect(model.gainedTime == .seconds(15))
      #expect(model.durationRemaining == .seconds(40))
      #expect(model.secondsElapsed == 20)
      model.previousButtonTapped()
      #expect(model.gainedTime == .seconds(-5))
    }
  }

  @Test("If the speaker of a meeting is marked absent, the next attendee's turn starts")
  func absentSpeaker() async {
    let model = held.model
    await held.run {
      await held.pass(.seconds(3))
      model.absentButtonTapped(id(0))
      #expect(names == ["Blob", "Cleo"])
      #expect(model.absentAttendees.map(\.name) == ["Ada"])
      #expect(model.speaker?.name == "Blob")
      #expect(model.turn == .seconds(3)..<Duration.seconds(31.5))
      #expect(model.attendances.map(\.name) == ["Blob", "Cleo"])
      #expect(held.rings.withLock { $0 } == 1)
      #expect(held.syncUps[0].attendees.count == 3)
    }
    #expect(held.drafts.map { $0.absentees?.map(\.id) } == [[id(0)]])
  }

  @Test("Neither an attendee who has spoken nor an unknown attendee can be marked absent")
  func absentAfterTurn() async {
    let model = held.model
    await held.run {
      model.nextButtonTapped()
      model.absentButtonTapped(id(0))
      model.absentButtonTapped(id(7))
      #expect(names == ["Ada", "Blob", "Cleo"])
    }
  }

  @Test(
    "If the last speaker of a meeting is marked absent, the app asks whether to end the meeting"
  )
  func absentLastSpeaker() async {
    let model = held.model
    await held.run {
      model.nextButtonTapped()
      model.nextButtonTapped()
      model.absentButtonTapped(id(2))
      #expect(model.alert == .endMeeting(isDiscardable: false))
      model.alertButtonTapped(nil)
      #expect(model.speaker?.name == "Blob")
    }
  }

  @Test("Shuffling changes only the order of the attendees who have not spoken")
  func shuffling() async {
    let names = (1...20).map { "Blob \($0)" }
    let held = HeldMeeting(seconds: 60, names)
    let model = withDependencies(from: held.model) {
      $0.withRandomNumberGenerator = WithRandomNumberGenerator(SeededGenerator(seed: 3))
    } operation: {
      RecordMeetingModel(syncUp: held.model.$syncUp)
    }
    model.nextButtonTapped()
    model.shuffleButtonTapped()
    let order = model.speakers.map(\.name)
    #expect(order.prefix(2) == ["Blob 1", "Blob 2"])
    #expect(order != names)
    #expect(Set(order) == Set(names))
    #expect(model.speakerIndex == 1)
    #expect(held.syncUps[0].attendees.map(\.name) == names)
  }

  @Test("A resumed meeting keeps the order of speakers, the absent attendees and the added time")
  func resuming() async throws {
    await held.run {
      held.model.absentButtonTapped(id(1))
      held.model.absentButtonTapped(id(1))
      held.model.addMinuteButtonTapped()
      await held.pass(.seconds(25))
      held.model.absentButtonTapped(id(0))
    }
    let draft = try #require(held.drafts.first)
    #expect(draft.speakingOrder == [id(0), id(2), id(1)])
    #expect(draft.absentees?.map(\.id) == [id(0)])
    #expect(draft.addedSeconds == 60)
    #expect(draft.speakerIndex == 2, "Former versions know the order of the sync-up only.")
    let model = held.reopen(resuming: draft)
    #expect(model.addedTime == held.model.addedTime)
    #expect(model.speakers.map(\.name) == ["Cleo", "Blob"])
    #expect(model.speaker?.name == "Cleo")
    #expect(model.durationRemaining == .seconds(95))
  }

  @Test("An attendee who is added after a change to the order of speakers speaks last")
  func newAttendee() async {
    await held.run {
      held.model.absentButtonTapped(id(1))
      held.model.absentButtonTapped(id(1))
      held.edit { $0.attendees.insert(Attendee(id: id(9), name: "Dan"), at: 0) }
      #expect(names == ["Ada", "Cleo", "Blob", "Dan"])
    }
  }
}
