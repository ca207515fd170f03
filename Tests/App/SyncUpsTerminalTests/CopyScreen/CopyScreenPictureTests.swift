import AppFeature
import DependenciesTestSupport
import Foundation
import PersistenceKeys
import Sharing
import SyncUpsTerminal
import TerminalUI
import Testing

@MainActor
@Suite("Pictures of the way out with changes that could not be saved")
struct CopyScreenPictureTests {
  private let file = URL(filePath: "/test/sync-ups.json")

  private func open(_ size: Size, _ destination: UnsavedChangesModel.Destination) -> PicturedApp {
    let app = PicturedApp(size, showing: PicturedContent.samples)
    app.model.unsavedChanges.destination = destination
    return app
  }

  @Test("with the question what to do", arguments: Size.usual)
  func question(size: Size) throws {
    let reasons = [FileStorageError.unwritable(file, reason: "No space left on device")]
    let app = open(size, .alert(.unsavedChanges(because: reasons, offersCopy: true)))
    try app.expectPicture("Copy/question")
  }

  @Test("with the question when the settings are not saved, either", arguments: Size.usual)
  func settings(size: Size) throws {
    let settings = URL(filePath: "/home/blob/.config/syncups/app-storage.json")
    let reasons = [file, settings].map {
      FileStorageError.unwritable($0, reason: "No space left on device")
    }
    let app = open(size, .alert(.unsavedChanges(because: reasons, offersCopy: true)))
    try app.expectPicture("Copy/settings")
  }

  @Test("with the path of a copy", arguments: Size.usual)
  func path(size: Size) throws {
    let app = open(size, .copy(problem: nil))
    app.type("/a")
    app.send(.paste(" " + PicturedContent.chinese))
    try app.expectPicture("Copy/path")
  }

  @Test("with a path that is no good", arguments: Size.usual)
  func problem(size: Size) throws {
    let problem = """
      Could not write '/media/\(PicturedContent.emoji)/copy.json' (Read-only file system): name \
      another file.
      """
    try open(size, .copy(problem: problem)).expectPicture("Copy/problem")
  }
}
