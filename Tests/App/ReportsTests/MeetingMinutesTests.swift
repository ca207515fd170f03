import Reports
import SeededRandomness
import SyncUpsTestSupport
import Testing

@Suite("The minutes of one meeting")
struct MeetingMinutesTests {
  private var calendar: Calendar {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    return calendar
  }

  private func minutes(
    _ notes: String,
    title: String = "Design",
    names: [String] = ["Ada", "Blob"],
    duration: Duration? = .seconds(14 * 60)
  ) -> MeetingMinutes {
    var meeting = Meeting(
      id: Meeting.ID(UUID(2)),
      date: Date(timeIntervalSinceReferenceDate: 816_255_840),
      transcript: notes,
      duration: duration,
      attendances: names.enumerated().map { index, name in
        Attendance(
          attendeeID: Attendee.ID(UUID(10 + index)),
          name: name,
          speakingTime: .seconds(120 * index)
        )
      }
    )
    meeting.absentees = [Attendee(id: Attendee.ID(UUID(20)), name: "Cy")]
    if names.count > 1 { meeting.attendances?[1].overrun = .seconds(65) }
    let syncUp = SyncUp(id: SyncUp.ID(UUID(1)), meetings: [meeting], title: title)
    return MeetingMinutes(of: meeting, of: syncUp, in: calendar)
  }

  private let notes = """
    Hello.
    Ada: The <start> page is ready.
    Decision: We ship & celebrate.
    Ada: Decision: No *stars*.
    ! Blob buys the cake.
    - [ ] Blob: send it by Monday
    - [x] done

    Blob: All well.
    - Bye.
    Ada: Until then.
    Parking lot:
    Colours of the icons
    """

  @Test("A note that begins with a first name is listed under the whole name of the person")
  func firstName() {
    let minutes = minutes(
      "ada: One.\nAda Lovelace: Two.\nAlan: Three.\n- [ ] Ada: Four.",
      names: ["Ada Lovelace", "Alan Turing", "Alan Kay"]
    )
    #expect(minutes.notes.map(\.speaker) == [nil, "Ada Lovelace"])
    #expect(minutes.notes.map(\.lines) == [["Alan: Three."], ["One.", "Two."]])
    #expect(minutes.actionItems.map(\.parts.owner) == ["Ada Lovelace"])
  }

  @Test("The minutes of a meeting drop the bullets of a list that was pasted into its notes")
  func bullets() {
    let minutes = minutes("• One.\nAda: - Two.\n* Ada: Three.\nAda: - Decision: Four.\n-")
    #expect(minutes.notes.map(\.speaker) == [nil, "Ada"])
    #expect(minutes.notes.map(\.lines) == [["One.", "-"], ["Two.", "Three."]])
    #expect(minutes.decisions == ["Ada: Four."])
  }

