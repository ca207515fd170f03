import SyncUpsTestSupport
import TerminalUI
import TestGate
import Testing

@MainActor
@Suite("Recorded pictures of the form", .serialized, .gatedOnMainActor)
struct FormScreenPictureTests {
  private func makeApp(_ size: Size, _ syncUp: SyncUp = PicturedContent.design()) -> PicturedApp {
    let app = PicturedApp(size, .detail(syncUp.id), showing: [syncUp])
    app.press("e")
    return app
  }

  @Test("The form of a new sync-up matches the recorded picture", arguments: Size.screens)
  func new(size: Size) throws {
    let app = PicturedApp(size)
    app.press("n")
    try app.expectPicture("Form/new")
  }

  @Test("The form of a changed sync-up matches the recorded picture", arguments: Size.screens)
  func edit(size: Size) throws {
    let app = makeApp(size)
    app.type(" review")
    app.press(.key(.tab), .key(.right), .key(.right), .key(.right), .key(.right), .key(.tab))
    app.press(.key(.right))
    try app.expectPicture("Form/edit")
  }

  @Test("The form with an empty title matches the recorded picture", arguments: Size.screens)
  func emptyTitle(size: Size) throws {
    let app = PicturedApp(size)
    app.press("n", .key(.enter))
    try app.expectPicture("Form/empty-title")
  }

  @Test("The form with sixty attendees matches the recorded picture", arguments: Size.screens)
  func manyAttendees(size: Size) throws {
    var syncUp = PicturedContent.design()
    syncUp.attendees = PicturedContent.attendees((1...60).map { "Attendee \($0)" })
    let app = makeApp(size, syncUp)
    app.press(.key(.tab, .shift), .key(.up))
    try app.expectPicture("Form/sixty-attendees")
  }

  @Test(
    "The form of a sync-up with a huge title and sixty names matches the recorded picture",
    arguments: Size.screens
  )
  func extreme(size: Size) throws {
    try makeApp(size, PicturedContent.extremeSyncUp).expectPicture("Form/extreme")
  }

  @Test(
    "The question whether to discard the changes in a form matches the recorded picture",
    arguments: Size.screens
  )
  func discarding(size: Size) throws {
    let app = makeApp(size)
    app.type(" review")
    app.press(.key(.escape))
    try app.expectPicture("Form/discarding")
  }

  @Test("The help on the form matches the recorded picture", arguments: Size.screens)
  func help(size: Size) throws {
    let app = makeApp(size)
    app.press("?", .key(.function(1)))
    try app.expectPicture("Form/help")
  }
}
