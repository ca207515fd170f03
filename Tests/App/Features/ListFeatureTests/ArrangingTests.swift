import FormFeature
import JSONStream
import ListFeature
import SyncUpsHistory
import SyncUpsTestSupport
import Testing

@MainActor
@Suite("Arranging the sync-ups of the list", .dependency(\.uuid, .incrementing))
struct ArrangingTests {
  @Shared(.syncUps) private var syncUps

  init() {
    let design = SyncUp(
      101,
      "Design",
      attendees: [Attendee(101, "Blob"), Attendee(102, "Blob Jr")],
      duration: .seconds(90),
      meetings: [Meeting(11, on: .distantPast, "Hello.")],
      theme: .sky
    )
    $syncUps.withLock {
      $0 = [design, SyncUp(102, "Product"), SyncUp(103, "Ops"), SyncUp(104, "Art")]
    }
  }

  nonisolated private static func id(_ number: Int) -> SyncUp.ID { SyncUp.ID(UUID(100 + number)) }

  @Test(
    "Duplicating a sync-up inserts a copy without meetings below the original, and selects the copy"
  )
  func duplicating() throws {
    let model = SyncUpsListModel()
    let copy = try #require(model.duplicateButtonTapped(id: Self.id(1)))
    let attendees: IdentifiedArrayOf = [Attendee(1, "Blob"), Attendee(2, "Blob Jr")]
    let length = Duration.seconds(90)
    #expect(
      copy == SyncUp(0, "Design (copy)", attendees: attendees, duration: length, theme: .sky)
    )
    #expect(syncUps.map(\.title) == ["Design", "Design (copy)", "Product", "Ops", "Art"])
    #expect(syncUps[1] == copy)
    #expect(model.selectedID == copy.id)
    model.duplicateButtonTapped(id: Self.id(4), title: "Music")
    #expect(model.duplicateButtonTapped(id: SyncUp.ID(UUID(9))) == nil)
    #expect(syncUps.map(\.title) == ["Design", "Design (copy)", "Product", "Ops", "Art", "Music"])
  }

  @Test("Each further copy of a sync-up gets a number in its title, even if it is a copy of a copy")
  func copies() throws {
    let model = SyncUpsListModel()
    let copy = try #require(model.duplicateButtonTapped(id: Self.id(1)))
    let second = try #require(model.duplicateButtonTapped(id: copy.id))
    let third = try #require(model.duplicateButtonTapped(id: Self.id(1)))
    let titles = [copy, second, third].map(\.title)
    #expect(titles == ["Design (copy)", "Design (copy 2)", "Design (copy 3)"])
  }

  @Test("Duplicating a sync-up copies JSON members that this version of the app does not know")
  func duplicatingUnknownMembers() throws {
    let json =
      #"{"id":"\#(UUID(9))","attendees":[{"id":"\#(UUID(8))","name":"Ada","a":1}],"#
      + #""duration":[0,0],"meetings":[],"theme":"sky","title":"","b":2}"#
    let syncUp = try SyncUp(json: Array(json.utf8).span)
    #expect(syncUp.unknownMembers != UnknownMembers())
    $syncUps.withLock { $0 = [syncUp] }
    let copy = SyncUpsListModel().duplicateButtonTapped(id: syncUp.id)
    #expect(copy?.unknownMembers == syncUp.unknownMembers)
    #expect(copy?.attendees.first?.unknownMembers == syncUp.attendees.first?.unknownMembers)
  }

  @Test(
    "A sync-up can be moved before or after another one, or to a position in the list",
    arguments: [
      (1, .before(id(3)), ["Product", "Design", "Ops", "Art"]),
      (1, .after(id(3)), ["Product", "Ops", "Design", "Art"]),
      (4, .before(id(1)), ["Art", "Design", "Product", "Ops"]),
      (4, .after(id(1)), ["Design", "Art", "Product", "Ops"]),
      (2, .before(id(2)), ["Design", "Product", "Ops", "Art"]),
      (2, .after(id(2)), ["Design", "Product", "Ops", "Art"]),
      (2, .after(SyncUp.ID(UUID(9))), ["Design", "Product", "Ops", "Art"]),
      (1, .position(1), ["Design", "Product", "Ops", "Art"]),
      (1, .position(2), ["Product", "Design", "Ops", "Art"]),
      (1, .position(4), ["Product", "Ops", "Art", "Design"]),
      (1, .position(99), ["Product", "Ops", "Art", "Design"]),
      (4, .position(2), ["Design", "Art", "Product", "Ops"]),
      (4, .position(-1), ["Art", "Design", "Product", "Ops"]),
      (9, .position(1), ["Design", "Product", "Ops", "Art"]),
    ] as [(Int, SyncUpsListModel.Placement, [String])]
  )
  func moving(number: Int, placement: SyncUpsListModel.Placement, titles: [String]) {
    SyncUpsListModel().syncUpMoved(id: Self.id(number), to: placement)
    #expect(syncUps.map(\.title) == titles)
  }

  @Test("A filtered list has the sort order of the settings unless another order is requested")
  func filtering() {
    let model = SyncUpsListModel()
    @Shared(.sortOrder) var sortOrder
    func titles(_ words: String, in order: SyncUpsSortOrder? = nil) -> [String] {
      model.syncUps(matching: SearchWords(words), in: order).map(\.title)
    }
    #expect(titles("") == ["Design", "Product", "Ops", "Art"])
    #expect(titles("p") == ["Product", "Ops"])
    #expect(titles("p", in: .title) == ["Ops", "Product"])
    #expect(titles("jr des") == ["Design"])
    $sortOrder.withLock { $0 = .title }
    #expect(titles("p") == ["Ops", "Product"])
    #expect(titles("p", in: .manual) == ["Product", "Ops"])
    #expect(model.chosenOrder == .title)
  }

  @Test("A sync-up at the top or the bottom of the list cannot be moved farther in that direction")
  func movingByARow() {
    let model = SyncUpsListModel()
    model.moveButtonTapped(id: Self.id(2), by: 1)
    #expect(syncUps.map(\.title) == ["Design", "Ops", "Product", "Art"])
    model.moveButtonTapped(id: Self.id(2), by: -1)
    model.moveButtonTapped(id: Self.id(2), by: -1)
    model.moveButtonTapped(id: Self.id(2), by: -1)
    model.moveButtonTapped(id: Self.id(4), by: 1)
    model.moveButtonTapped(id: SyncUp.ID(UUID(9)), by: 1)
    #expect(syncUps.map(\.title) == ["Product", "Design", "Ops", "Art"])
  }

  @Test("A row of a sorted or filtered list cannot be moved, and a notice says why")
  func notMoving() {
    let model = SyncUpsListModel()
    @Shared(.sortOrder) var sortOrder
    @Shared(.notice) var notice
    $sortOrder.withLock { $0 = .title }
    model.moveButtonTapped(id: Self.id(2), by: 1)
    let sentence = "A sorted list cannot be rearranged: press 'o' until it is in your own order."
    #expect(notice == sentence)
    $sortOrder.withLock { $0 = .manual }
    model.filter = "p"
    model.moveButtonTapped(id: Self.id(2), by: 1)
    #expect(notice == "A filtered list cannot be rearranged: Esc shows the whole list.")
    #expect(syncUps.map(\.title) == ["Design", "Product", "Ops", "Art"])
  }

  @Test("The sort button of the list selects the next sort order, and a notice names the order")
  func orders() {
    let model = SyncUpsListModel()
    @Shared(.notice) var notice
    var said: [String?] = []
    for _ in 1...4 {
      model.orderButtonTapped()
      said.append(notice)
    }
    #expect(
      said == [
        "The list is sorted by title.",
        "The list is sorted by last meeting, the most recent first.",
        "The list is sorted by next meeting, the earliest first.",
        "The list is in your own order: 'J' and 'K' move a row.",
      ]
    )
    #expect(model.chosenOrder == .manual)
  }

  @Test("Typing a filter selects the first matching sync-up if the selected row is filtered out")
  func typingTheFilter() {
    let model = SyncUpsListModel()
    model.selectedID = Self.id(4)
    model.filterButtonTapped()
    #expect(model.isFilterFocused)
    model.filter = "p"
    #expect(model.selectedID == Self.id(2))
    model.filter = "px"
    #expect(model.selectedID == Self.id(2))
    model.filter = "op"
    model.filterSubmitted()
    #expect(!model.isFilterFocused && model.isFiltered)
    #expect(model.selectedID == Self.id(3))
    model.filterButtonTapped()
    model.clearFilterButtonTapped()
    #expect(!model.isFilterFocused && !model.isFiltered)
    #expect(model.selectedID == Self.id(3))
    model.filterButtonTapped()
    model.filter = "  "
    model.filterSubmitted()
    #expect(model.filter == "" && !model.isFiltered, "White space filters nothing.")
  }

  @Test("Adding a sync-up that does not match the filter clears the filter")
  func addingToFiltered() throws {
    let model = SyncUpsListModel()
    model.filter = "des"
    model.duplicateButtonTapped(id: Self.id(1))
    #expect(model.filter == "des")
    model.addSyncUpButtonTapped()
    model.addSyncUp?.syncUp.title = "Music"
    model.confirmAddSyncUpButtonTapped()
    #expect(model.filter == "")
    #expect(model.selectedID == syncUps.last?.id)
  }
}
