import AppFeature
import DependenciesTestSupport
import IdentifiedCollections
import Models
import TerminalUI
import Testing

@MainActor
@Suite("Pictures of a terminal with a light background", .timeLimit(.minutes(5)))
struct LightBackgroundPictureTests {
  private static let paper: UInt32 = 0xFDF6E3

  private func makeApp(
    _ size: Size,
    _ routes: (SyncUp.ID) -> [AppRoute] = { _ in [] }
  ) -> PicturedApp {
    var syncUps = PicturedContent.samples
    // The themes that are hardest to see on white come first.
    for (index, theme) in [Theme.buttercup, .lavender, .navy].enumerated() {
      syncUps[index].theme = theme
    }
    let app = PicturedApp(size, routes: routes(syncUps[0].id), showing: syncUps)
    app.tell(background: Self.paper)
    return app
  }

  @Test("which shows the list", arguments: Size.screens)
  func list(size: Size) throws {
    try makeApp(size).expectPicture("Light/list")
  }

  @Test("which asks something in front of the list", arguments: Size.screens)
  func question(size: Size) throws {
    let app = makeApp(size)
    app.press("d")
    try app.expectPicture("Light/question")
  }

  @Test("which shows a sync-up", arguments: Size.screens)
  func detail(size: Size) throws {
    try makeApp(size) { [.detail($0)] }.expectPicture("Light/detail")
  }

  @Test("which shows the form", arguments: Size.screens)
  func form(size: Size) throws {
    let app = makeApp(size) { [.detail($0)] }
    app.press("e")
    try app.expectPicture("Light/form")
  }

  @Test("on which a meeting is held", arguments: Size.screens)
  func record(size: Size) throws {
    try makeApp(size) { [.detail($0), .record($0)] }.expectPicture("Light/record")
  }
}
