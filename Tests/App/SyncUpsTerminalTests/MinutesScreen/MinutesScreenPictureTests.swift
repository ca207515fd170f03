import AppFeature
import ListFeature
import SyncUpsTestSupport
import TerminalUI
import TestGate
import Testing

@MainActor
@Suite("Recorded pictures of the minutes screen", .serialized, .gatedOnMainActor)
struct MinutesScreenPictureTests {
  private func makeApp(_ size: Size) -> PicturedApp {
    var meeting = Meeting(
      id: Meeting.ID(UUID(1)),
      date: PicturedContent.now.addingTimeInterval(-86_400),
      transcript: """
        Blob: The new start page is *ready* for review.
        Decision: Everybody has a week for comments.
        - [ ] Blob Jr: collect the comments by Wednesday
        - [x] book a room
        Parking lot:
        The colours of the icons
        """,
      duration: .seconds(210),
      attendances: PicturedContent.attendances(3)
    )
    meeting.absentees = [Attendee(id: Attendee.ID(UUID(50)), name: "Blob Esq")]
    var syncUp = PicturedContent.design()
    syncUp.meetings = [meeting]
    return PicturedApp(size, .minutes(meeting.id, of: syncUp.id), showing: [syncUp])
  }

  @Test("The screen of a meeting's minutes matches the recorded picture", arguments: Size.screens)
  func ordinary(size: Size) throws {
    try makeApp(size).expectPicture("Minutes/ordinary")
  }

  @Test(
    "The screen of a meeting's minutes for Slack matches the recorded picture",
    arguments: Size.screens
  )
  func slack(size: Size) throws {
    let app = makeApp(size)
    app.press(.key(.right), "j")
    try app.expectPicture("Minutes/slack")
  }

  @Test(
    "The prompt after a failed export of minutes matches the recorded picture",
    arguments: Size.screens
  )
  func export(size: Size) throws {
    let app = makeApp(size)
    app.press("w", .control("u"), .key(.enter))
    try app.expectPicture("Minutes/export")
  }

  @Test("The help on the minutes screen matches the recorded picture", arguments: Size.screens)
  func help(size: Size) throws {
    let app = makeApp(size)
    app.press("?")
    try app.expectPicture("Minutes/help")
  }
}
