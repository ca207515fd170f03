import AppFeature
import SyncUpsTestSupport
import TerminalUI
import TestGate
import Testing

@MainActor
@Suite(
  "Recorded pictures of a terminal with a light background",
  .serialized,
  .gatedOnMainActor,
  .timeLimit(.minutes(5))
)
struct LightBackgroundPictureTests {
  private static let paper: UInt32 = 0xFDF6E3

  private func makeApp(
    _ size: Size,
    _ routes: (SyncUp.ID) -> [AppRoute] = { _ in [] }
  ) -> PicturedApp {
    var syncUps = PicturedContent.samples
    // Use the themes that are hardest to see on white for the first sync-ups.
    for (index, theme) in [Theme.buttercup, .lavender, .navy].enumerated() {
      syncUps[index].theme = theme
    }
    let app = PicturedApp(size, routes: routes(syncUps[0].id), showing: syncUps)
    app.tell(background: Self.paper)
    return app
  }

  @Test("The list on a light background matches the recorded picture", arguments: Size.screens)
  func list(size: Size) throws {
    try makeApp(size).expectPicture("Light/list")
  }

  @Test("A question matches the picture recorded on a light background", arguments: Size.screens)
  func question(size: Size) throws {
    let app = makeApp(size)
    app.press("d")
    try app.expectPicture("Light/question")
  }

  @Test(
    "The page of a sync-up on a light background matches the recorded picture",
    arguments: Size.screens
  )
  func detail(size: Size) throws {
    try makeApp(size) { [.detail($0)] }.expectPicture("Light/detail")
  }

  @Test(
    "The form of a sync-up matches the picture recorded on a light background",
    arguments: Size.screens
  )
  func form(size: Size) throws {
    let app = makeApp(size) { [.detail($0)] }
    app.press("e")
    try app.expectPicture("Light/form")
  }

  @Test(
    "The screen of a meeting matches the picture recorded on a light background",
    arguments: Size.screens
  )
  func record(size: Size) throws {
    try makeApp(size) { [.detail($0), .record($0)] }.expectPicture("Light/record")
  }
}
