import AppFeature
import Clients
import SyncUpsTerminal
import SyncUpsTestSupport
import TerminalUI
import TestGate
import Testing

@MainActor
@Suite(
  "Ending the app on a terminal",
  .serialized,
  .gatedOnMainActor,
  .dependencies {
    $0.continuousClock = TestClock()
    $0.date = .constant(Date(timeIntervalSinceReferenceDate: 816_343_200))
    $0.notificationClient = .silent
    $0.soundClient = .silent
    $0.transcriberClient = .off
    $0.uuid = .incrementing
  },
  .timeLimit(.minutes(5))
)
struct TerminalAppEndTests {
  @Test("When the app ends, it stops the tasks of its screens and remembers the open screens")
  func screensEndFirst() async {
    let terminal = ScriptedTerminal()
    let app = TerminalApp(
      model: AppModel(path: .init(routes: [.settings])),
      terminal: terminal,
      colors: .trueColor,
      screens: .all
    )
    let running = Task { await app.run() }
    await terminal.wait(for: "Settings")
    #expect(AppModel.rememberedRoutes == [])

    app.end()
    await running.waitForEnd()

    #expect(AppModel.rememberedRoutes == [.settings])
  }
}