  @Test("The Markdown minutes of a meeting have a section for each kind of note")
  func markdown() {
    #expect(
      minutes(notes).text(as: .markdown) == #"""
        # Design

        13 Nov 2026, 9:30 – 9:44 (14 min)

        - Attendees: Ada (did not speak), Blob (2 min)
        - Absent: Cy
        - Over time: Blob (1 min 5 s)

        ## Decisions

        - We ship \& celebrate.
        - Ada: No \*stars\*.
        - Blob buys the cake.

        ## Action items

        - [ ] Blob: send it by Monday (due 16 Nov 2026)
        - [x] done

        ## Parking lot

        - Colours of the icons

        ## Notes

        - Hello.
        - Bye.

        ### Ada

        - The \<start\> page is ready.
        - Until then.

        ### Blob

        - All well.

        """#
    )
  }

  @Test("Minutes for Slack escape the three special characters of Slack")
  func slack() {
    #expect(
      minutes(notes).text(as: .slack) == """
        *Design*
        13 Nov 2026, 9:30 – 9:44 (14 min)
        • Attendees: Ada (did not speak), Blob (2 min)
        • Absent: Cy
        • Over time: Blob (1 min 5 s)

        *Decisions*
        • We ship &amp; celebrate.
        • Ada: No *stars*.
        • Blob buys the cake.

        *Action items*
        • ☐ Blob: send it by Monday (due 16 Nov 2026)
        • ☑ done

        *Parking lot*
        • Colours of the icons

        *Notes*
        • Hello.
        • Bye.

        *Ada*
        • The &lt;start&gt; page is ready.
        • Until then.

        *Blob*
        • All well.

        """
    )
  }

  @Test("The HTML minutes escape text that a user has typed, so that the text adds no tags")
  func html() {
    let text = minutes("Ada: <b>\"Bold\" & 'quoted'</b>", title: "<i>").text(as: .html)
    #expect(
      text == """
        <!DOCTYPE html>
        <html lang="en">
        <head><meta charset="utf-8"><title>&lt;i&gt;, 13 Nov 2026</title></head>
        <body>
        <h1>&lt;i&gt;</h1>
        <p>13 Nov 2026, 9:30 – 9:44 (14 min)</p>
        <ul>
        <li>Attendees: Ada (did not speak), Blob (2 min)</li>
        <li>Absent: Cy</li>
        <li>Over time: Blob (1 min 5 s)</li>
        </ul>
        <h2>Notes</h2>
        <h3>Ada</h3>
        <ul>
        <li>&lt;b&gt;&quot;Bold&quot; &amp; &#39;quoted&#39;&lt;/b&gt;</li>
        </ul>
        </body>
        </html>

        """
    )
  }

  @Test("The plain-text minutes of a meeting show control characters as symbols")
  func text() {
    #expect(
      minutes("Ada: a\u{1B}[2J\tb\n- [ ] Cy: c", title: "De\nsign").text(as: .text) == """
        De sign
        13 Nov 2026, 9:30 – 9:44 (14 min)
        - Attendees: Ada (did not speak), Blob (2 min)
        - Absent: Cy
        - Over time: Blob (1 min 5 s)

        Action items:
        - [ ] Cy: c

        Notes:

        Ada:
        - a␛[2J b

        """
    )
  }

  @Test(
    "An e-mail message with minutes has a subject, its recipients, and the minutes as plain text"
  )
  func email() throws {
    let recipient = try #require(MailRecipient("Ada Lovelace <ada@example.com>"))
    let other = try #require(MailRecipient("team@example.com"))
    #expect(
      minutes("", names: []).text(as: .email, to: [recipient, other]) == """
        Subject: Minutes: Design, 13 Nov 2026
        To: "Ada Lovelace" <ada@example.com>,
         team@example.com
        MIME-Version: 1.0
        Content-Type: text/plain; charset=utf-8
        Content-Transfer-Encoding: quoted-printable

        Design
        13 Nov 2026, 9:30 =E2=80=93 9:44 (14 min)
        - Attendees: nobody
        - Absent: Cy

        """
    )
  }

  @Test(
    "The headers of an e-mail with minutes are short ASCII lines, even if the title is long and accented"
  )
  func emailSubject() throws {
    let recipient = try #require(MailRecipient("Zoë <zoe@example.com>"))
    let title = "Grüße\nBcc: x@example.com " + String(repeating: "é", count: 100)
    let message = minutes("", title: title).text(as: .email, to: [recipient])
    let headers = message.components(separatedBy: "\n\n")[0].split(separator: "\n")
    #expect(headers.allSatisfy { $0.utf8.count <= 78 && $0.utf8.allSatisfy { $0 < 0x80 } })
    let names = headers.filter { $0.first != " " }.map { $0.prefix { $0 != ":" } }
    #expect(
      names == ["Subject", "To", "MIME-Version", "Content-Type", "Content-Transfer-Encoding"]
    )
    #expect(message.contains("To: =?utf-8?B?Wm/Dqw==?= <zoe@example.com>\n"))
  }

  @Test(
    "A line of notes in an e-mail message cannot end the message or begin another message",
    arguments: [
      (".", "Hello."), ("From me", "Hello."), ("Über", String(repeating: "x", count: 73) + "."),
    ]
  )
  func emailLines(title: String, notes: String) {
    for count in 0..<5 {
      let notes = notes == "Hello." ? notes : String(notes.dropFirst(count))
      let message = minutes(notes, title: title).text(as: .email, to: [])
      let body = message.components(separatedBy: "\n\n").dropFirst().joined(separator: "\n\n")
      let lines = body.split(separator: "\n", omittingEmptySubsequences: false)
      #expect(!lines.contains(".") && !lines.contains { $0.hasPrefix("From ") })
      #expect(message.contains("quoted-printable"))
      #expect(message.split(separator: "\n").allSatisfy { $0.utf8.count <= 76 })
    }
  }

  @Test(
    "A recipient of minutes that is not an e-mail address is refused and cannot inject a header",
    arguments: [
      "", " ", "<>", "Ada <>", "a b", "a,b@c", "ada@example.com\nBcc: x@y", "A\nB <a@b>", "é@b",
      "\"A\" B\" <a@b>",
    ]
  )
  func noAddress(text: String) {
    #expect(MailRecipient(text) == nil)
  }

  @Test("If a meeting has no record of who attended, its minutes list the attendees of the sync-up")
  func original() {
    let meeting = Meeting(
      id: Meeting.ID(UUID(2)),
      date: Date(timeIntervalSinceReferenceDate: 816_255_840),
      transcript: ""
    )
    let attendee = Attendee(id: Attendee.ID(UUID(3)), name: "_Ada_")
    let syncUp = SyncUp(id: SyncUp.ID(UUID(1)), attendees: [attendee], title: "= 1")
    #expect(
      MeetingMinutes(of: meeting, of: syncUp, in: calendar).text(as: .markdown) == #"""
        # \= 1

        13 Nov 2026, ended at 9:44

        - Attendees: \_Ada\_

        """#
    )
  }

  @Test("Each line of a meeting's notes is in the minutes exactly once", arguments: 0..<50)
  func everyLine(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let starts = [
      "", "Ada: ", "Blob: ", "- ", "- [ ] ", "- [x] Ada: ", "Decision: ", "! ", "Ada: ! ", "* [ ] ",
      "Parking lot:", "Grace: ", "Ada: Decision: ",
    ]
    let lines = (0..<12).map { "\(starts.randomElement(using: &generator) ?? "")w\($0)w" }
    let all = lines + (seed % 3 == 0 ? ["Parking lot:", "w12w"] : [])
    let minutes = minutes(all.joined(separator: "\n"))
    for format in MinutesFormat.allCases {
      let text = minutes.text(as: format)
      for (index, line) in all.enumerated() where line != "Parking lot:" {
        let word = line == "w12w" ? "w12w" : "w\(index)w"
        #expect(text.components(separatedBy: word).count == 2, "\(format): \(line)")
      }
    }
  }
}
