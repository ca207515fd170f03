import SyncUpsTestSupport
import TerminalUI
import TestGate
import Testing

@MainActor
@Suite("Recorded pictures of the search screen", .serialized, .gatedOnMainActor)
struct SearchScreenPictureTests {
  private func makeApp(_ size: Size, _ text: String) -> PicturedApp {
    var syncUps = PicturedContent.samples
    syncUps[0].meetings = PicturedContent.meetings(6)
    syncUps[1].attendees[1].name = "Desmond"
    syncUps[1].meetings = [
      Meeting(
        id: Meeting.ID(UUID(1)),
        date: PicturedContent.now,
        transcript:
          "Hello.\nWe have agreed on the design of the start page, and on the descriptions."
      )
    ]
    syncUps[2].title = "The \(PicturedContent.chinese) desk"
    return PicturedApp(size, .search(text), showing: syncUps)
  }

  @Test(
    "The search screen before anything is typed matches the recorded picture",
    arguments: Size.screens
  )
  func empty(size: Size) throws {
    try makeApp(size, "").expectPicture("Search/empty")
  }

  @Test("The search screen with results matches the recorded picture", arguments: Size.screens)
  func ordinary(size: Size) throws {
    let app = makeApp(size, "des")
    app.press(.key(.down))
    try app.expectPicture("Search/ordinary")
  }

  @Test("The search screen without results matches the recorded picture", arguments: Size.screens)
  func nothing(size: Size) throws {
    try makeApp(size, "nobody knows").expectPicture("Search/nothing")
  }

  @Test(
    "The search screen with thousands of hits matches the recorded picture",
    arguments: Size.single
  )
  func many(size: Size) throws {
    let app = PicturedApp(size, .search("Blob"), showing: PicturedContent.numbered(1_000))
    for _ in 1...10 { app.press(.key(.pageDown)) }
    try app.expectPicture("Search/many")
  }

  @Test(
    "The search screen with very long and unprintable texts matches the recorded picture",
    arguments: Size.screens
  )
  func extreme(size: Size) throws {
    try PicturedApp(size, .search("e"), showing: PicturedContent.extreme).expectPicture(
      "Search/extreme"
    )
  }

  @Test(
    "The search screen with a long search text that contains emoji matches the recorded picture",
    arguments: Size.screens
  )
  func extremeText(size: Size) throws {
    let text = PicturedContent.extremeSyncUp.title + PicturedContent.emoji
    try makeApp(size, "\u{1B}[31m\(text)").expectPicture("Search/extreme-text")
  }

  @Test("The help on the search screen matches the recorded picture", arguments: Size.screens)
  func help(size: Size) throws {
    let app = makeApp(size, "des")
    app.press("?", .key(.function(1)))
    try app.expectPicture("Search/help")
  }
}
