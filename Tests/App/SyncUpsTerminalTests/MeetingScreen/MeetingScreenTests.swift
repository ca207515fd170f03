import Clients
import Locking
import MeetingFeature
import SyncUpsTerminal
import SyncUpsTestSupport
import TerminalUI
import TestGate
import Testing

@MainActor
@Suite(
  "The screen of a past meeting",
  .serialized,
  .gatedOnMainActor,
  .dependencies {
    $0.uuid = .incrementing
    $0.calendar = Calendar(identifier: .gregorian)
  }
)
struct MeetingScreenTests {
  @Shared(.syncUps) private var syncUps

  /// Yesterday at 9:41 in the test's calendar.
  private static let yesterday = Date(timeIntervalSinceReferenceDate: 816_255_660)

  /// Shows a meeting of a sync-up with three attendees.
  private func makeScreen(
    title: String = "Design",
    date: Date = yesterday,
    duration: Duration? = .seconds(60),
    _ times: [(String, Int)]? = [("Blob", 30), ("Blob Jr", 10), ("Blob Sr", 20)],
    transcript: String
  ) throws -> MeetingScreen {
    let attendances = times?.enumerated().map { index, speaker in
      Attendance(
        attendeeID: Attendee.ID(UUID(100 + index)),
        name: speaker.0,
        speakingTime: .seconds(speaker.1)
      )
    }
    let meeting = Meeting(
      id: Meeting.ID(UUID(1)),
      date: date,
      transcript: transcript,
      duration: duration,
      attendances: attendances
    )
    $syncUps.withLock {
      $0 = [
        SyncUp(
          99,
          title,
          attendees: [Attendee(100, "Blob"), Attendee(101, "Blob Jr")],
          meetings: [meeting],
          theme: .sky
        )
      ]
    }
    let syncUp = try #require(Shared($syncUps[id: SyncUp.ID(UUID(99))]))
    let shared = try #require(Shared(syncUp.meetings[id: meeting.id]))
    return MeetingScreen(model: MeetingModel(meeting: shared, of: syncUp))
  }

  /// Forty lines.
  private static let long = (1...40).map { "Line \($0)" }.joined(separator: "\n")

  @Test(
    "Keys and mouse wheel scroll the screen of a past meeting, but not beyond its first or last line"
  )
  func scrolling() throws {
    let screen = try makeScreen(nil, transcript: Self.long)
    /// Returns the first visible line, the last visible line, and the scroll position in the title.
    func visible() -> [String] {
      let lines = Picture(of: screen, 60, 15).buffer.lines.map { line in
        line.filter { !"│┃".contains($0) }.trimmingCharacters(in: .whitespaces)
      }
      return [lines[3], lines[14], lines[1].components(separatedBy: " ").suffix(2).joined()]
    }
    func after(_ press: KeyPress) -> [String] {
      #expect(screen.receive(.key(press), 60, 15))
      return visible()
    }
    #expect(visible() == ["Date       yesterday 9:40 – 9:41", "Line 7", "0%"])
    #expect(after(.key(.down)) == ["Length     1 min", "Line 8", "3%"])
    #expect(after("j") == ["", "Line 9", "6%"])
    #expect(after(.key(.up)) == ["Length     1 min", "Line 8", "3%"])
    #expect(after("k") == ["Date       yesterday 9:40 – 9:41", "Line 7", "0%"])
    #expect(after("k") == ["Date       yesterday 9:40 – 9:41", "Line 7", "0%"])
    #expect(after(.key(.pageDown)) == ["Line 7", "Line 18", "33%"])
    #expect(after(" ") == ["Line 18", "Line 29", "66%"])
    #expect(after(.key(.pageUp)) == ["Line 7", "Line 18", "33%"])
    #expect(after("G") == ["Line 29", "Line 40", "100%"])
    #expect(after(.key(.pageDown)) == ["Line 29", "Line 40", "100%"])
    #expect(after("g") == ["Date       yesterday 9:40 – 9:41", "Line 7", "0%"])
    #expect(after(.key(.end)) == ["Line 29", "Line 40", "100%"])
    #expect(after(.key(.home)) == ["Date       yesterday 9:40 – 9:41", "Line 7", "0%"])
    #expect(screen.receive(.mouse(MouseEvent(.scroll(.down), at: .zero)), 60, 15))
    #expect(visible() == ["Attendees  Blob, Blob Jr", "Line 10", "9%"])
    #expect(screen.receive(.mouse(MouseEvent(.scroll(.up), at: .zero)), 60, 15))
    #expect(visible() == ["Date       yesterday 9:40 – 9:41", "Line 7", "0%"])
  }

