import HistoryFeature
import Presentation
import SyncUpsHistory
import SyncUpsTerminal
import SyncUpsTestSupport
import TerminalUI
import TestGate
import Testing

@MainActor
@Suite("The keys of the history screen", .serialized, .gatedOnMainActor)
final class HistoryScreenTests {
  @Shared(.syncUps) private var syncUps = [SyncUp(1, "0")]
  private let walk = HistoryWalk()
  private let model = HistoryModel()
  private lazy var screen = HistoryScreen(model: model)
  private var log: [String] = []

  init() {
    for number in 1...30 {
      $syncUps.withLock(recording: "Step \(number)") { $0[0].title = "\(number)" }
    }
    model.onStepUndone = { [unowned self] id in
      log.append(walk.history.steps.first { $0.id == id }?.title ?? "")
    }
    model.onRedo = { [unowned self] in log.append("redo") }
  }

  private func press(_ keys: KeyPress...) {
    for key in keys { #expect(screen.receive(.key(key))) }
  }

  @Test("On the history screen, Enter asks whether to undo the selected change, and 'y' undoes it")
  func undoingOneStep() {
    press(.key(.enter), .key(.enter))
    #expect(log == [], "The answer that is selected first changes nothing.")
    press(.key(.enter), "y")
    press("j", .key(.down), "k", .key(.enter), "y")
    press("G", .key(.enter), "y", .key(.home), .key(.enter), "y", .key(.pageDown))
    press(.key(.enter), "n")
    #expect(log == ["Step 30", "Step 29", "Step 1", "Step 30"])
  }

  @Test("On the history screen, the selection starts at the change that will be undone next")
  func undone() throws {
    for _ in 1...3 { _ = try walk.undo() }
    press(.key(.enter), "y", "k", .key(.enter), "y")
    #expect(log == ["Step 27", "redo"])
  }

  @Test("If every title leaves enough room, the history shows the origin of each change in full")
  func origins() {
    #expect(Picture(of: screen, 60, 16).text.contains("  this window"))
    $syncUps.withLock(recording: "A change with a title that is too long") { $0[0].title = "A" }
    #expect(!Picture(of: screen, 60, 16).text.contains("this window"))
    #expect(Picture(of: screen, 72, 16).text.contains("  this window"))
  }

  @Test("Keys that the history screen does not handle are passed on to the app")
  func others() {
    for key in ["u", .control("r"), "q", "/", ",", "?", .key(.escape), "U"] as [KeyPress] {
      #expect(!screen.receive(.key(key)))
    }
  }

  @Test("Clicking a change on the history screen asks whether to undo the change")
  func clicks() {
    let click = InputEvent.mouse(MouseEvent(.press(.left), at: Point(x: 20, y: 4)))
    #expect(screen.receive(click))
    #expect(model.alert?.message == "Step 29. Later changes are kept.")
  }

  @Test("The mouse wheel scrolls the history, and a movement key scrolls back to the selection")
  func wheel() {
    let wheel = InputEvent.mouse(MouseEvent(.scroll(.down), at: .zero))
    for _ in 0..<3 { #expect(screen.receive(wheel)) }
    #expect(!Picture(of: screen, 60, 14).text.contains("Step 30"))
    press("j")
    #expect(Picture(of: screen, 60, 14).text.contains("Step 29"))
  }

  @Test("The screen of an empty history offers only the key to go back")
  func empty() {
    withDependencies {
      $0.defaultInMemoryStorage = InMemoryStorage()
      $0.defaultFileStorage = .inMemory
    } operation: {
      let screen = HistoryScreen(model: HistoryModel())
      #expect(screen.hints.map(\.key) == ["Esc"])
      #expect(!screen.receive(.key(.key(.enter))))
      #expect(Picture(of: screen, 60, 14).text.contains("No changes yet."))
    }
  }

  @Test("The history screen writes 'this window' beside a change that this window has made")
  func origin() {
    #expect(Picture(of: screen, 80, 24).text.contains("this window"))
  }
}
