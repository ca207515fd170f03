import Reports
import SyncUpsTestSupport
import Testing

@Suite("Meetings as iCalendar events")
struct ICalendarTests {
  private func events(_ meeting: Meeting, title: String = "Design") -> String {
    ICalendar(of: SyncUp(1, title, duration: .seconds(600), meetings: [meeting]))
      .events
  }

  private func meeting(
    _ notes: String = "",
    date: Double = 816_300_000,
    held: Duration? = nil
  ) -> Meeting {
    Meeting(
      id: Meeting.ID(UUID(2)),
      date: Date(timeIntervalSinceReferenceDate: date),
      transcript: notes,
      duration: held
    )
  }

  @Test("An exported calendar event begins when its meeting began, and has the meeting's id")
  func event() {
    var meeting = meeting("Done.", held: .seconds(90))
    meeting.attendances = [
      Attendance(attendeeID: Attendee.ID(UUID(3)), name: "Ada; B", speakingTime: .seconds(60))
    ]
    #expect(
      events(meeting) == """
        BEGIN:VEVENT\r
        UID:00000000-0000-0000-0000-000000000002\r
        DTSTAMP:20261113T220000Z\r
        DTSTART:20261113T215830Z\r
        DTEND:20261113T220000Z\r
        SUMMARY:Design\r
        COMMENT:'Ada\\; B' 1 min\r
        DESCRIPTION:Done.\r
        END:VEVENT\r

        """
    )
    #expect(
      ICalendar.beginning + ICalendar.end == """
        BEGIN:VCALENDAR\r
        VERSION:2.0\r
        PRODID:-//SyncUps//SyncUps for the terminal//EN\r
        CALSCALE:GREGORIAN\r
        END:VCALENDAR\r

        """
    )
  }

  @Test("The exported calendar event of a meeting that was paused includes the time of the pause")
  func pause() {
    var meeting = meeting(held: .seconds(90))
    meeting.pausedTime = .seconds(510)
    #expect(events(meeting).contains("DTSTART:20261113T215000Z\r\nDTEND:20261113T220000Z\r\n"))
  }

  @Test("An exported calendar event has the planned length if the length of the meeting is unknown")
  func plannedLength() {
    #expect(events(meeting()).contains("DTSTART:20261113T215000Z\r\nDTEND:20261113T220000Z\r\n"))
  }

  @Test(
    "The dates in exported calendar events have four-digit years",
    arguments: [
      (-1e300, "00010101T000000Z"), (1e300, "99991231T235959Z"), (-31_622_400, "20000101T000000Z"),
      (0.9, "20010101T000000Z"), (-26_524_800.5, "20000228T235959Z"),
      (-26_524_800, "20000229T000000Z"), (-26_438_400, "20000301T000000Z"),
      (-63_113_904_000, "00010101T000000Z"), (-13_253_587_200, "15810105T000000Z"),
    ]
  )
  func dates(date: Double, expected: String) {
    #expect(events(meeting(date: date)).contains("DTSTAMP:\(expected)\r\n"))
  }

  @Test(
    "An exported calendar event that is shorter than a second has no end time",
    arguments: [
      (.zero, false), (.milliseconds(400), false), (.milliseconds(900), false), (.seconds(1), true),
    ]
      as [(Duration, Bool)]
  )
  func noLength(held: Duration, hasEnd: Bool) {
    let events = events(meeting(date: 816_300_000.5, held: held))
    #expect(events.contains("DTSTART:20261113T2"))
    #expect(events.contains("DTEND") == hasEnd)
  }

  @Test(
    "The text in exported calendar events is escaped",
    arguments: [
      ("a,b;c\\d", "a\\,b\\;c\\\\d"), ("a\nb\r\nc\rd", "a\\nb\\nc\\nd"),
      ("END:VEVENT", "END:VEVENT"),
      ("a\tb\u{1B}\u{0}", "a\tb␛␀"), ("=1+1", "=1+1"), ("\"q\":", "\"q\":"), ("日本", "日本"),
    ]
  )
  func escaping(notes: String, expected: String) {
    #expect(events(meeting(notes)).contains("DESCRIPTION:\(expected)\r\n"))
  }

  @Test(
    "Exported calendar lines have at most 75 bytes, and no character is split between lines",
    arguments: ["x", "é", "日", "😀"]
  )
  func folding(character: String) {
    let notes = String(repeating: character, count: 200)
    let lines = events(meeting(notes)).components(separatedBy: "\r\n")
    #expect(lines.map(\.utf8.count).max()! <= 75)
    #expect(lines.map(\.utf8.count).max()! > 75 - 4)
    let unfolded = events(meeting(notes)).replacing("\r\n ", with: "")
    #expect(unfolded.contains("DESCRIPTION:\(notes)\r\n"))
  }
}