  @Test("The footer offers to scroll a past meeting or its minutes only if they do not fit")
  func scrollHint() {
    for (lineCount, scrolls) in [(3, false), (90, true)] {
      var syncUp = PicturedContent.design(meetings: 1)
      let lines = (1...lineCount).map { "Line \($0)." }
      syncUp.meetings[0].transcript = lines.joined(separator: "\n")
      $syncUps.withLock { [syncUp] in $0 = [syncUp] }
      let app = PicturedApp(
        Size(width: 120, height: 40),
        routes: [.detail(syncUp.id), .meeting(syncUp.meetings[0].id, of: syncUp.id)],
        showing: [syncUp]
      )
      for screen in ["edit notes", "format"] {
        let footer = app.cells(colors: .none).lines[39]
        #expect(footer.contains(screen))
        #expect(footer.contains("scroll") == scrolls)
        app.press("m")
      }
    }
  }

  @Test(
    "If the notes of a past meeting get shorter, the meeting's screen stays scrolled to the end"
  )
  func shorter() throws {
    let screen = try makeScreen(nil, transcript: Self.long)
    _ = Picture(of: screen, 60, 15)
    #expect(screen.receive(.key("G"), 60, 15))
    $syncUps.withLock { $0[0].meetings[0].transcript = "1\n2\n3\n4\n5\n6\n7\n8" }
    #expect(Picture(of: screen, 60, 15).buffer.lines[14].hasPrefix(" 8"))
    #expect(screen.receive(.key("k"), 60, 15))
    #expect(Picture(of: screen, 60, 15).buffer.lines[14].hasPrefix(" 7"))
  }

  @Test(
    "The screen of a past meeting can be drawn with empty or very long notes, even in tiny windows"
  )
  func extremes() throws {
    for transcript in ["", "\n\n", String(repeating: "x", count: 100_000), "\u{200B}"] {
      let screen = try makeScreen([], transcript: transcript)
      for (width, height) in [(0, 0), (1, 1), (3, 3), (20, 5), (60, 14), (200, 58)] {
        _ = Picture(of: screen, width, height)
        _ = screen.receive(.key(.key(.pageDown)))
      }
    }
  }

