import AppFeature
import HistoryFeature
import SyncUpsHistory
import SyncUpsTerminal
import SyncUpsTestSupport
import TerminalUI
import TestGate
import Testing

@MainActor
@Suite("Recorded pictures of the history screen", .serialized, .gatedOnMainActor)
struct HistoryScreenPictureTests {
  @Shared(.syncUps) private var syncUps = PicturedContent.samples
  @Shared(.history) private var history
  @Shared(.changesHere) private var changesHere

  /// Makes changes of all kinds.
  ///
  /// The last changes come from this window.
  private func change() {
    let older: [(Double, HistoryStep.Origin, String)] = [
      (40 * 86_400, .import, "Import 'scrumdinger-scrums.data'"),
      (86_400, .command, "Save a meeting of 'Design'"), (7_200, .window, "Edit 'Engineering'"),
    ]
    for (number, (age, origin, title)) in older.enumerated() {
      let step = HistoryStep(
        id: HistoryStep.ID(UUID(100 + number)),
        date: PicturedContent.now.addingTimeInterval(-age),
        origin: origin,
        title: title,
        changes: []
      )
      $history.withLock { $0.append(.step(step)) }
    }
    let now = PicturedContent.now
    $changesHere.withLock { $0.windowStart = now.addingTimeInterval(-10_000) }
    withDependencies {
      let makeStamp = HistoryStampGenerator.current
      $0.date = .constant(now)
      $0.uuid = UUIDGenerator { UUID() }
      $0.historyStamp = makeStamp
    } operation: {
      $syncUps.withLock(recording: .delete("Product")) { _ = $0.remove(at: 2) }
      let title = "A sync-up whose title is longer than any list of changes has room for"
      $syncUps.withLock(recording: .edit(title)) { $0[0].title = "Design review" }
    }
  }

  @Test("The screen of an empty history matches the recorded picture", arguments: Size.usual)
  func empty(size: Size) throws {
    try PicturedApp(size, .history).expectPicture("History/empty")
  }

  @Test(
    "The history screen with changes by an import, a command and two windows matches the recorded picture",
    arguments: Size.screens
  )
  func ordinary(size: Size) throws {
    change()
    try PicturedApp(size, .history).expectPicture("History/ordinary")
  }

  @Test(
    "The screen of a history with two changes that were undone matches the recorded picture",
    arguments: Size.screens
  )
  func undone(size: Size) throws {
    change()
    let app = PicturedApp(size, .history)
    app.press("u")
    app.model.undoButtonTapped()
    app.press("k")
    try app.expectPicture("History/undone")
  }

  @Test(
    "The question about undoing a change matches the recorded picture",
    arguments: Size.screens
  )
  func undoingOneStep(size: Size) throws {
    change()
    let app = PicturedApp(size, .history)
    app.press("j", .key(.enter))
    try app.expectPicture("History/undo-question")
  }

  @Test("The help on the history screen matches the recorded picture", arguments: Size.screens)
  func help(size: Size) throws {
    change()
    let app = PicturedApp(size, .history)
    app.press("?")
    try app.expectPicture("History/help")
  }

  @Test(
    "The error about an unreadable history matches the recorded picture",
    arguments: Size.screens
  )
  func unreadable(size: Size) throws {
    let file = DependencyValues.current.historyFile
    try withDependencies {
      $0.defaultFileStorage = .inMemory(files: [file: Data("[1]\n".utf8)])
    } operation: {
      try PicturedApp(size, .history).expectPicture("History/unreadable")
    }
  }
}
