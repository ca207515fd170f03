import Clients
import DetailFeature
import Presentation
import SyncUpsTerminal
import SyncUpsTestSupport
import TerminalUI
import TestGate
import Testing

@MainActor
@Suite(
  "The page of a sync-up",
  .serialized,
  .gatedOnMainActor,
  .dependencies {
    $0.date = .constant(Date(timeIntervalSinceReferenceDate: 0))
    $0.uuid = .incrementing
    $0.transcriberClient.authorizationStatus = { .authorized }
  }
)
final class DetailScreenTests {
  @Shared(.syncUps) private var syncUps = [
    SyncUp(
      1,
      "Design",
      attendees: [Attendee(10, "Blob")],
      meetings: IdentifiedArray(
        uniqueElements: (0..<30).map {
          Meeting(
            id: Meeting.ID(UUID(2_000 + $0)),
            date: Date(timeIntervalSinceReferenceDate: -86_400 * Double($0)),
            transcript: "Number \($0)."
          )
        }
      )
    )
  ]
  @Shared(.notice) private var notice
  private let screen: DetailScreen
  private var log: [String] = []

  init() throws {
    @Shared(.syncUps) var list
    let syncUp = try #require(Shared($list[id: SyncUp.ID(UUID(1))]))
    screen = DetailScreen(model: SyncUpDetailModel(syncUp: syncUp))
    screen.model.onMeetingStarted = { [unowned self] in log.append("start \($0.wrappedValue.title)")
    }
    screen.model.onMeetingTapped = { [unowned self] id in
      log.append("open \((0..<30).first { Meeting.ID(UUID(2_000 + $0)) == id } ?? -1)")
    }
  }

