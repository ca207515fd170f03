import AppFeature
import ListFeature
import SyncUpsTestSupport
import TerminalUI
import TestGate
import Testing

@MainActor
@Suite("Recorded pictures of the action items screen", .serialized, .gatedOnMainActor)
struct ActionItemsScreenPictureTests {
  /// Two sync-ups with action items.
  ///
  /// The date of the pictures is a Saturday.
  static var syncUps: IdentifiedArrayOf<SyncUp> {
    func meeting(_ number: Int, daysAgo: Int, _ transcript: String) -> Meeting {
      let date = PicturedContent.now.addingTimeInterval(Double(-86_400 * daysAgo))
      return Meeting(number, on: date, transcript)
    }
    var design = PicturedContent.design()
    design.attendees = PicturedContent.attendees(["Ada", "Blob", "Grace Hopper"])
    design.meetings = [
      meeting(
        201,
        daysAgo: 1,
        "- [ ] Ada: collect the comments by Wednesday\n- [x] Ada: book a room"
      ),
      meeting(202, daysAgo: 8, "Nothing to do."),
      meeting(203, daysAgo: 9, "- [ ] @grace write to the printers by Monday\n- [ ] new chairs"),
    ]
    let engineering = SyncUp(
      2,
      "Engineering",
      attendees: design.attendees,
      meetings: [
        meeting(
          301,
          daysAgo: 0,
          """
          - [ ] Ada: measure the start of the program on the oldest machine that anyone still has, and \
          publish what comes out of it !tomorrow
          - [ ] Blob: rotate the certificates due 2026-11-13
          """
        )
      ],
      theme: .periwinkle
    )
    return [design, engineering]
  }

  @Test(
    "The screen of action items grouped by owner matches the recorded picture",
    arguments: Size.screens
  )
  func ordinary(size: Size) throws {
    let app = PicturedApp(size, showing: Self.syncUps)
    app.press("I")
    try app.expectPicture("ActionItems/ordinary")
  }

  @Test("On the smallest screen, the strip below the action items shows a long item in two rows")
  func strip() {
    var syncUp = PicturedContent.design(meetings: 1)
    syncUp.title = "Retrospective of the platform team and its operations"
    syncUp.meetings[0].transcript =
      "- [ ] Ada: write down what we decided about the deadline of the third milestone by Friday"
    let app = PicturedApp(Size(width: 60, height: 16), .actionItems, showing: [syncUp])
    let lines = app.cells(colors: .none).lines
    #expect(lines[11].hasSuffix("about the deadline of"))
    #expect(lines[12].hasSuffix("the third milestone by Friday"))
    #expect(lines[13].hasSuffix("· today · new · due Friday"))
  }

  @Test(
    "The screen of action items grouped by sync-up, with done items, matches the recorded picture",
    arguments: Size.screens
  )
  func bySyncUp(size: Size) throws {
    let app = PicturedApp(size, .actionItems, showing: Self.syncUps)
    app.press("o", "h", "j", "j")
    try app.expectPicture("ActionItems/by-sync-up")
  }

  @Test(
    "The screen of action items with a ticked item matches the recorded picture",
    arguments: Size.screens
  )
  func ticked(size: Size) throws {
    let app = PicturedApp(size, .actionItems, showing: Self.syncUps)
    app.press("t")
    try app.expectPicture("ActionItems/ticked")
  }

  @Test(
    "The screen of action items with an open text field matches the recorded picture",
    arguments: Size.screens
  )
  func editing(size: Size) throws {
    let app = PicturedApp(size, .actionItems, showing: Self.syncUps)
    app.press("e", .control("a"))
    app.type("Ada: ")
    try app.expectPicture("ActionItems/editing")
  }

  @Test(
    "The screen of action items without any items matches the recorded picture",
    arguments: Size.screens
  )
  func empty(size: Size) throws {
    try PicturedApp(size, .actionItems, showing: [PicturedContent.design(meetings: 3)])
      .expectPicture("ActionItems/empty")
  }

  @Test(
    "The screen of action items with extreme text matches the recorded picture",
    arguments: Size.screens
  )
  func extreme(size: Size) throws {
    var syncUp = PicturedContent.extremeSyncUp
    for (index, name) in PicturedContent.extremeNames.prefix(8).enumerated() {
      syncUp.meetings[index].transcript =
        "- [ ] \(name): \(name) due 2026-11-0\(index + 1)\n- [ ] @\(index) \(name)"
    }
    try PicturedApp(size, .actionItems, showing: [syncUp]).expectPicture("ActionItems/extreme")
  }

  @Test("The help on the action items screen matches the recorded picture", arguments: Size.screens)
  func help(size: Size) throws {
    let app = PicturedApp(size, .actionItems, showing: Self.syncUps)
    app.press("?")
    try app.expectPicture("ActionItems/help")
  }
}
