import AppFeature
import Dependencies
import DependenciesTestSupport
import PersistenceKeys
import Sharing
import SyncUpsTerminal
import TerminalUI
import Testing

@MainActor
@Suite("The opening of a large file on a terminal", .timeLimit(.minutes(5)))
struct OpeningTests {
  private let terminal = ScriptedTerminal(width: 60, height: 16)
  private let reading = AsyncStream.makeStream(of: Void.self)
  @Shared(.readingProgress) private var progress

  private func opening() -> Opening {
    Opening(terminal: terminal, fileSize: 16_700_000, colors: .trueColor)
  }

  /// Runs until the test finishes the reading.
  private func run(_ opening: Opening) -> Task<Bool, Never> {
    Task { await opening.run { for await _ in reading.stream {} } }
  }

  @Test("shows a frame before the file is read, and then how far it is")
  func progressIsShown() async throws {
    let running = run(opening())
    await terminal.wait(for: "Reading 16 MB of sync-ups …")
    await terminal.wait(for: String(repeating: "─", count: 40))
    $progress.withLock { $0 = 0.5 }
    await terminal.wait(
      for: String(repeating: "━", count: 20) + String(repeating: "─", count: 20)
    )
    reading.continuation.finish()
    #expect(try await running.waitForValue())
  }

  @Test("is drawn anew in another size")
  func resizing() async throws {
    let running = run(opening())
    await terminal.wait(for: "Reading")
    terminal.resize(width: 80, height: 20)
    await terminal.wait { $0.count == 20 && $0.contains { $0.contains("Reading") } }
    reading.continuation.finish()
    #expect(try await running.waitForValue())
  }

  @Test("can be left with a key", arguments: [KeyPress.key(.escape), .control("c"), "q"])
  func leaving(key: KeyPress) async {
    let running = run(opening())
    await terminal.wait(for: "Reading")
    terminal.press("x")
    terminal.press(key)
    #expect(await !running.value)
    reading.continuation.finish()
  }

  @Test("ends with the terminal")
  func hangingUp() async {
    let running = run(opening())
    terminal.hangUp()
    #expect(await !running.value)
    reading.continuation.finish()
  }

  @Test("ends when it is told to")
  func ending() async {
    let opening = opening()
    let running = run(opening)
    await terminal.wait(for: "Reading")
    var endCount = 0
    opening.onEnd = { endCount += 1 }
    opening.end()
    #expect(await !running.value)
    #expect(endCount == 0)
    opening.end()
    #expect(endCount == 1)
    reading.continuation.finish()
  }

  @Test("hands on what is typed afterwards, but not what was typed before")
  func handingOn() async throws {
    let opening = opening()
    let running = run(opening)
    await terminal.wait(for: "Reading")
    terminal.press("n")
    terminal.resize(width: 80, height: 24)
    await terminal.wait { $0.count == 24 && $0.contains { $0.contains("Reading") } }
    reading.continuation.finish()
    #expect(try await running.waitForValue())
    terminal.press("?")
    #expect(opening.appTerminal.size == Size(width: 80, height: 24))
    for await event in opening.appTerminal.events {
      #expect(event == .input([.key("?")]))
      break
    }
  }
}
