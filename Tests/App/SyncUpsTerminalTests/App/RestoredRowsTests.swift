import AppFeature
import SyncUpsTerminal
import SyncUpsTestSupport
import TerminalUI
import TestGate
import Testing

@MainActor
@Suite("Rows that undo restores", .serialized, .gatedOnMainActor)
struct RestoredRowsTests {
  private static let id = PicturedContent.id

  /// The keys that delete a row of a screen, after some keys have selected the row.
  nonisolated struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    var routes: [AppRoute] = []

    /// The keys that select a row which is not the first of its list.
    let selection: [KeyPress]

    /// The keys that delete the selected row.
    let deletion: [KeyPress]
  }

  nonisolated static let cases: [Case] = {
    let id = SyncUp.ID(UUID(1))
    let tab = KeyPress.key(.tab)
    return [
      Case(
        testDescription: "a sync-up of the list",
        selection: ["j"],
        deletion: ["d", "x"]
      ),
      Case(
        testDescription: "a past meeting",
        routes: [.detail(id)],
        selection: ["G", "k"],
        deletion: ["d", "x"]
      ),
      Case(
        testDescription: "the last past meeting",
        routes: [.detail(id)],
        selection: ["G"],
        deletion: ["d", "x"]
      ),
      Case(
        testDescription: "a past meeting with action items",
        routes: [.detail(id)],
        selection: ["G", "k", "k"],
        deletion: ["d", "x"]
      ),
      Case(
        testDescription: "an attendee",
        routes: [.detail(id)],
        selection: ["j", .key(.enter), "j"],
        deletion: ["e", tab, tab, tab, tab, tab, .control("d"), .control("s")]
      ),
      Case(
        testDescription: "an agenda item",
        routes: [.detail(id), .agenda(id)],
        selection: ["j"],
        deletion: ["d"]
      ),
    ]
  }()

  private static var syncUps: IdentifiedArrayOf<SyncUp> {
    let now = PicturedContent.now
    var design = SyncUp(
      1,
      "Design",
      attendees: [Attendee(10, "Ada"), Attendee(11, "Grace"), Attendee(12, "Alan")],
      meetings: IdentifiedArray(
        uniqueElements: (1...3).map { day in
          Meeting(
            id: Meeting.ID(UUID(20 + day)),
            date: now.addingTimeInterval(-86_400 * Double(day)),
            transcript: day == 1 ? "- [ ] Ada: book a room\n- [ ] Grace: send the notes" : "Done."
          )
        }
      )
    )
    design.agenda = IdentifiedArray(
      uniqueElements: ["Budget", "Hiring", "Office"].enumerated().map {
        AgendaItem(id: AgendaItem.ID(UUID(40 + $0)), text: $1)
      }
    )
    return [design, SyncUp(2, "Product"), SyncUp(3, "Sales")]
  }

  /// The row with the marker of the selection.
  private func selectedRow(of app: PicturedApp) -> String {
    app.cells(colors: .none).lines.first { $0.contains("❯") } ?? ""
  }

  @Test("Undoing a deletion selects the restored row", arguments: cases)
  func restored(example: Case) {
    for size in [Size(width: 60, height: 16), Size(width: 120, height: 40)] {
      let app = PicturedApp(size, routes: example.routes, showing: Self.syncUps)
      for press in example.selection { app.press(press, after: .seconds(1)) }
      let row = selectedRow(of: app)
      for press in example.deletion { app.press(press, after: .seconds(1)) }
      let neighbour = selectedRow(of: app)
      #expect(neighbour != row, "The row was deleted.")
      app.press("u", after: .seconds(1))
      #expect(selectedRow(of: app) == row, "\(size)")
    }
  }

  @Test(
    "Undoing a deletion on the history screen or with the command palette selects the restored row"
  )
  func elsewhere() {
    for keys in [["U", .key(.enter), "y", .key(.escape)], [":", "u", "n", "d", .key(.enter)]]
      as [[KeyPress]]
    {
      let size = Size(width: 80, height: 24)
      let app = PicturedApp(size, .detail(Self.id), showing: Self.syncUps)
      app.press("G", after: .seconds(1))
      let row = selectedRow(of: app)
      for press in ["d", "x"] + keys { app.press(press, after: .seconds(1)) }
      #expect(selectedRow(of: app) == row, "\(keys)")
    }
  }

  @Test(
    "Undoing the deletion of a meeting selects the meeting's first item in the list of all action items"
  )
  func actionItems() {
    let size = Size(width: 80, height: 24)
    var syncUps = Self.syncUps
    syncUps[1].meetings = [Meeting(30, on: PicturedContent.now, "- [ ] Ada: another item")]
    let app = PicturedApp(size, .detail(Self.id), showing: syncUps)
    for press in ["G", "k", "k", "d", "x", "I"] as [KeyPress] {
      app.press(press, after: .seconds(1))
    }
    #expect(selectedRow(of: app).contains("another item"))
    app.press("u", after: .seconds(1))
    #expect(selectedRow(of: app).contains("book a room"))
  }

  @Test("If undoing a change restores no row, the selection stays the same")
  func unchanged() {
    let app = PicturedApp(
      Size(width: 80, height: 24),
      .detail(Self.id),
      .agenda(Self.id),
      showing: Self.syncUps
    )
    for press in ["j", "J", "k"] as [KeyPress] { app.press(press, after: .seconds(1)) }
    let row = selectedRow(of: app)
    app.press("u", after: .seconds(1))
    #expect(row.contains("Office"))
    #expect(selectedRow(of: app).contains("Office"))
  }
}
