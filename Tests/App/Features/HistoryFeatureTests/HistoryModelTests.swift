import HistoryFeature
import Presentation
import SyncUpsHistory
import SyncUpsTestSupport
import Testing

@MainActor
@Suite("The history screen")
struct HistoryModelTests {
  @Shared(.syncUps) private var syncUps = [SyncUp(1, "0")]
  @Shared(.history) private var history
  @Shared(.notice) private var notice
  private let walk = HistoryWalk()
  private let model = HistoryModel()

  private func change(_ number: Int) {
    $syncUps.withLock(recording: "Step \(number)") { $0[0].title = "\(number)" }
  }

  private func id(_ number: Int) -> HistoryStep.ID {
    walk.history.steps.first { $0.title == "Step \(number)" }?.id ?? HistoryStep.ID(UUID(99))
  }

  @Test("The history lists undone changes above the other changes, newest first in both groups")
  func order() throws {
    for number in 1...4 { change(number) }
    #expect(model.rows.map(\.title) == ["Step 4", "Step 3", "Step 2", "Step 1"])
    _ = try walk.undo()
    _ = try walk.undo()
    #expect(model.rows.map(\.title) == ["Step 4", "Step 3", "Step 2", "Step 1"])
    #expect(model.rows.map(\.isUndone) == [true, true, false, false])
  }

  @Test("The history shows which window, command or import made each change")
  func places() {
    walk.$changesHere.withLock { $0.windowStart = .distantPast }
    change(1)
    for (number, origin) in [HistoryStep.Origin.window, .command, .import].enumerated() {
      let id = HistoryStep.ID(UUID(50 + number))
      let step = HistoryStep(id: id, date: .distantPast, origin: origin, title: "", changes: [])
      $history.withLock { $0.append(.step(step)) }
    }
    #expect(model.rows.map(\.origin) == [.here, .import, .commandLine, .anotherWindow])
  }

  @Test(
    "The history calls a change from before the start of this window 'earlier', not 'another window'"
  )
  func earlierChanges() {
    let start = Date(timeIntervalSinceReferenceDate: 1_000)
    for (number, seconds) in [999.0, 1_000, 1_001].enumerated() {
      let date = Date(timeIntervalSinceReferenceDate: seconds)
      let id = HistoryStep.ID(UUID(50 + number))
      let step = HistoryStep(id: id, date: date, origin: .window, title: "", changes: [])
      $history.withLock { $0.append(.step(step)) }
    }
    #expect(model.rows.map(\.origin) == [.earlier, .earlier, .earlier])
    walk.$changesHere.withLock { $0.windowStart = start }
    #expect(model.rows.map(\.origin) == [.anotherWindow, .anotherWindow, .earlier])
  }

  @Test("The question whether to undo an earlier change says that later changes are kept")
  func undoingOneStep() {
    for number in 1...2 { change(number) }
    var taken: [HistoryStep.ID] = []
    model.onStepUndone = { taken.append($0) }
    model.stepTapped(id: id(2))
    #expect(model.alert?.message == "Step 2.")
    model.alertButtonTapped(nil)
    #expect(model.alert == nil)
    model.stepTapped(id: id(1))
    #expect(model.alert?.title == "Undo this change?")
    #expect(model.alert?.message == "Step 1. Later changes are kept.")
    #expect(taken == [])
    model.alertButtonTapped(.confirmUndo(id(1)))
    #expect(taken == [id(1)])
    #expect(model.alert == nil)
    model.stepTapped(id: HistoryStep.ID(UUID(9)))
    #expect(model.alert == nil, "This change is gone.")
  }

  @Test("Undone changes are redone oldest first, and the history screen asks before it redoes one")
  func redoing() throws {
    for number in 1...2 { change(number) }
    _ = try walk.undo()
    _ = try walk.undo()
    var redone = 0
    model.onRedo = { redone += 1 }
    model.stepTapped(id: id(2))
    #expect(model.alert == nil)
    #expect(notice == "Changes are redone oldest first: press Ctrl-R to redo the next one.")
    model.stepTapped(id: id(1))
    #expect(model.alert?.title == "Redo this change?")
    model.alertButtonTapped(.confirmRedo(id(2)))
    #expect(redone == 0, "Another window was first.")
    model.alertButtonTapped(.confirmRedo(id(1)))
    #expect(redone == 1)
  }

  @Test("The history screen shows why the history cannot be read")
  func unreadable() {
    let file = DependencyValues.current.historyFile
    withDependency(\.defaultFileStorage, .inMemory(files: [file: Data("[1]\n".utf8)])) {
      let model = HistoryModel()
      #expect(model.rows == [])
      #expect(model.problem?.contains("it is not a SyncUps history") == true)
    }
    #expect(model.problem == nil)
  }
}
