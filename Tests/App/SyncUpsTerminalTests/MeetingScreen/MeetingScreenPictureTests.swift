import AppFeature
import ListFeature
import SyncUpsTestSupport
import TerminalUI
import TestGate
import Testing

@MainActor
@Suite("Recorded pictures of a past meeting", .serialized, .gatedOnMainActor)
struct MeetingScreenPictureTests {
  private static let meetingID = Meeting.ID(UUID(1))

  private func makeApp(
    _ size: Size,
    title: String = "Design",
    _ transcript: String,
    duration: Duration? = .seconds(210),
    _ attendances: [Attendance]? = PicturedContent.attendances(6)
  ) -> PicturedApp {
    let meeting = Meeting(
      id: Self.meetingID,
      date: PicturedContent.now.addingTimeInterval(-86_400),
      transcript: transcript,
      duration: duration,
      attendances: attendances
    )
    var syncUp = PicturedContent.design()
    syncUp.title = title
    syncUp.meetings = [meeting]
    return PicturedApp(size, .meeting(meeting.id, of: syncUp.id), showing: [syncUp])
  }

  @Test("The screen of a past meeting matches the recorded picture", arguments: Size.screens)
  func ordinary(size: Size) throws {
    let transcript = """
      The new start page is ready for review. Blob Jr collects the comments by Wednesday, and then everybody has a week.

      The icons need the new colours: Blob Esq asks the printers.
      """
    try makeApp(size, transcript).expectPicture("Meeting/ordinary")
  }

  @Test(
    "The screen of a past meeting with no notes, length or speakers matches the recorded picture",
    arguments: Size.screens
  )
  func empty(size: Size) throws {
    try makeApp(size, "", duration: nil, nil).expectPicture("Meeting/empty")
  }

  @Test(
    "The scrolled transcript of a past meeting matches the recorded picture",
    arguments: Size.screens
  )
  func scrolled(size: Size) throws {
    let line =
      "What was said is long enough to be wrapped where a window is small, but not always so."
    let app = makeApp(size, (1...300).map { "\($0). \(line)" }.joined(separator: "\n"))
    app.press(.key(.pageDown), .key(.pageDown), "j")
    try app.expectPicture("Meeting/scrolled")
  }

  @Test(
    "The screen of a past meeting with extreme values matches the recorded picture",
    arguments: Size.screens
  )
  func extreme(size: Size) throws {
    let names = PicturedContent.extremeNames
    let attendances = names.enumerated().map { index, name in
      Attendance(
        attendeeID: Attendee.ID(UUID(100 + index)),
        name: name,
        speakingTime: .seconds(index * index * 60)
      )
    }
    let app = makeApp(
      size,
      title: PicturedContent.extremeSyncUp.title,
      names.joined(separator: "\r\n"),
      duration: .seconds(99 * 3_600),
      attendances
    )
    try app.expectPicture("Meeting/extreme")
  }

  private static let notes = """
    Shipped the start page.
    - [ ] Blob: send the invitation
    - [x] Blob Jr: collect the comments, of which there are so many that this line is longer than a window is wide
    """

  @Test(
    "The screen of a past meeting with a selected action item matches the recorded picture",
    arguments: Size.screens
  )
  func actionItem(size: Size) throws {
    let app = makeApp(size, Self.notes)
    app.press("t", .key(.tab))
    try app.expectPicture("Meeting/action-item")
  }

  @Test(
    "The screen of a past meeting whose notes are being edited matches the recorded picture",
    arguments: Size.screens
  )
  func editing(size: Size) throws {
    let app = makeApp(size, Self.notes)
    app.press("e", .key(.enter))
    app.type("設計 - [ ] e?")
    try app.expectPicture("Meeting/editing")
  }

  @Test(
    "The question about changed notes of a past meeting matches the recorded picture",
    arguments: Size.screens
  )
  func changedNotes(size: Size) throws {
    let app = makeApp(size, Self.notes)
    app.press("e", "!", .key(.escape))
    try app.expectPicture("Meeting/changed-notes")
  }

  @Test(
    "The screen of a deleted past meeting matches the recorded picture",
    arguments: Size.screens
  )
  func deleted(size: Size) throws {
    let app = makeApp(size, "Shipped it.")
    app.model.syncUpsList.$syncUps.withLock { $0 = [] }
    try app.expectPicture("Meeting/deleted")
  }

  @Test(
    "The help on the screen of a past meeting matches the recorded picture",
    arguments: Size.screens
  )
  func help(size: Size) throws {
    let app = makeApp(size, "Shipped it.")
    app.press("?")
    try app.expectPicture("Meeting/help")
  }
}
