import Clients
import Dependencies
import Testing

@Suite("The settings that the app's clients receive")
struct SettingsClientTests {
  @Test("The settings client returns the app's default settings unless the program provides others")
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
