import RecordFeature
import SyncUpsTerminal
import SyncUpsTestSupport
import TerminalUI
import TestGate
import Testing

@MainActor
@Suite(
  "The times on a meeting's screen",
  .serialized,
  .gatedOnMainActor,
  .reproducible(at: 1_000),
  .timeLimit(.minutes(5))
)
struct RecordScreenTimeTests {
  /// Returns the styles of the large digits on a small terminal.
  private func digitStyles(_ meeting: RecordHeldMeeting) -> Set<Style> {
    let buffer = Picture(of: meeting.screen, 60, 14).buffer
    return Set(
      (6...8).flatMap { y in (3..<24).map { buffer[$0, y] } }.filter { $0.character != " " }.map(
        \.style
      )
    )
  }

  @Test(
    "A turn's displayed time pulses during the last five seconds, and is amber during the last fifth"
  )
  func lastSeconds() async {
    let meeting = RecordHeldMeeting()
    let pulsing = Style(foreground: Theme.appOrange.color).bold()
    let amber = Style(foreground: Color(hex: 0xB87900))
    await meeting.run {
      var styles: [Set<Style>] = []
      for _ in 0..<11 {
        styles.append(digitStyles(meeting))
        await meeting.pass(.seconds(1))
      }
      #expect(
        styles == [
          [.plain], [.plain], [.plain], [.plain], [.plain],
          [pulsing], [.plain], [pulsing], [amber], [amber.bold()], [.plain],
        ]
      )
    }
  }

  @Test("The labels of the times on a meeting's screen stay in place while the times get longer")
  func fixedPlaces() async {
    let meeting = RecordHeldMeeting(duration: .seconds(3_700))
    var places: Set<[Int]> = []
    await meeting.run {
      for duration in [0, 9, 50, 541, 3_000] {
        await meeting.pass(.seconds(duration))
        let line = Picture(of: meeting.screen, 80, 22).buffer.lines[3]
        places.insert(
          ["elapsed", "left"].compactMap { word in
            line.firstRange(of: word).map {
              line.distance(from: line.startIndex, to: $0.lowerBound)
            }
          }
        )
      }
    }
    #expect(places == [[9, 75]])
  }

  @Test(
    "A meeting's screen shows all times at every supported size, and can be drawn at smaller sizes, too"
  )
  func sizes() async {
    let meeting = RecordHeldMeeting(["Somebody with a name that is too long for every ring", "設計"])
    await meeting.run {
      await meeting.pass(.seconds(3))
      for (width, height) in [(0, 0), (1, 1), (5, 3), (20, 5), (59, 40), (300, 9)] {
        _ = meeting.picture(width, height)
      }
      for width in stride(from: 60, through: 200, by: 20) {
        for height in stride(from: 14, through: 58, by: 11) {
          let picture = meeting.picture(width, height)
          #expect(picture.contains("0:03 elapsed"))
          #expect(picture.contains("0:57 left"))
          #expect(picture.contains("Somebody"))
        }
      }
    }
  }

  @Test(
    "Each second, a meeting's screen sends fewer than 1,000 bytes to a small or a large terminal",
    arguments: [(80, 24), (200, 60)]
  )
  func ticks(width: Int, height: Int) async {
    let meeting = RecordHeldMeeting()
    await meeting.run {
      await meeting.pass(.milliseconds(1_100))
      var shown = Picture(of: meeting.screen, width, height).buffer
      for _ in 2..<22 {
        await meeting.pass(.seconds(1))
        let next = Picture(of: meeting.screen, width, height).buffer
        #expect(Renderer(colors: .trueColor).bytes(from: shown, to: next).count < 1_000)
        shown = next
      }
    }
  }

  @Test("Even very long notes of a meeting leave room for the rest of the screen")
  func longNotes() async {
    let meeting = RecordHeldMeeting()
    await meeting.run {
      meeting.model.noteSubmitted(String(repeating: "word ", count: 200_000))
      meeting.model.noteSubmitted("")
      meeting.model.noteSubmitted(String(repeating: "x", count: 100_000))
      await meeting.model.notesAreKept()
      let last = Picture(of: meeting.screen, 80, 22).buffer.lines.suffix(3)
      #expect(
        last == [
          " Notes  " + String(repeating: "x", count: 71),
          "        " + String(repeating: "x", count: 71),
          "        ⇥ to write a note",
        ]
      )
    }
  }

  @Test(
    "In each theme, a meeting's progress bar contrasts with a black and with a white background",
    arguments: Theme.allCases
  )
  func inks(theme: Theme) async throws {
    let meeting = RecordHeldMeeting()
    meeting.$syncUps.withLock { $0[0].theme = theme }
    await meeting.run {
      await meeting.pass(.seconds(27))
      let bar = Picture(of: meeting.screen, 60, 14).buffer[1, 1]
      #expect(bar.character == "━")
      #expect((bar.style.foreground?.contrast(with: Color(hex: 0x000000)) ?? 0) >= 3)
      #expect((bar.style.foreground?.contrast(with: Color(hex: 0xFFFFFF)) ?? 0) >= 1.3)
    }
  }

  @Test(
    "After a minute is added, the screen shows how much longer than planned the meeting will be"
  )
  func addedMinute() async {
    let meeting = RecordHeldMeeting()
    await meeting.run {
      #expect(meeting.screen.receive(.key("+")))
      #expect(Picture(of: meeting.screen, 60, 16).text.contains("1:00 longer than planned"))
    }
  }
}
