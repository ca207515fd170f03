import Dependencies
import Foundation
import IdentifiedCollections
import Models
import RecordFeature
import SeededRandomness
import Tagged
import Testing

@Suite("The progress of a meeting")
struct MeetingProgressTests {
  private var syncUp = SyncUp(
    id: SyncUp.ID(UUID(99)),
    attendees: IdentifiedArray(uniqueElements: Self.attendees("Ada", "Bob", "Cy")),
    duration: .seconds(6)
  )

  private static func attendees(_ names: String...) -> [Attendee] {
    names.enumerated().map { Attendee(id: Attendee.ID(UUID(100 + $0)), name: $1) }
  }

  private func name(of progress: MeetingProgress, in syncUp: SyncUp) -> String {
    syncUp.attendees[progress.speakerIndex(in: syncUp)].name
  }

  /// Who speaks in each of the seconds that are left, by their initials.
  private func seconds(left progress: MeetingProgress, of syncUp: SyncUp) -> String {
    var progress = progress
    var seconds = name(of: progress, in: syncUp).prefix(1)
    while progress.advance(by: .seconds(1), in: syncUp) == nil {
      seconds += name(of: progress, in: syncUp).prefix(1)
    }
    return String(seconds)
  }

  @Test("follows the schedule as long as nothing changes", arguments: [1, 2, 3, 4, 7, 60])
  func schedule(count: Int) {
    var syncUp = syncUp
    syncUp.attendees = IdentifiedArray(
      uniqueElements: (0..<count).map { Attendee(id: Attendee.ID(UUID($0))) }
    )
    let schedule = TurnSchedule(duration: syncUp.duration, attendeeCount: count)
    var progress = MeetingProgress()
    for turn in 0..<count {
      #expect(progress.speakerIndex(in: syncUp) == turn)
      // Dividing what is left rounds elsewhere: by the smallest difference between durations.
      let distance = progress.turn(in: syncUp).upperBound - schedule.end(ofTurn: turn)
      #expect(abs(distance.attoseconds) <= 1)
      _ = progress.moveToNextSpeaker(in: syncUp)
    }
    #expect(progress.turn(in: syncUp).upperBound == syncUp.duration)
  }

  @Test("goes back to where the turn before began, and gives its time again")
  func goingBack() {
    var progress = MeetingProgress()
    let isBeforeFirst = progress.moveToPreviousSpeaker(in: syncUp)
    #expect(!isBeforeFirst)
    _ = progress.advance(by: .seconds(3), in: syncUp)
    let isBeforeSecond = progress.moveToPreviousSpeaker(in: syncUp)
    #expect(isBeforeSecond)
    #expect(progress.elapsed == .zero)
    #expect(progress.heldTime == .seconds(3))
    #expect(seconds(left: progress, of: syncUp) == "AABBCC")
  }

  @Test("goes back through speakers who were skipped")
  func goingBackAfterSkipping() {
    var progress = MeetingProgress()
    _ = progress.advance(by: .seconds(1), in: syncUp)
    _ = progress.moveToNextSpeaker(in: syncUp)
    _ = progress.moveToNextSpeaker(in: syncUp)
    #expect(progress.elapsed == .seconds(4))
    _ = progress.moveToPreviousSpeaker(in: syncUp)
    #expect(progress.elapsed == .seconds(2))
    #expect(seconds(left: progress, of: syncUp) == "BBCC")
  }

  @Test("divides what is left when somebody comes in")
  func addedAttendee() {
    var (progress, syncUp) = (MeetingProgress(), syncUp)
    _ = progress.advance(by: .seconds(2), in: syncUp)
    syncUp.attendees.append(Attendee(id: Attendee.ID(UUID(1)), name: "Di"))
    syncUp.attendees.append(Attendee(id: Attendee.ID(UUID(2)), name: "Ed"))
    #expect(progress.turn(in: syncUp) == .seconds(2)..<Duration.seconds(3))
    #expect(seconds(left: progress, of: syncUp) == "BCDE")
  }

