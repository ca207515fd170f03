import Clients
import Dependencies
import Testing

@Suite("The settings that the app's clients receive")
struct SettingsClientTests {
  @Test("Clients use the app's default settings unless the program sets other settings")
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
