import Clients
import Locking
import MinutesFeature
import Reports
import SyncUpsTerminal
import SyncUpsTestSupport
import TerminalUI
import TestGate
import Testing

@MainActor
@Suite(
  "The screen of minutes",
  .serialized,
  .gatedOnMainActor,
  .dependencies { $0.calendar = .gregorianInGMT }
)
struct MinutesScreenTests {
  @Shared(.syncUps) private var syncUps
  @Shared(.minutesCommand) private var command
  private let taken = Locked<[String]>([])

  private func makeScreen(_ transcript: String) throws -> MinutesScreen {
    let meeting = Meeting(
      id: Meeting.ID(UUID(1)),
      date: Date(timeIntervalSinceReferenceDate: 816_255_840),
      transcript: transcript
    )
    $syncUps.withLock {
      $0 = [SyncUp(id: SyncUp.ID(UUID(2)), meetings: [meeting], title: "Design")]
    }
    let syncUp = try #require(Shared($syncUps[id: SyncUp.ID(UUID(2))]))
    let shared = try #require(Shared(syncUp.meetings[id: meeting.id]))
    return withDependencies {
      $0.clipboardClient = ClipboardClient { [taken] text in
        taken.withLock { $0.append("copy \(text.prefix(8))") }
      }
      $0.minutesClient = MinutesClient { [taken] _, path, _ throws(MinutesError) in
        taken.withLock { $0.append("write \(path)") }
      } pipe: { _, _, _ in
      }
    } operation: {
      MinutesScreen(model: MinutesModel(meeting: shared, of: syncUp))
    }
  }

  @Test("On the minutes screen, the left and right arrow keys choose the format of the minutes")
  func format() throws {
    let screen = try makeScreen("")
    func after(_ press: KeyPress) -> MinutesFormat {
      #expect(screen.receive(.key(press)))
      return screen.model.format
    }
    let formats = (0..<5).map { _ in after(.key(.right)) }
    #expect(formats == [.slack, .html, .text, .email, .markdown])
    #expect(after(.key(.left)) == .email)
  }

  @Test("'c' copies the minutes, 'w' writes them to a file, and '|' pipes them into a command")
  func sending() throws {
    let screen = try makeScreen("")
    $command.withLock { $0 = "send" }
    #expect(screen.receive(.key("c")))
    #expect(screen.receive(.key("w")))
    #expect(screen.front.acceptsText)
    for press in [KeyPress.control("u"), "x", .key(.enter)] {
      #expect(screen.receive(.key(press)))
    }
    #expect(!screen.front.acceptsText)
    #expect(screen.message == nil)
    #expect(screen.receive(.key("|")))
    #expect(screen.model.piped == screen.model.text)
    #expect(screen.message?.text == "The minutes command is running.")
    #expect(taken.withLock(\.self) == ["copy # Design", "write x"])
  }

  @Test(
    "The minutes screen does not scroll beyond the end, and shows a newly chosen format from the top"
  )
  func scrolling() throws {
    let screen = try makeScreen((1...40).map { "Line \($0)" }.joined(separator: "\n"))
    func last(after press: KeyPress) -> String {
      #expect(screen.receive(.key(press), 60, 15))
      let lines = Picture(of: screen, 60, 15).buffer.lines
      return lines[14].filter { !"│┃".contains($0) }.trimmingCharacters(in: .whitespaces)
    }
    #expect(last(after: "G") == "- Line 40")
    #expect(last(after: "k") == "- Line 39")
    #expect(last(after: .key(.pageDown)) == "- Line 40")
    #expect(last(after: .key(.right)) == "• Line 7")
  }

  @Test("The screen of minutes shows no escape character, even if the meeting's notes contain one")
  func extremes() throws {
    for transcript in ["\u{1B}[2J", String(repeating: "x", count: 10_000), "\u{202E}a"] {
      let screen = try makeScreen(transcript)
      for (width, height) in [(1, 1), (20, 5), (200, 60)] {
        let picture = Picture(of: screen, width, height)
        #expect(!picture.text.contains("\u{1B}"))
      }
    }
  }
}
