import SyncUpsTestSupport
import TerminalUI
import TestGate
import Testing

@MainActor
@Suite("Recorded pictures of the settings", .serialized, .gatedOnMainActor)
struct SettingsScreenPictureTests {
  @Dependency(\.defaultAppStorage) private var appStorage

  @Test("The screen of the default settings matches the recorded picture", arguments: Size.screens)
  func ordinary(size: Size) throws {
    try PicturedApp(size, .settings).expectPicture("Settings/ordinary")
  }

  @Test(
    "The settings screen with changed settings and a very long command matches the recorded picture",
    arguments: Size.screens
  )
  func extreme(size: Size) throws {
    let app = PicturedApp(size, .settings)
    app.press(" ", .key(.down), .key(.right), .key(.down), .key(.down))
    app.send(.paste("notify-send --urgency=low 'Next speaker'"))
    app.press(.key(.down), .key(.right), .key(.down), .key(.end), .key(.down))
    app.type("23h59:")
    app.press(.key(.down), .key(.right), .key(.down), .key(.right), .key(.down))
    app.send(.paste("/usr/bin/listen --title '\(PicturedContent.extremeSyncUp.title)' \u{1B}[2J"))
    try app.expectPicture("Settings/extreme")
  }

  @Test(
    "The settings screen with a setting that cannot be read matches the recorded picture",
    arguments: Size.screens
  )
  func unreadable(size: Size) throws {
    appStorage.set("loud", forKey: "soundsOn")
    try PicturedApp(size, .settings).expectPicture("Settings/unreadable")
  }

  @Test("The help on the settings screen matches the recorded picture", arguments: Size.screens)
  func help(size: Size) throws {
    let app = PicturedApp(size, .settings)
    app.press("?")
    try app.expectPicture("Settings/help")
  }
}
