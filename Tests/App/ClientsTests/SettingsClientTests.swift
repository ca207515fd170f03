import Clients
import Dependencies
import Testing

@Suite("The settings that clients receive")
struct SettingsClientTests {
  @Test("Client settings are the app's defaults unless the program sets them")
  func beginning() {
    @Dependency(\.settingsClient) var settingsClient
    #expect(settingsClient.isSoundOn())
    #expect(settingsClient.transcriber() == .undecided)
    withDependencies {
      $0.settingsClient.isSoundOn = { false }
      $0.settingsClient.transcriber = { .command("listen") }
    } operation: {
      #expect(!settingsClient.isSoundOn())
      #expect(settingsClient.transcriber() == .command("listen"))
    }
  }
}
