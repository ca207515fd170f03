import Models
import Testing

@Suite("The turns of a meeting")
struct TurnScheduleTests {
  private static let durations: [Duration] = [
    .zero, .seconds(3), .seconds(300), .seconds(1), .milliseconds(1), .nanoseconds(1),
    Duration(secondsComponent: 0, attosecondsComponent: 1),
    Duration(secondsComponent: 59, attosecondsComponent: 999_999_999_999_999_999),
    .seconds(24 * 3_600), .seconds(365 * 24 * 3_600),
  ]

  @Test(
    "The turns of a meeting follow each other without a gap and fill the meeting exactly",
    arguments: durations
  )
  func turnsTileTheMeeting(duration: Duration) {
    for count in 0...100 {
      let schedule = TurnSchedule(duration: duration, attendeeCount: count)
      let turns = 0..<schedule.turnCount
      #expect(schedule.turnCount == max(1, count))
      #expect(schedule.start(ofTurn: 0) == .zero)
      #expect(schedule.end(ofTurn: turns.upperBound - 1) == duration)
      #expect(turns.map { schedule.length(ofTurn: $0) }.reduce(.zero, +) == duration)
      for turn in turns.dropFirst() {
        #expect(schedule.start(ofTurn: turn) == schedule.end(ofTurn: turn - 1))
      }
    }
  }

  @Test("The lengths of a meeting's turns differ by at most an attosecond", arguments: durations)
  func turnsAreEqual(duration: Duration) {
    let attosecond = Duration(secondsComponent: 0, attosecondsComponent: 1)
    for count in 1...100 {
      let schedule = TurnSchedule(duration: duration, attendeeCount: count)
      let lengths = (0..<count).map { schedule.length(ofTurn: $0) }
      #expect((lengths.max() ?? .zero) - (lengths.min() ?? .zero) <= attosecond)
    }
  }

  @Test("A turn number outside of a meeting's range counts as the first or the last turn")
  func clamping() {
    let schedule = TurnSchedule(duration: .seconds(3), attendeeCount: 4)
    #expect(schedule.end(ofTurn: 0) == .milliseconds(750))
    #expect(schedule.start(ofTurn: -5) == .zero)
    #expect(schedule.end(ofTurn: 9) == .seconds(3))
  }

  @Test(
    "In the schedule of turns, a negative length or number of attendees counts as zero"
  )
  func negative() {
    let schedule = TurnSchedule(duration: .seconds(-3), attendeeCount: -4)
    #expect(schedule.turnCount == 1)
    #expect(schedule.end(ofTurn: 0) == .zero)
  }
}
