import AppFeature
import SyncUpsTerminal
import SyncUpsTestSupport
import TerminalUI
import TestGate
import Testing

@MainActor
@Suite(
  "Loading a large file on a terminal",
  .serialized,
  .gatedOnMainActor,
  .timeLimit(.minutes(5))
)
struct LoadingScreenTests {
  private let terminal = ScriptedTerminal(width: 60, height: 16)
  private let reading = AsyncStream.makeStream(of: Void.self)
  @Shared(.loadingProgress) private var progress

  private func loading() -> LoadingScreen {
    LoadingScreen(terminal: terminal, fileSize: 16_700_000, colors: .trueColor)
  }

  /// Shows the loading screen until the test finishes the load.
  private func run(_ loading: LoadingScreen) -> Task<Bool, Never> {
    Task { await loading.run { for await _ in reading.stream {} } }
  }

  @Test(
    "The loading screen appears before the data file is loaded, and shows the progress of the load"
  )
  func progressIsShown() async throws {
    let running = run(loading())
    await terminal.wait(for: "Reading 16 MB of sync-ups …")
    await terminal.wait(for: String(repeating: "─", count: 40))
    $progress.withLock { $0 = 0.5 }
    await terminal.wait(for: String(repeating: "━", count: 20) + String(repeating: "─", count: 20))
    reading.continuation.finish()
    #expect(try await running.waitForValue())
  }

  @Test("The loading screen is drawn again when the size of the window changes")
  func resizing() async throws {
    let running = run(loading())
    await terminal.wait(for: "Reading")
    terminal.resize(width: 80, height: 20)
    await terminal.wait { $0.count == 20 && $0.contains { $0.contains("Reading") } }
    reading.continuation.finish()
    #expect(try await running.waitForValue())
  }

  @Test("The loading screen is completely drawn again after the terminal was cleared")
  func lostFrame() async throws {
    let running = run(loading())
    await terminal.wait(for: "Reading")
    terminal.clear(size: terminal.size)
    $progress.withLock { $0 = 0.5 }
    await terminal.wait(for: String(repeating: "━", count: 20))
    #expect(terminal.lines.contains { $0.contains("Reading 16 MB") })
    reading.continuation.finish()
    #expect(try await running.waitForValue())
  }

  @Test(
    "Escape, Ctrl-C and 'q' leave the loading screen before the file is loaded",
    arguments: [KeyPress.key(.escape), .control("c"), "q"]
  )
  func leaving(key: KeyPress) async {
    let running = run(loading())
    await terminal.wait(for: "Reading")
    terminal.press("x")
    terminal.press(key)
    #expect(await !running.value)
    reading.continuation.finish()
  }

  @Test("The loading screen ends when the terminal closes")
  func hangingUp() async {
    let running = run(loading())
    terminal.hangUp()
    #expect(await !running.value)
    reading.continuation.finish()
  }

  @Test(
    "The first request to end the app ends the loading screen, and later requests reach the app"
  )
  func ending() async {
    let loading = loading()
    let running = run(loading)
    await terminal.wait(for: "Reading")
    var endCount = 0
    loading.onEnd = { endCount += 1 }
    loading.end()
    #expect(await !running.value)
    #expect(endCount == 0)
    loading.end()
    #expect(endCount == 1)
    reading.continuation.finish()
  }

  @Test(
    "The loading screen drops keys that are typed before the data file is loaded, and the app gets later keys"
  )
  func handingOn() async throws {
    let loading = loading()
    let running = run(loading)
    await terminal.wait(for: "Reading")
    terminal.press("n")
    terminal.resize(width: 80, height: 24)
    await terminal.wait { $0.count == 24 && $0.contains { $0.contains("Reading") } }
    reading.continuation.finish()
    #expect(try await running.waitForValue())
    terminal.press("?")
    #expect(loading.appTerminal.size == Size(width: 80, height: 24))
    // If the loading screen drew the new size before it handled the redraw event, the app gets it.
    let redraw = TerminalEvent.redraw(Size(width: 80, height: 24))
    for await event in loading.appTerminal.events where event != redraw {
      #expect(event == .input([.key("?")]))
      break
    }
  }
}
