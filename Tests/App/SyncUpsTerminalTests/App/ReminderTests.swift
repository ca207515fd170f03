import AppFeature
import Clients
import ListFeature
import Locking
import ScheduleFeature
import SyncUpsTerminal
import SyncUpsTestSupport
import TerminalUI
import TestGate
import Testing

@MainActor
@Suite(
  "Reminders on the screen",
  .serialized,
  .gatedOnMainActor,
  .dependencies { $0.uuid = .incrementing }
)
struct ReminderTests {
  @Shared(.reminder) private var reminder
  private let clock = TestClock()
  private let seconds = Locked(0.0)
  private let design = SyncUp.ID(UUID(2))

  /// Opens the app five minutes before a meeting of 'Design', the second sync-up.
  private func open(
    _ routes: [AppRoute],
    _ operation: (AppModel, TerminalApp) async -> Void
  ) async throws {
    $reminder.withLock { $0 = .fiveMinutes }
    let context = ScreenContext.test()
    var syncUps: IdentifiedArrayOf<SyncUp> = [SyncUp(1, "Product"), SyncUp(2, "Design")]
    syncUps[1].schedule = try Schedule(parsing: "daily 10:06", now: context.now, in: .gmt)
    let shared = Shared(wrappedValue: syncUps, .syncUps)
    defer { withExtendedLifetime(shared) {} }
    let (model, app) = withDependencies {
      $0.calendar = context.calendar
      $0.continuousClock = clock
      $0.date = DateGenerator { [seconds] in
        context.now.addingTimeInterval(seconds.withLock(\.self))
      }
      $0.notificationClient = .silent
      $0.soundClient = .silent
      $0.transcriberClient = .off
      $0.transcriberClient.authorizationStatus = { .authorized }
      $0.uuid = .incrementing
    } operation: {
      let model = AppModel(path: .init(routes: routes))
      let terminal = ScriptedTerminal(width: 80, height: 24)
      return (
        model, TerminalApp(model: model, terminal: terminal, colors: .none, screens: .all)
      )
    }
    let task = Task { await model.schedule.onTask() }
    await pass()
    await operation(model, app)
    task.cancel()
    await task.value
  }

  /// Advances the clock by a minute.
  private func pass() async {
    await clock.waitForSleepers(1)
    seconds.withLock { $0 += 60 }
    await clock.advance(by: .seconds(60))
    await clock.waitForSleepers(1)
  }

  private func message(of app: TerminalApp) -> String {
    app.frame(colors: .none).canvas.buffer.lines.dropLast().last ?? ""
  }

  private func press(_ press: KeyPress, in app: TerminalApp) {
    app.show(app.frame(colors: .none))
    app.handle(.input([.key(press)]))
  }

  @Test(
    "A reminder on the list counts down, and remains after a key press until the meeting starts"
  )
  func countdown() async throws {
    try await open([]) { model, app in
      model.syncUpsList.selectedID = SyncUp.ID(UUID(1))
      #expect(message(of: app) == " · 'Design' begins in 5 min: 'r' on its row starts the meeting.")
      press("j", in: app)
      #expect(message(of: app) == " · 'Design' begins in 5 min: 'r' starts the meeting.")
      for minutes in [4, 3, 2, 1] {
        await pass()
        #expect(message(of: app) == " · 'Design' begins in \(minutes) min: 'r' starts the meeting.")
      }
      await pass()
      #expect(message(of: app) == "")
    }
  }

  @Test(
    "On screens without a key 'r' of their own, 'r' starts the meeting that a reminder announces",
    arguments: [[.statistics(nil)], [.actionItems], [.history], [.settings]] as [[AppRoute]]
  )
  func starting(routes: [AppRoute]) async throws {
    try await open(routes) { model, app in
      #expect(message(of: app) == " · 'Design' begins in 5 min: 'r' starts the meeting.")
      press("r", in: app)
      #expect(model.path.last?.route == .record(design))
    }
  }

  @Test(
    "On the search screen, where letters are typed as text, a reminder mentions no shortcut key"
  )
  func noKey() async throws {
    try await open([.search("a")]) { _, app in
      #expect(message(of: app) == " · 'Design' begins in 5 min.")
    }
  }

  @Test(
    "On another sync-up's page, a reminder says to press 'r' on the page of the sync-up that it announces"
  )
  func otherPage() async throws {
    try await open([.detail(SyncUp.ID(UUID(1)))]) { _, app in
      #expect(
        message(of: app) == " · 'Design' begins in 5 min: 'r' on its page starts the meeting."
      )
    }
  }

  @Test("If there are both a reminder and a notice, the message shows the reminder first")
  func olderMessage() async throws {
    try await open([.history]) { _, app in
      @Shared(.notice) var notice
      $notice.withLock { $0 = "'A' was changed." }
      #expect(
        message(of: app)
          == " · 'Design' begins in 5 min: 'r' starts the meeting. 'A' was changed."
      )
    }
  }
}
