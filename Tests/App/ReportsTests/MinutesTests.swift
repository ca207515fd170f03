import Reports
import SyncUpsTestSupport
import Testing

@Suite("Minutes as Markdown")
struct MinutesTests {
  private func minutes(of syncUp: SyncUp) -> String {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    return Minutes(of: syncUp, in: calendar).text
  }

  private func syncUp(notes: String) -> SyncUp {
    SyncUp(1, "Design", duration: .seconds(60), meetings: [Meeting(2, at: 816_300_000, notes)])
  }

  @Test(
    "The minutes of a sync-up list its meetings with their lengths, speakers and notes, newest first"
  )
  func all() {
    var syncUp = syncUp(notes: "The oldest.")
    syncUp.schedule = TimeOfDay(hour: 9, minute: 30).map { Schedule(.weekly([.monday]), at: $0) }
    syncUp.agenda = [AgendaItem(7, "The *new* office"), AgendaItem(8, "Budget")]
    syncUp.attendees = [Attendee(3, "Ada"), Attendee(4, " "), Attendee(5, "Blob")]
    syncUp.meetings.append(
      Meeting(
        id: Meeting.ID(UUID(6)),
        date: Date(timeIntervalSinceReferenceDate: 816_400_000),
        transcript: "First.\nSecond.\n\n-\t[ ] Ada: send it\n- [x] done\n* item\nThird.",
        duration: .seconds(90),
        attendances: [
          Attendance(attendeeID: Attendee.ID(UUID(3)), name: "Ada", speakingTime: .seconds(60)),
          Attendance(attendeeID: Attendee.ID(UUID(4)), name: "", speakingTime: .seconds(30)),
        ]
      )
    )
    #expect(
      minutes(of: syncUp) == """
        # Design

        - Length: 1 min
        - Schedule: Mon 9:30
        - Attendees: Ada, Blob
        - Agenda:
          - The \\*new\\* office
          - Budget

        ## 15 Nov 2026 1:45

        Held for 1 min 30 s. Spoken: Ada 1 min, attendee 2 30 s.

        First.\u{20}\u{20}
        Second.

        - [ ] Ada: send it
        - [x] done
        - item

        Third.

        ## 13 Nov 2026 22:00

        The oldest.

        """
    )
  }

  @Test("The minutes of a sync-up without meetings contain its title, length and attendees")
  func none() {
    let syncUp = SyncUp(1, duration: .seconds(60))
    #expect(minutes(of: syncUp) == "# (no title)\n\n- Length: 1 min\n- Attendees: nobody\n")
  }

  @Test(
    "The Markdown minutes show notes as typed, because the notes' Markdown is escaped",
    arguments: [
      ("# no heading", "\\# no heading"), ("a # b", "a # b"), ("===", "\\==="), ("---", "\\---"),
      ("1. x 2.", "1\\. x 2."), ("12) x", "12\\) x"), ("a1. x", "a1. x"),
      ("> no quotation", "\\> no quotation"),
      ("**a** _b_ `c`", "\\*\\*a\\*\\* \\_b\\_ \\`c\\`"), ("[a](b)", "\\[a\\](b)"),
      ("<b>&amp;", "\\<b\\>\\&amp;"), ("~~a~~ | b", "\\~\\~a\\~\\~ \\| b"), ("$a$", "\\$a\\$"),
      ("    no code", "no code"), ("\\", "\\\\"), ("- # x", "- \\# x"), ("- [y] x", "- \\[y\\] x"),
      ("-x", "\\-x"), ("a\u{1B}[31m\u{0}\u{7F}\u{9B}", "a␛\\[31m␀␡\u{FFFD}"),
      ("\u{202E}fdp.exe", "\u{202E}fdp.exe"), ("\u{200F}a\u{200F}", "\u{200F}a\u{200F}"),
      ("a-b+c=d(e).", "a-b+c=d(e)."), ("日本", "日本"),
    ]
  )
  func escaping(notes: String, expected: String) {
    let text = minutes(of: syncUp(notes: notes))
    #expect(text.components(separatedBy: "22:00\n\n").last == expected + "\n")
  }

  @Test("Line breaks in titles and names become spaces in the minutes")
  func title() {
    var syncUp = syncUp(notes: "")
    syncUp.title = "A\n# B *c*"
    syncUp.attendees = [Attendee(3, "_Ada_\r\nB")]
    #expect(
      minutes(of: syncUp)
        == "# A # B \\*c\\*\n\n- Length: 1 min\n- Attendees: \\_Ada\\_  B\n\n## 13 Nov 2026 22:00\n"
    )
  }
}
