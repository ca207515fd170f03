import Clients
import Dependencies
import DependenciesTestSupport
import DetailFeature
import Foundation
import IdentifiedCollections
import Models
import PersistenceKeys
import Presentation
import Sharing
import SyncUpsTerminal
import Tagged
import TerminalUI
import Testing

@MainActor
@Suite(
  "The keys of a sync-up",
  .dependencies {
    $0.date = .constant(Date(timeIntervalSinceReferenceDate: 0))
    $0.uuid = .incrementing
    $0.transcriberClient.authorizationStatus = { .authorized }
  }
)
final class DetailScreenTests {
  @Shared(.syncUps) private var syncUps = [
    SyncUp(
      id: SyncUp.ID(UUID(1)),
      attendees: [Attendee(id: Attendee.ID(UUID(10)), name: "Blob")],
      meetings: IdentifiedArray(
        uniqueElements: (0..<30).map {
          Meeting(
            id: Meeting.ID(UUID(2_000 + $0)),
            date: Date(timeIntervalSinceReferenceDate: -86_400 * Double($0)),
            transcript: "Number \($0)."
          )
        }
      ),
      title: "Design"
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

  @Test("start a meeting from anywhere, and with Enter where it says so")
  func starting() {
    press(.key(.enter), "j", "r")
    #expect(log == ["start Design", "start Design"])
  }

  @Test(
    "move through the past meetings as everywhere",
    arguments: [
      ([KeyPress.key(.down)], 0), (["j", "j", "j", "k"], 1), (["G"], 29),
      (["G", .key(.down)], 29), ([.key(.pageDown)], 9), (["G", "g", .key(.down)], 0),
    ]
  )
  func moving(keys: [KeyPress], opened: Int) {
    for key in keys { press(key) }
    press(.key(.enter))
    #expect(log == ["open \(opened)"])
  }

  @Test("delete the selected meeting after asking, and select its neighbour")
  func deletingMeeting() {
    press("j", "j", "d", .key(.escape))
    #expect(syncUps[0].meetings.count == 30)
    #expect(notice == nil)
    press("d", "d", "y")
    #expect(notice == "The meeting was deleted.")
    press(.key(.enter))
    #expect(syncUps[0].meetings.count == 29)
    #expect(syncUps[0].meetings[id: Meeting.ID(UUID(2_001))] == nil)
    #expect(log == ["open 2"])
  }

  @Test("go to the start when the last meeting is deleted")
  func deletingLastMeeting() {
    $syncUps.withLock { $0[0].meetings.removeLast(29) }
    press("j", "d", "y", .key(.enter))
    #expect(log == ["start Design"])
  }

  @Test("follow the selected meeting when another one is added elsewhere")
  func following() {
    press("j", "j")
    $syncUps.withLock {
      let new = Meeting(
        id: Meeting.ID(UUID(1)),
        date: Date(timeIntervalSince1970: 0),
        transcript: ""
      )
      $0[0].meetings.insert(new, at: 0)
    }
    press(.key(.enter))
    #expect(log == ["open 1"])
  }

  @Test("delete the sync-up after asking")
  func deleting() {
    press("x", .key(.enter))
    #expect(syncUps.count == 1)
    #expect(notice == nil)
    press("x", "y")
    #expect(notice == "“Design” was deleted.")
    #expect(syncUps.isEmpty)
    #expect(screen.model.isDismissed)
  }

  @Test("edit the sync-up, and keep or forget what was changed")
  func editing() {
    press("e", "!", .key(.enter))
    #expect(syncUps[0].title == "Design!")
    #expect(notice == "“Design!” was changed.")
    press("e", "?", .key(.escape), "y")
    #expect(syncUps[0].title == "Design!")
    press("e", .key(.escape), "j", .key(.enter))
    #expect(log == ["open 0"])
  }

  @Test("are left to the app if they mean nothing here")
  func others() {
    for key in ["q", "/", ",", "?", "n", .key(.escape)] as [KeyPress] {
      #expect(!screen.receive(.key(key)))
    }
  }

  @Test(
    "say why they do nothing",
    arguments: [
      ("d", "Select a meeting to delete: 'x' deletes the sync-up."),
      ("J", "First 'a', then select an attendee, whom 'J' and 'K' move."),
      ("t", "There are no open items to tick."),
    ] as [(KeyPress, String)]
  )
  func explained(press: KeyPress, sentence: String) {
    #expect(screen.receive(.key(press)))
    #expect(notice == sentence)
  }

  @Test("tick what is to be done, which stays where it is, and open its meeting")
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
    press("g", .key(.tab), .key(.tab), .key(.tab), .key(.enter))
    #expect(log.last == "start Design")
  }

  @Test("tick with a click on the box, and select with a click on the words")
  func clickingItems() {
    $syncUps.withLock { $0[0].meetings[0].transcript = "- [ ] first\n- [ ] second" }
    #expect(Picture(of: screen, 60, 14).buffer.lines[10].contains("☐ second"))
    click(3, 10)
    #expect(Picture(of: screen, 60, 14).buffer.lines[10].contains("☒ second"))
    click(8, 9)
    click(8, 9)
    #expect(log == ["open 0"])
  }

  @Test("unfold the attendees, and move them")
  func attendees() {
    $syncUps.withLock {
      $0[0].attendees = IdentifiedArray(
        uniqueElements: ["Ada", "Grace", ""].enumerated().map {
          Attendee(id: Attendee.ID(UUID(10 + $0)), name: $1)
        }
      )
    }
    press("a", "j", "J", "J", "J")
    #expect(syncUps[0].attendees.map(\.name) == ["Grace", "", "Ada"])
    press("K", .key(.up, .alt))
    #expect(syncUps[0].attendees.map(\.name) == ["Ada", "Grace", ""])
    press(.key(.down, .alt), "j", "K")
    #expect(syncUps[0].attendees.map(\.name) == ["Grace", "", "Ada"])
    press("a", "j", .key(.enter))
    #expect(log == ["open 2"])
  }

  @Test("can be replaced by clicks")
  func clicks() {
    click(6, 3)
    click(10, 10)
    #expect(log == ["start Design"])
    click(10, 10)
    #expect(log == ["start Design", "open 1"])
  }

  @Test("scroll by the wheel until another meeting is selected")
  func wheel() {
    let wheel = InputEvent.mouse(MouseEvent(.scroll(.down), at: .zero))
    for _ in 0..<9 { #expect(screen.receive(wheel)) }
    #expect(!Picture(of: screen, 80, 14).text.contains("Number 2."))
    #expect(Picture(of: screen, 80, 14).text.contains("Number 3."))
    press("j")
    #expect(Picture(of: screen, 80, 14).text.contains("Number 0."))
  }
}
