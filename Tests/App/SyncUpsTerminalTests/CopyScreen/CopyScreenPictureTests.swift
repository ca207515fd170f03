import AppFeature
import SyncUpsTerminal
import SyncUpsTestSupport
import TerminalUI
import TestGate
import Testing

@MainActor
@Suite(
  "Recorded pictures of the screen for leaving with unsaved changes",
  .serialized,
  .gatedOnMainActor
)
struct CopyScreenPictureTests {
  private let file = URL(filePath: "/test/sync-ups.json")

  private func open(_ size: Size, _ destination: UnsavedChangesModel.Destination) -> PicturedApp {
    let app = PicturedApp(size, showing: PicturedContent.samples)
    app.model.unsavedChanges.destination = destination
    return app
  }

  @Test("The question about unsaved changes matches the recorded picture", arguments: Size.usual)
  func question(size: Size) throws {
    let reasons = [FileStorageError.unwritable(file, reason: "No space left on device")]
    let app = open(size, .alert(.unsavedChanges(because: reasons, offersCopy: true)))
    try app.expectPicture("Copy/question")
  }

  @Test(
    "The question about unsaved changes and settings matches the recorded picture",
    arguments: Size.usual
  )
  func settings(size: Size) throws {
    let settings = URL(filePath: "/home/blob/.config/syncups/app-storage.json")
    let reasons = [file, settings].map {
      FileStorageError.unwritable($0, reason: "No space left on device")
    }
    let app = open(size, .alert(.unsavedChanges(because: reasons, offersCopy: true)))
    try app.expectPicture("Copy/settings")
  }

  @Test(
    "The text field for the path of a copy of the sync-ups matches the recorded picture",
    arguments: Size.usual
  )
  func path(size: Size) throws {
    let app = open(size, .copy(problem: nil))
    app.type("/a")
    app.send(.paste(" " + PicturedContent.chinese))
    try app.expectPicture("Copy/path")
  }

  @Test(
    "The error about a copy of the data file that cannot be written matches the recorded picture",
    arguments: Size.usual
  )
  func problem(size: Size) throws {
    let problem = """
      Could not write '/media/\(PicturedContent.emoji)/copy.json' (Read-only file system): name \
      another file.
      """
    try open(size, .copy(problem: problem)).expectPicture("Copy/problem")
  }
}
