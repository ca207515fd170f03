import ListFeature
import SyncUpsTerminal
import SyncUpsTestSupport
import TerminalUI
import TestGate
import Testing

@MainActor
@Suite("The keys of the list screen", .serialized, .gatedOnMainActor, .reproducible(at: 0))
final class ListScreenTests {
  @Shared(.syncUps) private var syncUps = IdentifiedArray(
    uniqueElements: (0..<30).map {
      SyncUp(id: SyncUp.ID(UUID(1_000 + $0)), title: "Number \($0)")
    }
  )
  @Shared(.notice) private var notice
  private let model = SyncUpsListModel()
  private lazy var screen = ListScreen(model: model)
  private var log: [String] = []

  init() {
    model.onSyncUpTapped = { [unowned self] in log.append("open \(number(of: $0))") }
    model.onMeetingStarted = { [unowned self] in log.append("record \(number(of: $0))") }
  }

  private func number(of id: SyncUp.ID) -> Int {
    (0..<1_000).first { SyncUp.ID(UUID(1_000 + $0)) == id } ?? -1
  }

  private func press(_ keys: KeyPress...) {
    for key in keys { #expect(screen.receive(.key(key))) }
  }

  private func remove(_ number: Int) {
    $syncUps.withLock { _ = $0.remove(id: SyncUp.ID(UUID(1_000 + number))) }
  }

  private func isThere(_ number: Int) -> Bool {
    syncUps[id: SyncUp.ID(UUID(1_000 + number))] != nil
  }

  @Test("A row of the list shows that a meeting was postponed, and offers to resume it")
  func postponedMeeting() {
    @Shared(.meetingDrafts) var drafts
    @Shared(.postponedMeetings) var postponed
    let draft = MeetingDraft(Meeting(9, at: 0, "Half"), of: syncUps[1])
    $drafts.withLock { $0 = [draft] }
    func card(_ title: String) -> Substring {
      Picture(of: screen, 80, 24).text.split(separator: "\n").first { $0.contains(title) } ?? ""
    }
    #expect(!card("Number 1 ").contains("interrupted"))
    $postponed.withLock { $0.ids = [draft.id] }
    #expect(card("Number 1 ").contains("○ interrupted"))
    #expect(!card("Number 0 ").contains("interrupted"))
    func words() -> [String] {
      (screen.hints + screen.help.flatMap(\.hints)).filter { $0.key == "r" }.map(\.word)
    }
    #expect(words() == ["start", "start a meeting"])
    press("j")
    #expect(words() == ["resume", "resume the interrupted meeting"])
  }

  @Test("The help of an empty list leaves out the keys that do nothing in an empty list")
  func helpOfEmptyList() {
    func commands() -> [Command] { screen.help.flatMap(\.hints).flatMap(\.commands) }
    #expect(commands().contains(.order) && commands().contains(.filter))
    $syncUps.withLock { $0 = [] }
    #expect(!commands().contains(.order) && !commands().contains(.filter))
    #expect(commands().contains(.new))
  }

  @Test(
    "The movement keys select a sync-up in the list",
    arguments: [
      ([KeyPress.key(.down), "j"], 2),
      (["j", "j", "k", .key(.up), "k"], 0),
      (["G"], 29), ([.key(.end), "j"], 29), (["G", "g"], 0), (["G", .key(.home)], 0),
      ([.key(.pageDown)], 12), ([.key(.pageDown), .key(.pageDown), .key(.pageUp)], 12),
    ]
  )
  func moving(keys: [KeyPress], selected: Int) {
    for key in keys { press(key) }
    press(.key(.enter))
    #expect(log == ["open \(selected)"])
  }

  @Test("On the list, Enter opens the selected sync-up, 'r' starts its meeting, and 'e' edits it")
  func actions() {
    press("j", .key(.enter), "r", "e", "!", .control("s"))
    #expect(log == ["open 1", "record 1"])
    #expect(syncUps[1].title == "Number 1!")
    #expect(notice == "'Number 1!' was changed.")
  }

  @Test(
    "'d' on the list asks before it deletes the selected sync-up, and then selects the next sync-up"
  )
  func deleting() {
    press("j", "d", .key(.enter))
    #expect(isThere(1))
    #expect(notice == nil)
    press("d")
    for _ in 0..<2 { #expect(!screen.receive(.key("d"))) }
    #expect(isThere(1), "The letter that asks never answers.")
    press("x")
    #expect(!isThere(1))
    #expect(notice == "'Number 1' was deleted.")
    press(.key(.enter))
    #expect(log == ["open 2"])
  }

  @Test("Deleting the bottom sync-up of the list selects the sync-up above it")
  func deletingLast() {
    press("G", "d", "x", .key(.enter))
    #expect(log == ["open 28"])
  }

  @Test("A selected sync-up stays selected when other sync-ups are added or removed")
  func following() {
    press("j", "j")
    remove(0)
    $syncUps.withLock { _ = $0.insert(SyncUp(7), at: 0) }
    remove(1)
    press(.key(.enter))
    #expect(log == ["open 2"])
  }

  @Test("If the selected sync-up disappears from the list, the next sync-up is selected")
  func deletedElsewhere() {
    press("j", "j")
    remove(2)
    press(.key(.enter))
    remove(0)
    press(.key(.enter))
    #expect(log == ["open 3", "open 3"])
  }

  @Test("A selected sync-up stays selected when the order of the list changes")
  func sorting() {
    @Shared(.sortOrder) var sortOrder
    press("j", "j")
    $sortOrder.withLock { $0 = .title }
    press(.key(.enter), .key(.down), .key(.enter))
    $syncUps.withLock { $0[2].title = "Zebra" }
    press("G", .key(.enter))
    #expect(log == ["open 2", "open 20", "open 2"])
  }

  @Test("'n' on the list opens a form, and saving the form adds a sync-up and selects it")
  func adding() throws {
    press("n")
    for character in "Retro" { press(.key(.character(character))) }
    press(.key(.enter), "B", .key(.enter), .key(.enter))
    let last = try #require(syncUps.last)
    #expect(last.title == "Retro")
    #expect(notice == "'Retro' was added.")
    #expect(syncUps.count == 31)
    model.onSyncUpTapped = { [unowned self] in log.append("new \($0 == last.id)") }
    press(.key(.enter))
    #expect(log == ["new true"])
  }

  @Test("Escape leaves the form of a new sync-up and adds no sync-up")
  func dismissing() {
    press("n", .key(.escape))
    #expect(model.addSyncUp == nil)
    press("n", "X", .key(.escape), "x")
    #expect(model.addSyncUp == nil)
    #expect(syncUps.count == 30)
  }

  @Test("'l' on the list loads the sample sync-ups only if the list is empty")
  func samples() {
    #expect(!screen.receive(.key("l")))
    $syncUps.withLock { $0.removeAll() }
    press("l")
    #expect(syncUps.map(\.title) == ["Design", "Engineering", "Product"])
  }

  @Test("The app gets the keys that the list does not handle")
  func others() {
    for key in ["q", "u", ",", "?", .key(.escape)] as [KeyPress] {
      #expect(!screen.receive(.key(key)))
    }
    $syncUps.withLock { $0.removeAll() }
    for key in [.key(.enter), "d", "r", "e", "j"] as [KeyPress] {
      #expect(!screen.receive(.key(key)))
    }
  }

  @Test("Clicking a sync-up in the list opens the page of the sync-up")
  func clicks() {
    let click = InputEvent.mouse(MouseEvent(.press(.left), at: Point(x: 10, y: 3)))
    #expect(screen.receive(click))
    #expect(log == ["open 1"])
  }

  @Test("Moving the selection scrolls the list back to the selected sync-up")
  func wheel() {
    let wheel = InputEvent.mouse(MouseEvent(.scroll(.down), at: .zero))
    for _ in 0..<3 { #expect(screen.receive(wheel)) }
    #expect(Picture(of: screen, 60, 14).text.contains("Number 14"))
    #expect(!Picture(of: screen, 60, 14).text.contains("Number 2"))
    press("k")
    #expect(Picture(of: screen, 60, 14).text.contains("Number 0"))
  }

  @Test("The list reports a data file that cannot be read")
  func unreadable() {
    #expect(screen.message == nil)
    let url = URL(filePath: "/test/sync-ups.json")
    withDependencies {
      $0.defaultFileStorage = .inMemory(files: [url: Data("{".utf8)])
    } operation: {
      let model = SyncUpsListModel()
      let message = ListScreen(model: model).message
      #expect(message?.isFailure == true)
      #expect(message?.text.hasPrefix("Could not understand '/test/sync-ups.json'") == true)
    }
  }

  @Test("'n' on the list opens the form even if the file contains no readable sync-up")
  func unreadableSyncUps() {
    let url = URL(filePath: "/test/sync-ups.json")
    withDependencies {
      $0.defaultFileStorage = .inMemory(files: [url: Data(#"[{"id": 1}]"#.utf8)])
    } operation: {
      let model = SyncUpsListModel()
      let screen = ListScreen(model: model)
      #expect(screen.hints.map(\.key) == ["n", "f", ","])
      for key in ["l", .key(.enter)] as [KeyPress] { #expect(!screen.receive(.key(key))) }
      #expect(screen.receive(.key("n")))
      #expect(model.addSyncUp != nil)
    }
  }

  @Test("On the list, 'J' and 'K' move a sync-up, 'y' duplicates it and 'o' sorts the list")
  func arranging() {
    @Shared(.sortOrder) var sortOrder
    press("j", "J", "J", "K", .key(.down, .alt), .key(.up, .alt), "y")
    let titles = ["Number 0", "Number 2", "Number 1", "Number 1 (copy)"]
    #expect(syncUps.prefix(4).map(\.title) == titles)
    press("K", "K", "K", .key(.enter), "o")
    #expect(syncUps[0].title == "Number 1 (copy)")
    #expect(sortOrder == .title)
    press("K")
    let sentence = "A sorted list cannot be rearranged: press 'o' until it is in your own order."
    #expect(notice == sentence)
    #expect(log == ["open -1"])
    #expect(!screen.receive(.key("f")), "The app searches from every screen.")
  }

  @Test(
    "While the list's filter is typed, letters are text, and after Enter they are commands again"
  )
  func filtering() {
    press("/")
    #expect(screen.acceptsText)
    for character in "d2 Numbejk" { press(.key(.character(character))) }
    press(.key(.backspace), .key(.backspace))
    #expect(model.filter == "d2 Numbe")
    #expect(syncUps.count == 30)
    press(.control("u"), "2", .key(.enter))
    #expect(!screen.acceptsText)
    press("j", .key(.enter), "G", .key(.enter))
    #expect(log == ["open 12", "open 29"])
    press(.key(.escape), .key(.enter))
    #expect(!model.isFiltered)
    #expect(log.last == "open 29")
    #expect(!screen.receive(.key(.key(.escape))), "The list has no filter any more.")
  }

  @Test(
    "Pasted text becomes part of the filter that is being typed, and Down moves to the filtered list"
  )
  func leavingFilter() {
    press("/")
    #expect(screen.receive(.paste("number\n7")))
    press(.key(.down), .key(.enter))
    #expect(model.filter == "number 7")
    #expect(log == ["open 7"])
  }

  @Test(
    "If a filter matches nothing, keys that act on a sync-up do nothing, and Escape clears the filter"
  )
  func nothingLeft() {
    press("/", "x", .key(.enter))
    for key in [.key(.enter), "d", "r", "e", "y", "J", "o"] as [KeyPress] {
      #expect(!screen.receive(.key(key)))
    }
    #expect(log == [] && syncUps.count == 30)
    press("n", .key(.escape), .key(.escape))
    #expect(!model.isFiltered)
  }

  @Test("Clicking a sync-up while the filter is typed ends the typing and opens the sync-up")
  func clickInFilteredList() {
    press("/", "1")
    let click = InputEvent.mouse(MouseEvent(.press(.left), at: Point(x: 10, y: 2)))
    #expect(screen.receive(click))
    #expect(!screen.acceptsText)
    #expect(log == ["open 1"])
  }
}
