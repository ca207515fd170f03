import SyncUpsTestSupport
import TerminalUI
import TestGate
import Testing

@MainActor
@Suite("Recorded pictures of the command palette", .serialized, .gatedOnMainActor)
struct PaletteScreenPictureTests {
  @Test("The command palette of the list matches the recorded picture", arguments: Size.usual)
  func picture(size: Size) throws {
    let app = PicturedApp(size, showing: PicturedContent.samples)
    app.press(":")
    app.type("s")
    try app.expectPicture("Palette/list")
  }
}
