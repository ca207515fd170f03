import Models
import Testing

@Suite("The description of a duration")
struct DurationTests {
  @Test(
    "A duration is described in hours, minutes and seconds",
    arguments: [
      (Duration.zero, "0 s"), (.milliseconds(40), "less than 1 s"),
      (.seconds(3), "3 s"), (.milliseconds(3_300), "3 s"), (.milliseconds(10_900), "10 s"),
      (.seconds(60), "1 min"), (.seconds(90), "1 min 30 s"), (.seconds(300), "5 min"),
      (.seconds(3_600), "1 h"), (.seconds(5_400), "1 h 30 min"), (.seconds(3_601), "1 h"),
      (.seconds(36_000), "10 h"),
    ]
  )
  func spoken(duration: Duration, text: String) {
    #expect(duration.spoken == text)
  }

  @Test("The number of seconds of a duration keeps the full precision of the duration")
  func inSeconds() {
    for count in 0...86_400 {
      #expect(Duration.seconds(count).inSeconds == Double(count))
    }
    #expect(Duration.milliseconds(41_091).inSeconds == 41.091)
    #expect(Duration.milliseconds(-1_500).inSeconds == -1.5)
  }

  @Test(
    "A duration can be formatted like the time on a digital clock",
    arguments: [
      (Duration.zero, "0:00", "0:00"), (.seconds(27), "0:27", "0:27"),
      (.milliseconds(26_001), "0:26", "0:27"), (.milliseconds(1), "0:00", "0:01"),
      (.seconds(725), "12:05", "12:05"), (.seconds(3_723), "1:02:03", "1:02:03"),
      (.milliseconds(3_599_500), "59:59", "1:00:00"), (.seconds(-5), "0:00", "0:00"),
    ]
  )
  func clock(duration: Duration, text: String, countdown: String) {
    #expect(duration.clockText == text)
    #expect(duration.countdownText == countdown)
  }

  @Test(
    "A duration can be typed in several common notations",
    arguments: [
      ("10", Duration.seconds(600)), ("2.5", .seconds(150)), ("10m", .seconds(600)),
      ("10 min", .seconds(600)), ("90s", .seconds(90)), ("0.5s", .milliseconds(500)),
      ("1h30m", .seconds(5_400)), ("1 H 30 Min", .seconds(5_400)), ("1h", .seconds(3_600)),
      ("1h1m1s", .seconds(3_661)), ("1:30", .seconds(90)), ("0:05", .seconds(5)),
      ("1:02:03", .seconds(3_723)), ("90:00", .seconds(5_400)), ("23h59m", .seconds(86_340)),
    ]
  )
  func reading(text: String, duration: Duration) throws {
    #expect(try Duration(parsing: text) == duration)
  }

  @Test(
    "Parsing the editable text of a duration, such as '1h30m', returns the same duration",
    arguments: [
      (Duration.seconds(300), "5m"), (.seconds(5_400), "1h30m"), (.seconds(90), "1m30s"),
      (.seconds(30), "30s"), (.seconds(3_605), "1h5s"), (.milliseconds(2_500), "2.5s"),
      (.milliseconds(60_001), "1m0.001s"), (.seconds(86_340), "23h59m"),
    ]
  )
  func typed(duration: Duration, text: String) throws {
    #expect(duration.typedText == text)
    #expect(try Duration(parsing: text) == duration)
  }

  @Test(
    "Text that is not a positive duration of less than a day is rejected",
    arguments: [
      ("", DurationParsingError.unreadable), ("abc", .unreadable), ("1:75", .unreadable),
      ("1:", .unreadable), (":30", .unreadable), ("1:2:3:4", .unreadable), ("nan", .unreadable),
      ("１０", .unreadable), ("1h３m", .unreadable),
      ("inf", .unreadable), ("1e3", .unreadable), ("0x10", .unreadable), ("1..5", .unreadable),
      ("30m1h", .unreadable), ("m", .unreadable), ("1.5:30", .unreadable), ("0", .notPositive),
      ("0s", .notPositive), ("-5", .notPositive), ("0:00", .notPositive), ("24h", .tooLong),
      ("1440", .tooLong), ("99999999999999999999999999", .tooLong), ("25:00:00", .tooLong),
      ("0.0000001s", .notPositive),
    ]
  )
  func refusing(text: String, error: DurationParsingError) {
    #expect(throws: error) { try Duration(parsing: text) }
  }

  @Test(
    "The description of each duration from 1 to 90 minutes is parsed as the same duration",
    arguments: 1...90
  )
  func readingWhatIsSaid(minutes: Int) throws {
    let duration = Duration.seconds(minutes * 60)
    #expect(try Duration(parsing: duration.spoken) == duration)
  }
}
