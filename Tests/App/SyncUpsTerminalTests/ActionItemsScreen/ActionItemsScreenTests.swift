import ActionItemsFeature
import Clients
import SyncUpsTerminal
import SyncUpsTestSupport
import TerminalUI
import TestGate
import Testing

@MainActor
@Suite(
  "The keys of the action items screen",
  .serialized,
  .gatedOnMainActor,
  .dependencies {
    $0.calendar = ScreenContext.test().calendar
    $0.date = .constant(ScreenContext.test().now)
    $0.meetingLockClient = .off
    $0.uuid = .incrementing
  }
)
final class ActionItemsScreenTests {
  @Shared(.syncUps) private var syncUps = ActionItemsScreenPictureTests.syncUps
  private let model = ActionItemsModel()
  private lazy var screen = ActionItemsScreen(model: model)
  private var opened: [String] = []

  init() {
    model.onMeetingTapped = { [unowned self] in opened.append($0.text) }
  }

  private func press(_ keys: KeyPress...) {
    for key in keys { #expect(screen.receive(.key(key))) }
  }

  private var done: [String] {
    syncUps.flatMap(\.actionItems).filter(\.isDone).map(\.text)
  }

  @Test("'t' and Space tick the selected action item, which stays selected")
  func ticking() {
    press("t")
    #expect(done == ["Ada: book a room", "Blob: rotate the certificates due 2026-11-13"])
    press(" ")
    #expect(done == ["Ada: book a room"])
    press("j", "t")
    #expect(done == ["Ada: book a room", "@grace write to the printers by Monday"])
  }

  @Test("On the action items screen, Enter opens the meeting of the selected item")
  func opening() {
    press(.key(.enter), "G", .key(.enter), "g", "k", .key(.enter), .key(.end), .key(.enter))
    let first = "Blob: rotate the certificates due 2026-11-13"
    #expect(opened == [first, "new chairs", first, "new chairs"])
  }

  @Test("'o' changes how action items are grouped, and 'h' shows and hides done items")
  func grouping() {
    press("o", "h")
    #expect(model.grouping == .syncUp)
    #expect(model.showsDone)
    press("o", "h")
    #expect(model.grouping == .owner)
    #expect(!model.showsDone)
  }

  @Test("While an action item is being edited, letters are text, and Enter saves the item")
  func editing() {
    press("G", "e")
    #expect(screen.front.acceptsText)
    press(.control("u"), "t", "o", .key(.enter))
    #expect(!screen.front.acceptsText)
    #expect(syncUps[0].meetings[2].transcript.hasSuffix("\n- [ ] to"))
  }

  @Test("Esc stops editing an unchanged action item, and asks about a changed one")
  func leaving() {
    press("G", "e", .key(.escape))
    #expect(model.edit == nil)
    press("e", "!", .key(.escape))
    #expect(model.edit?.alert == .changedItem)
    press("x")
    #expect(model.edit == nil)
    #expect(syncUps == ActionItemsScreenPictureTests.syncUps)
  }

  @Test("Clicking an action item's box ticks the item, and clicking its text opens its meeting")
  func clicks() throws {
    func click(_ x: Int, _ y: Int) {
      #expect(screen.receive(.mouse(MouseEvent(.press(.left), at: Point(x: x, y: y)))))
    }
    // Click the first item, which is in row 4, below the back button, the title, a blank row and a
    // heading.
    click(20, 4)
    #expect(opened == ["Blob: rotate the certificates due 2026-11-13"])
    click(5, 4)
    #expect(done.contains("Blob: rotate the certificates due 2026-11-13"))
    click(20, 6)
    #expect(opened.last == "@grace write to the printers by Monday")
  }

  @Test(
    "Keys that the action items screen does not handle go to the app, even if the screen has no items"
  )
  func others() {
    let keys: [KeyPress] = ["q", "/", ",", "?", "u", "I", .key(.escape), "s"]
    for key in keys { #expect(!screen.receive(.key(key))) }
    $syncUps.withLock { $0 = [] }
    for key in keys + ["t", "e", "j", .key(.enter)] { #expect(!screen.receive(.key(key))) }
  }

  @Test("The action items screen can be drawn in very small and very large windows")
  func sizes() {
    for (width, height) in [(0, 0), (1, 1), (4, 5), (7, 12), (17, 20), (79, 3), (200, 58)] {
      _ = Picture(of: screen, width, height)
      press("e")
      _ = Picture(of: screen, width, height)
      press(.key(.escape))
    }
  }

  @Test(
    "The help of the action items screen lists the keys for items only if the screen shows items"
  )
  func helpWithoutItems() {
    #expect(screen.help.flatMap(\.hints).flatMap(\.commands).contains(.tick))
    $syncUps.withLock { $0 = [] }
    #expect(screen.help == [])
  }
}
