import AppFeature
import RecordFeature
import SyncUpsTestSupport
import TerminalUI
import TestGate
import Testing

@MainActor
@Suite("Recorded pictures of the agenda screen", .serialized, .gatedOnMainActor)
struct AgendaScreenPictureTests {
  private func makeApp(
    _ size: Size,
    _ lines: [String],
    _ route: (SyncUp.ID) -> AppRoute = AppRoute.agenda
  ) -> PicturedApp {
    var syncUp = PicturedContent.design()
    for (index, line) in lines.enumerated() {
      syncUp.agenda.append(AgendaItem(100 + index, line))
    }
    return PicturedApp(size, route(syncUp.id), showing: [syncUp])
  }

  private static let lines = [
    "Budget for the autumn", "Blob: yesterday the start page, today its tests",
    "Blob Jr: blocked by the review of the icons, which nobody has begun since the last meeting",
    "Lunch",
  ]

  @Test("The screen of an agenda matches the recorded picture", arguments: Size.screens)
  func ordinary(size: Size) throws {
    let app = makeApp(size, Self.lines)
    app.press("j", "j")
    try app.expectPicture("Agenda/ordinary")
  }

  @Test("The screen of an empty agenda matches the recorded picture", arguments: Size.screens)
  func empty(size: Size) throws {
    try makeApp(size, []).expectPicture("Agenda/empty")
  }

  @Test(
    "The screen of an agenda with a new line matches the recorded picture",
    arguments: Size.screens
  )
  func writing(size: Size) throws {
    let app = makeApp(size, Self.lines)
    app.press("n")
    try app.expectPicture("Agenda/new-line")
  }

  @Test(
    "The question about a changed agenda line matches the recorded picture",
    arguments: Size.screens
  )
  func question(size: Size) throws {
    let app = makeApp(size, Self.lines)
    app.press("e", "!", .key(.escape))
    try app.expectPicture("Agenda/question")
  }

  @Test(
    "The screen of a meeting with an agenda matches the recorded picture",
    arguments: Size.screens
  )
  func meeting(size: Size) async throws {
    let app = makeApp(size, Self.lines, AppRoute.record)
    try await app.holdMeeting {
      app.press("t", "t", .key(.down))
      await app.model.meetingInProgress?.notesAreKept()
      try app.expectPicture("Agenda/meeting")
    }
  }

  @Test("The help on the agenda screen matches the recorded picture", arguments: Size.screens)
  func help(size: Size) throws {
    let app = makeApp(size, Self.lines)
    app.press("?")
    try app.expectPicture("Agenda/help")
  }
}