  @Test(
    "On a past meeting, 't' ticks action items, and Tab selects the next item and scrolls to it"
  )
  func actionItems() throws {
    let notes = "- [ ] first\n\(Self.long)\n- [x] second, \(String(repeating: "long ", count: 20))"
    let screen = try makeScreen(nil, transcript: notes)
    func selected() -> [String] {
      let buffer = Picture(of: screen, 60, 15).buffer
      return buffer.lines.indices.filter { buffer[2, $0].style.background != nil }
        .map { buffer.lines[$0].dropFirst().prefix(14).trimmingCharacters(in: .whitespaces) }
    }
    func press(_ press: KeyPress) { #expect(screen.receive(.key(press), 60, 15)) }
    #expect(selected() == [])
    press("t")
    #expect(selected() == ["- [ ] first"])
    press("t")
    #expect(selected() == ["- [x] first"])
    press(.key(.tab))
    #expect(selected() == ["- [x] second,", "long long long", "long"])
    press("t")
    press(.key(.tab))
    #expect(selected() == ["- [x] first"])
    press(.key(.tab, .shift))
    #expect(selected() == ["- [ ] second,", "long long long", "long"])
    #expect(syncUps[0].meetings[0].transcript.hasPrefix("- [x] first"))
  }

  @Test(
    "On a past meeting's screen, Escape leaves the action items, and a second Escape leaves the screen"
  )
  func leavingItems() throws {
    let screen = try makeScreen(transcript: "- [ ] first")
    #expect(screen.receive(.key("t")))
    #expect(screen.hints.last == KeyHint("Esc", "stop ticking", .key(.escape)))
    #expect(screen.receive(.key(.key(.escape))))
    #expect(screen.hints.last == KeyHint("Esc", "back", .key(.escape)))
    #expect(!screen.receive(.key(.key(.escape))))
  }

  @Test(
    "Opening a search result scrolls to the found line of the meeting, and shows that line in bold"
  )
  func foundLine() throws {
    let screen = try makeScreen(nil, transcript: Self.long)
    screen.model.foundLine = 20
    let buffer = Picture(of: screen, 60, 15).buffer
    let row = try #require(buffer.lines.firstIndex { $0.contains("Line 20") })
    #expect(row == 8)
    #expect(buffer[2, row].style == .bold)
    #expect(buffer[2, row + 1].style == .plain)
    #expect(screen.receive(.key("j"), 60, 15))
    #expect(Picture(of: screen, 60, 15).buffer.lines[7].contains("Line 20"))
  }

  @Test(
    "On a past meeting, 'e' edits the notes in a text field, which takes letters as text, not as commands"
  )
  func editing() throws {
    let screen = try makeScreen(transcript: "one\ntwo")
    func press(_ keys: KeyPress...) { for key in keys { #expect(screen.receive(.key(key))) } }
    press("e")
    #expect(screen.front.acceptsText)
    press(.key(.enter), "q", "?", .key(.up), .control("k"), .key(.pageUp), "0")
    #expect(screen.receive(.paste("a\nb ")))
    #expect(screen.receive(.mouse(MouseEvent(.press(.left), at: Point(x: 2, y: 3)))))
    press("!", .control("s"))
    #expect(!screen.acceptsText)
    #expect(syncUps[0].meetings[0].transcript == "0a\n!b one\ntw\nq?")
    press("e", "x", .key(.escape))
    #expect(!screen.acceptsText)
    press("x")
    #expect(syncUps[0].meetings[0].transcript == "0a\n!b one\ntw\nq?")
  }

  @Test("'m' on a past meeting opens its minutes, and 'w' exports them")
  func minutes() throws {
    let screen = try makeScreen(transcript: "one")
    var requests: [MeetingModel.MinutesRequest] = []
    screen.model.onMinutesRequested = { requests.append($0) }
    #expect(screen.receive(.key("m")))
    #expect(screen.receive(.key("w")))
    #expect(requests == [.shown, .exported])
  }

  @Test("Keys that the screen of a past meeting does not handle are passed on to the app")
  func unknown() throws {
    let screen = try makeScreen(transcript: "")
    #expect(!screen.receive(.key("q")))
    #expect(!screen.receive(.key(.key(.escape))))
    #expect(!screen.receive(.paste("x")))
    #expect(!screen.receive(.mouse(MouseEvent(.press(.left), at: .zero))))
  }

  @Test("A past meeting that another process deletes stays on the screen with a message")
  func deleted() throws {
    let screen = try makeScreen(transcript: "Shipped it.")
    let before = Picture(of: screen, 60, 15).text
    #expect(screen.message == nil)
    $syncUps.withLock { $0 = [] }
    #expect(
      screen.message?.text
        == "Another window deleted this meeting: this is its last version."
    )
    #expect(Picture(of: screen, 60, 15).text == before)
  }
}
