import Clients
import SettingsFeature
import SyncUpsTestSupport
import Testing

@MainActor
@Suite("The client for the stored settings")
struct SettingsClientTests {
  @Shared(.soundsOn) private var soundsOn
  @Shared(.notificationMode) private var notificationMode
  @Shared(.notificationCommand) private var notificationCommand
  @Shared(.transcriberMode) private var transcriberMode
  @Shared(.transcriberCommand) private var transcriberCommand

  @Test("Sounds are off if the settings switch off sounds or all announcements")
  func sounds() {
    let client = SettingsClient.shared()
    #expect(client.isSoundOn())
    $notificationMode.withLock { $0 = .off }
    #expect(!client.isSoundOn())
    $notificationMode.withLock { $0 = .bell }
    $soundsOn.withLock { $0 = false }
    #expect(!client.isSoundOn())
  }

  @Test("Announcements use a command only if the settings contain a command")
  func notification() {
    let client = SettingsClient.shared()
    for mode in [NotificationMode.off, .bell] {
      $notificationMode.withLock { $0 = mode }
      #expect(client.notification() == .off)
    }
    $notificationMode.withLock { $0 = .desktop }
    #expect(client.notification() == .desktop)
    $notificationMode.withLock { $0 = .command }
    #expect(client.notification() == .off)
    $notificationCommand.withLock { $0 = "say hello" }
    #expect(client.notification() == .command("say hello"))
  }

  @Test(
    "If the transcriber is switched on, the settings client returns the command from the settings"
  )
  func transcriber() {
    let client = SettingsClient.shared()
    #expect(client.transcriber() == .undecided)
    $transcriberCommand.withLock { $0 = "listen" }
    $transcriberMode.withLock { $0 = .off }
    #expect(client.transcriber() == .off)
    $transcriberMode.withLock { $0 = .on }
    #expect(client.transcriber() == .command("listen"))
  }
}