  @Test("lets somebody speak on when another one comes in before")
  func addedBefore() {
    var (progress, syncUp) = (MeetingProgress(), syncUp)
    _ = progress.advance(by: .seconds(3), in: syncUp)
    syncUp.attendees.insert(Attendee(id: Attendee.ID(UUID(1)), name: "Di"), at: 1)
    #expect(seconds(left: progress, of: syncUp) == "BCC")
    let isDiBefore = progress.moveToPreviousSpeaker(in: syncUp)
    #expect(isDiBefore)
    #expect(name(of: progress, in: syncUp) == "Di")
  }

  @Test("goes on with the next one when the one who speaks is removed, and keeps their time")
  func removedSpeaker() {
    var (progress, syncUp) = (MeetingProgress(), syncUp)
    _ = progress.advance(by: .seconds(3), in: syncUp)
    syncUp.attendees.remove(at: 1)
    #expect(seconds(left: progress, of: syncUp) == "CCC")
    _ = progress.advance(by: .seconds(1), in: syncUp)
    #expect(
      progress.attendances(in: syncUp).map { "\($0.name) \($0.speakingTime.components.seconds)" }
        == ["Ada 2", "Cy 1", "Bob 1"]
    )
  }

  @Test("goes on with the one before when the last one is removed while speaking")
  func removedLastSpeaker() {
    var (progress, syncUp) = (MeetingProgress(), syncUp)
    _ = progress.advance(by: .seconds(5), in: syncUp)
    syncUp.attendees.remove(at: 2)
    #expect(seconds(left: progress, of: syncUp) == "B")
  }

  @Test("does not remember who was removed before having spoken")
  func removedBeforeSpeaking() {
    var (progress, syncUp) = (MeetingProgress(), syncUp)
    _ = progress.advance(by: .seconds(1), in: syncUp)
    syncUp.attendees.remove(at: 2)
    #expect(progress.attendances(in: syncUp).map(\.name) == ["Ada", "Bob"])
  }

  @Test("does not remember a speaker who was removed before any time had passed")
  func removedAtOnce() {
    var (progress, syncUp) = (MeetingProgress(), syncUp)
    _ = progress.advance(by: .zero, in: syncUp)
    syncUp.attendees.remove(at: 0)
    #expect(progress.attendances(in: syncUp).map(\.name) == ["Bob", "Cy"])
  }

  @Test("goes on without attendees, and with those who come later")
  func everybodyRemoved() {
    var (progress, syncUp) = (MeetingProgress(), syncUp)
    _ = progress.advance(by: .seconds(3), in: syncUp)
    syncUp.attendees = []
    let rest = progress.advance(by: .seconds(1), in: syncUp)
    #expect(rest == nil)
    #expect(progress.speakerID == nil)
    syncUp.attendees = IdentifiedArray(uniqueElements: Self.attendees("Ada"))
    #expect(seconds(left: progress, of: syncUp) == "AA")
    #expect(progress.heldTime == .seconds(4))
  }

  @Test("lets the one who speaks finish, wherever they are moved to")
  func reordered() {
    var (progress, syncUp) = (MeetingProgress(), syncUp)
    _ = progress.advance(by: .seconds(2), in: syncUp)
    syncUp.attendees.move(fromOffsets: [2], toOffset: 0)
    #expect(syncUp.attendees.map(\.name) == ["Cy", "Ada", "Bob"])
    #expect(seconds(left: progress, of: syncUp) == "BBBB")
    syncUp.attendees.move(fromOffsets: [2], toOffset: 0)
    #expect(syncUp.attendees.map(\.name) == ["Bob", "Cy", "Ada"])
    #expect(progress.speakerIndex(in: syncUp) == 0)
  }

  @Test("knows people by the name that they had last")
  func renamed() {
    var (progress, syncUp) = (MeetingProgress(), syncUp)
    _ = progress.advance(by: .seconds(1), in: syncUp)
    syncUp.attendees[0].name = "Ada L."
    _ = progress.advance(by: .seconds(1), in: syncUp)
    #expect(progress.attendances(in: syncUp).map(\.name) == ["Ada L.", "Bob", "Cy"])
    syncUp.attendees.remove(at: 0)
    #expect(progress.attendances(in: syncUp).map(\.name) == ["Bob", "Cy", "Ada L."])
  }

  @Test("ends when the length says so, be it longer or shorter than it was")
  func otherDuration() {
    var (progress, syncUp) = (MeetingProgress(), syncUp)
    _ = progress.advance(by: .seconds(3), in: syncUp)
    syncUp.duration = .seconds(10)
    #expect(seconds(left: progress, of: syncUp) == "BBBCCCC")
    syncUp.duration = .seconds(2)
    let rest = progress.advance(by: .seconds(1), in: syncUp)
    #expect(rest == .seconds(1))
    #expect(progress.heldTime == .seconds(3))
  }

  @Test("goes on after its end if it is told to, with the last one who spoke")
  func overtime() {
    var (progress, syncUp) = (MeetingProgress(), syncUp)
    let rest = progress.advance(by: .seconds(7), in: syncUp)
    #expect(rest == .seconds(1))
    #expect(progress.overtime == nil)
    progress.goOver(by: .seconds(1), in: syncUp)
    progress.goOver(by: .seconds(2), in: syncUp)
    #expect(progress.overtime == .seconds(3))
    #expect(progress.elapsed == .seconds(6))
    #expect(progress.heldTime == .seconds(9))
    #expect(
      progress.attendances(in: syncUp).map(\.speakingTime)
        == [.seconds(2), .seconds(2), .seconds(5)]
    )
    syncUp.duration = .seconds(10)
    let longer = progress.advance(by: .seconds(1), in: syncUp)
    #expect(longer == nil)
    #expect(progress.overtime == nil)
  }

  @Test("is not over any more when it goes back to the speaker before")
  func goingBackFromOvertime() {
    var progress = MeetingProgress()
    _ = progress.advance(by: .seconds(6), in: syncUp)
    progress.goOver(by: .seconds(1), in: syncUp)
    _ = progress.moveToPreviousSpeaker(in: syncUp)
    #expect(progress.overtime == nil)
    #expect(seconds(left: progress, of: syncUp) == "BBCC")
  }

  @Test("goes back two speakers, to where the first of them began")
  func goingBackTwice() {
    var progress = MeetingProgress()
    _ = progress.advance(by: .seconds(5), in: syncUp)
    _ = progress.moveToPreviousSpeaker(in: syncUp)
    #expect(progress.elapsed == .seconds(2))
    _ = progress.moveToPreviousSpeaker(in: syncUp)
    #expect(progress.elapsed == .zero)
    #expect(seconds(left: progress, of: syncUp) == "AABBCC")
  }

  @Test("is never confused, whatever happens to the sync-up", arguments: 0..<200)
  func anyChange(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var (progress, syncUp) = (MeetingProgress(), syncUp)
    var heldTime = Duration.zero
    var isOver = false
    for step in 0..<60 where !isOver {
      let attendees = syncUp.attendees.count
      switch Int.random(in: 0..<9, using: &generator) {
      case 0:
        let position = Int.random(in: 0...attendees, using: &generator)
        syncUp.attendees.insert(Attendee(id: Attendee.ID(UUID(step))), at: position)
      case 1 where attendees > 0:
        syncUp.attendees.remove(at: Int.random(in: 0..<attendees, using: &generator))
      case 2: syncUp.attendees.shuffle(using: &generator)
      case 3: syncUp.duration = .milliseconds(Int.random(in: 0..<20_000, using: &generator))
      case 4: _ = progress.moveToNextSpeaker(in: syncUp)
      case 5: _ = progress.moveToPreviousSpeaker(in: syncUp)
      default:
        let time = Duration.milliseconds(Int.random(in: 0..<2_000, using: &generator))
        isOver = progress.advance(by: time, in: syncUp) != nil
      }
      let turn = progress.turn(in: syncUp)
      #expect(progress.speakerIndex(in: syncUp) <= max(0, syncUp.attendees.count - 1))
      #expect(turn.lowerBound <= progress.elapsed)
      #expect(progress.heldTime >= heldTime)
      heldTime = progress.heldTime
      let spoken = progress.attendances(in: syncUp).map(\.speakingTime).reduce(.zero, +)
      #expect(spoken <= heldTime)
    }
    let rest = progress.advance(by: .seconds(100), in: syncUp)
    #expect(rest != nil, "It comes to its end.")
  }
}