  private func press(_ keys: KeyPress...) {
    for key in keys { #expect(screen.receive(.key(key))) }
  }

  private func click(_ x: Int, _ y: Int) {
    #expect(screen.receive(.mouse(MouseEvent(.press(.left), at: Point(x: x, y: y)))))
  }

  @Test("The second column of a wide sync-up page shows all words of an overdue action item")
  func wideItems() {
    let words = (1...30).map { "word\($0)" }
    $syncUps.withLock {
      // Put the item into older notes, because the page also shows the newest notes.
      let newest = $0[0].meetingsByDate[0].id
      for id in $0[0].meetings.ids {
        $0[0].meetings[id: id]?.transcript = id == newest ? "All is well." : ""
      }
      let item = "- [ ] \(words.joined(separator: " ")) due 1999-10-01"
      $0[0].meetings[id: $0[0].meetingsByDate[1].id]?.transcript = item
    }
    let shown = Picture(of: screen, 120, 40).text
    #expect(shown.contains("days overdue"))
    #expect(words.filter { !shown.contains("\($0) ") && !shown.contains("\($0)\n") } == [])
  }

  @Test("On a light background, the bar of the theme does not touch the title of the sync-up")
  func bar() {
    let app = PicturedApp(
      Size(width: 80, height: 24),
      .detail(SyncUp.ID(UUID(1))),
      showing: syncUps
    )
    app.tell(background: 0xFFFFFF)
    let cells = app.cells(colors: .trueColor)
    #expect(cells.lines[1].hasPrefix("   Design"))
    #expect((0..<4).map { cells[$0, 1].style.background != nil } == [false, true, false, false])
  }

  @Test(
    "On a sync-up's page, an open action item shows its due date, or else how long it has been open"
  )
  func dueItems() throws {
    // The date of the first meeting is 1 January 2001.
    $syncUps.withLock {
      $0[0].meetings[0].transcript = "- [ ] send it by Friday\n- [ ] order cake"
    }
    let rows = Picture(of: screen, 80, 24).text.split(separator: "\n")
    let sent = try #require(rows.first { $0.contains("☐ send it") })
    let ordered = try #require(rows.first { $0.contains("☐ order cake") })
    #expect(sent.contains("days overdue"))
    #expect(ordered.contains(" new"))
  }

  @Test("The page of a sync-up shows that a meeting was postponed, and offers to resume it")
  func postponedMeeting() {
    @Shared(.meetingDrafts) var drafts
    @Shared(.postponedMeetings) var postponed
    var draft = MeetingDraft(Meeting(9, at: 0, "Half"), of: syncUps[0])
    $drafts.withLock { $0 = [draft] }
    func lines() -> [Substring] { Picture(of: screen, 60, 16).text.split(separator: "\n") }
    #expect(!lines().contains { $0.contains("interrupted") })
    $postponed.withLock { $0.ids = [draft.id] }
    #expect(lines().contains { $0.contains("○ interrupted") && $0.contains("saves it") })
    func words() -> [String] {
      (screen.hints + screen.help.flatMap(\.hints)).filter { $0.key == "r" }.map(\.word)
    }
    #expect(words() == ["resume", "resume the interrupted meeting"])
    draft.reason = .undone
    $drafts.withLock { [draft] in $0 = [draft] }
    #expect(lines().contains { $0.contains("○ not saved") })
    #expect(words() == ["resume", "resume the unsaved meeting"])
  }

  @Test("The page of a sync-up shows its schedule and the start of the next meeting")
  func schedule() throws {
    #expect(!Picture(of: screen, 80, 24).text.contains("Schedule"))
    let context = ScreenContext.test()
    let schedule = try Schedule(
      parsing: "weekdays 9:30",
      now: context.now,
      in: context.calendar.timeZone
    )
    $syncUps.withLock { $0[0].schedule = schedule }
    let text = Picture(of: screen, 80, 24).text
    #expect(text.contains("Schedule      weekdays 9:30, next Monday 9:30"))
  }

  @Test("On a sync-up's page, Enter on the first row or 'r' on any row starts a meeting")
  func starting() {
    press(.key(.enter), "j", "r")
    #expect(log == ["start Design", "start Design"])
  }

  @Test(
    "The movement keys on a sync-up's page select a past meeting",
    arguments: [
      ([KeyPress.key(.down), "j"], 0), (["j", "j", "j", "j", "k"], 1), (["G"], 29),
      (["G", .key(.down)], 29), ([.key(.pageDown)], 8), (["G", "g", "j", .key(.down)], 0),
    ]
  )
  func moving(keys: [KeyPress], opened: Int) {
    for key in keys { press(key) }
    press(.key(.enter))
    #expect(log == ["open \(opened)"])
  }

  @Test(
    "'d' on a sync-up's page deletes a meeting after a question and then selects the next meeting"
  )
  func deletingMeeting() {
    press("j", "j", "j", "d", .key(.escape))
    #expect(syncUps[0].meetings.count == 30)
    #expect(notice == nil)
    press("d")
    #expect(!screen.receive(.key("d")), "The letter that asked is not an answer.")
    press("x")
    #expect(notice == "The meeting was deleted.")
    press(.key(.enter))
    #expect(syncUps[0].meetings.count == 29)
    #expect(syncUps[0].meetings[id: Meeting.ID(UUID(2_001))] == nil)
    #expect(log == ["open 2"])
  }

  @Test("Deleting the only meeting on a sync-up's page selects the row above the meeting")
  func deletingLastMeeting() {
    $syncUps.withLock { $0[0].meetings.removeLast(29) }
    press("G", "d", "x", .key(.enter))
    #expect(screen.model.isUnfolded)
  }

  @Test("The selected meeting on a sync-up's page stays selected when a new meeting is added")
  func following() {
    press("j", "j", "j")
    $syncUps.withLock {
      let new = Meeting(1, on: Date(timeIntervalSince1970: 0))
      $0[0].meetings.insert(new, at: 0)
    }
    press(.key(.enter))
    #expect(log == ["open 1"])
  }

  @Test("'D' on a sync-up's page asks before it deletes the sync-up")
  func deleting() {
    press("D", .key(.enter))
    #expect(syncUps.count == 1)
    #expect(notice == nil)
    press("D", "x")
    #expect(notice == "'Design' was deleted.")
    #expect(syncUps.isEmpty)
    #expect(screen.model.isDismissed)
  }

  @Test("'e' on a sync-up's page opens a form whose changes can be saved or discarded")
  func editing() {
    press("e", "!", .control("s"))
    #expect(syncUps[0].title == "Design!")
    #expect(notice == "'Design!' was changed.")
    press("e", "?", .key(.escape), "x")
    #expect(syncUps[0].title == "Design!")
    press("e", .key(.escape), "j", "j", .key(.enter))
    #expect(log == ["open 0"])
  }

  @Test("The app handles the key presses that a sync-up's page does not handle")
  func others() {
    for key in ["q", "/", ",", "?", "n", .key(.escape)] as [KeyPress] {
      #expect(!screen.receive(.key(key)))
    }
  }

  @Test(
    "A key without effect on a sync-up's page shows a notice that says why",
    arguments: [
      ("d", "Select a meeting to delete it, or press 'D' to delete the sync-up."),
      (
        "J",
        "First press Enter on the attendees, then select the attendee to move with 'J' and 'K'."
      ),
      ("t", "There are no open items to tick."),
    ] as [(KeyPress, String)]
  )
  func explained(press: KeyPress, sentence: String) {
    #expect(screen.receive(.key(press)))
    #expect(notice == sentence)
  }

  @Test("'t' on a sync-up's page ticks an action item, and Enter opens the item's meeting")
  func actionItems() {
    $syncUps.withLock {
      $0[0].meetings[0].transcript = "- [ ] first\n- [x] done\n- [ ] second"
      $0[0].meetings[3].transcript = "- [ ] old"
    }
    func items() -> [String] { screen.model.actionItems.map { "\($0.isDone) \($0.text)" } }
    #expect(items() == ["false first", "false second", "false old"])
    press("t")
    #expect(items() == ["false first", "false second", "false old"], "It was selected only.")
    press("j", "t")
    #expect(items() == ["false first", "true second", "false old"])
    #expect(syncUps[0].meetings[0].transcript == "- [ ] first\n- [x] done\n- [x] second")
    press("t")
    #expect(items() == ["false first", "false second", "false old"])
    press("j", .key(.enter))
    #expect(log == ["open 3"])
    press(.key(.tab), .key(.enter), .key(.tab, .shift), .key(.enter))
    #expect(log == ["open 3", "open 0", "open 0"])
    press("g", .key(.tab), .key(.tab), .key(.tab), .key(.tab), .key(.enter))
    #expect(log.last == "start Design")
  }

  @Test(
    "On a sync-up's page, clicking an item's box ticks the item, and clicking its text opens the meeting"
  )
  func clickingItems() {
    $syncUps.withLock { $0[0].meetings[0].transcript = "- [ ] first\n- [ ] second" }
    #expect(Picture(of: screen, 60, 14).buffer.lines[10].contains("☐ second"))
    click(3, 10)
    #expect(Picture(of: screen, 60, 14).buffer.lines[10].contains("☑ second"))
    click(8, 9)
    #expect(log == ["open 0"])
  }

  @Test(
    "Enter on a sync-up's attendees lists them one per row, and 'J' and 'K' then move an attendee"
  )
  func attendees() {
    $syncUps.withLock {
      $0[0].attendees = IdentifiedArray(
        uniqueElements: ["Ada", "Grace", ""].enumerated().map {
          Attendee(id: Attendee.ID(UUID(10 + $0)), name: $1)
        }
      )
    }
    press("j", .key(.enter), "J", "J", "J")
    #expect(syncUps[0].attendees.map(\.name) == ["Grace", "", "Ada"])
    press("K", .key(.up, .alt))
    #expect(syncUps[0].attendees.map(\.name) == ["Ada", "Grace", ""])
    press(.key(.down, .alt), "j", "K")
    #expect(syncUps[0].attendees.map(\.name) == ["Grace", "", "Ada"])
    press(.key(.enter), "j", .key(.enter))
    #expect(log == ["open 0"])
  }

  @Test("Clicks on a sync-up's page start a meeting or open a past meeting")
  func clicks() {
    click(6, 3)
    #expect(log == ["start Design"])
    click(10, 10)
    #expect(log == ["start Design", "open 1"])
  }

  @Test(
    "The mouse wheel scrolls a sync-up's page, and a movement key scrolls back to the selection"
  )
  func wheel() {
    let wheel = InputEvent.mouse(MouseEvent(.scroll(.down), at: .zero))
    for _ in 0..<9 { #expect(screen.receive(wheel)) }
    #expect(!Picture(of: screen, 80, 14).text.contains("Number 2."))
    #expect(Picture(of: screen, 80, 14).text.contains("Number 3."))
    press("j")
    #expect(Picture(of: screen, 80, 14).text.contains("Number 0."))
  }
}
