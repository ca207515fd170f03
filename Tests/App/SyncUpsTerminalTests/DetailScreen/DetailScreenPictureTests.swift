import AppFeature
import ListFeature
import SyncUpsTestSupport
import TerminalUI
import TestGate
import Testing

@MainActor
@Suite("Recorded pictures of a sync-up's page", .serialized, .gatedOnMainActor)
struct DetailScreenPictureTests {
  private func makeApp(_ size: Size, _ syncUp: SyncUp) -> PicturedApp {
    PicturedApp(size, .detail(syncUp.id), showing: [syncUp])
  }

  @Test(
    "The page of a sync-up with past meetings matches the recorded picture",
    arguments: Size.screens
  )
  func ordinary(size: Size) throws {
    try makeApp(size, PicturedContent.design(meetings: 6)).expectPicture("Detail/ordinary")
  }

  @Test(
    "The page of a sync-up with a selected meeting matches the recorded picture",
    arguments: Size.screens
  )
  func selectedMeeting(size: Size) throws {
    let app = makeApp(size, PicturedContent.design(meetings: 6))
    app.press("j", "j", "j")
    try app.expectPicture("Detail/meeting-selected")
  }

  @Test(
    "The page of a sync-up with open action items matches the recorded picture",
    arguments: Size.screens
  )
  func actionItems(size: Size) throws {
    var syncUp = PicturedContent.design(meetings: 12)
    syncUp.duration = .seconds(900)
    for index in syncUp.meetings.indices {
      syncUp.meetings[index].duration = .seconds(60 * (10 + index * 7 % 9))
    }
    syncUp.meetings[0].transcript = """
      - [ ] Blob: send the invitation
      - [x] Blob Jr: collect the comments
      - [ ] Blob Esq: ask the printers what the colours of all the icons cost, and by when they need them
      """
    syncUp.meetings[5].transcript = "* [ ] 設計会議の予定\n- [ ] \u{1B}[31mred"
    let app = makeApp(size, syncUp)
    app.press("j", "t", "j")
    try app.expectPicture("Detail/action-items")
  }

  @Test(
    "The page of a sync-up with a list of its attendees matches the recorded picture",
    arguments: Size.screens
  )
  func unfolded(size: Size) throws {
    var syncUp = PicturedContent.design(meetings: 6)
    syncUp.attendees[4].name = " "
    let app = makeApp(size, syncUp)
    app.press("j", .key(.enter), "j", "J")
    try app.expectPicture("Detail/unfolded")
  }

  @Test(
    "The page of a sync-up that has no title, attendees or meetings matches the recorded picture",
    arguments: Size.screens
  )
  func empty(size: Size) throws {
    var syncUp = SyncUp(id: PicturedContent.id, title: " ")
    syncUp.attendees = PicturedContent.attendees([" "])
    try makeApp(size, syncUp).expectPicture("Detail/empty")
  }

  @Test(
    "The page of a sync-up with sixty attendees matches the recorded picture",
    arguments: Size.screens
  )
  func manyAttendees(size: Size) throws {
    var syncUp = PicturedContent.design(meetings: 30)
    syncUp.attendees = PicturedContent.attendees((1...60).map { "Attendee \($0)" })
    try makeApp(size, syncUp).expectPicture("Detail/sixty-attendees")
  }

  @Test(
    "The bottom of a sync-up's page with three hundred meetings matches the recorded picture",
    arguments: Size.screens
  )
  func manyMeetings(size: Size) throws {
    let app = makeApp(size, PicturedContent.design(meetings: 300))
    app.press("G")
    try app.expectPicture("Detail/many-meetings")
  }

  @Test(
    "The page of a sync-up with extreme values matches the recorded picture",
    arguments: Size.screens
  )
  func extreme(size: Size) throws {
    try makeApp(size, PicturedContent.extremeSyncUp).expectPicture("Detail/extreme")
  }

  @Test(
    "The question whether to delete a sync-up matches the recorded picture",
    arguments: Size.screens
  )
  func deletion(size: Size) throws {
    let app = makeApp(size, PicturedContent.design(meetings: 6))
    app.press("D")
    try app.expectPicture("Detail/deletion")
  }

  @Test(
    "The question about deleting a meeting matches the recorded picture",
    arguments: Size.screens
  )
  func meetingDeletion(size: Size) throws {
    let app = makeApp(size, PicturedContent.design(meetings: 6))
    app.press("j", "j", "d")
    try app.expectPicture("Detail/meeting-deletion")
  }

  @Test("The help on the page of a sync-up matches the recorded picture", arguments: Size.screens)
  func help(size: Size) throws {
    let app = makeApp(size, PicturedContent.design(meetings: 6))
    app.press("?")
    try app.expectPicture("Detail/help")
  }

  @Test(
    "If a sync-up could not be saved, its page matches the recorded picture",
    arguments: Size.screens
  )
  func unsaved(size: Size) async throws {
    try await withDependencies {
      $0.defaultFileStorage = .fileSystem
      // Use a path in which no file can be created on any machine.
      $0.syncUpsFile = URL(filePath: "/dev/null/sync-ups.json")
    } operation: {
      let app = makeApp(size, PicturedContent.design())
      let syncUps = app.model.syncUpsList.$syncUps
      await #expect(throws: (any Error).self) { try await syncUps.save() }
      try app.expectPicture("Detail/unsaved")
    }
  }
}
