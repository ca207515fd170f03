import DetailFeature
import SyncUpsHistory
import SyncUpsTestSupport
import Testing

@MainActor
@Suite("The attendees and action items on a sync-up's page")
struct DetailArrangingTests {
  @Shared(.syncUps) private var syncUps = [
    SyncUp(
      1,
      "Design",
      attendees: [Attendee(10, "Ada"), Attendee(11, "Blob"), Attendee(12, "Grace")],
      meetings: [Meeting(20, at: 0, "- [ ] old\n- [x] done"), Meeting(21, at: 1, "- [ ] new")]
    )
  ]
  private let walk = HistoryWalk()
  @Shared(.notice) private var notice

  private func makeModel() throws -> SyncUpDetailModel {
    SyncUpDetailModel(syncUp: try #require(Shared($syncUps[id: SyncUp.ID(UUID(1))])))
  }

  private var steps: [String] { walk.history.steps.map(\.title) }

  @Test(
    "An attendee can be moved up and down in the list, but not beyond the ends of the list",
    arguments: [
      (0, 1, ["Blob", "Ada", "Grace"]), (0, 9, ["Blob", "Grace", "Ada"]),
      (2, -1, ["Ada", "Grace", "Blob"]), (2, -9, ["Grace", "Ada", "Blob"]),
    ]
  )
  func moving(place: Int, offset: Int, names: [String]) throws {
    let name = syncUps[0].attendees[place].name
    try makeModel().attendeeMoved(id: Attendee.ID(UUID(10 + place)), by: offset)
    #expect(syncUps[0].attendees.map(\.name) == names)
    #expect(steps == ["Move '\(name)' in 'Design'"])
  }

  @Test(
    "Moving the first attendee up, the last attendee down, or an unknown attendee records no undo step"
  )
  func notMoving() throws {
    let model = try makeModel()
    model.attendeeMoved(id: Attendee.ID(UUID(10)), by: -1)
    model.attendeeMoved(id: Attendee.ID(UUID(12)), by: 1)
    model.attendeeMoved(id: Attendee.ID(UUID(99)), by: 1)
    #expect(syncUps[0].attendees.map(\.name) == ["Ada", "Blob", "Grace"])
    #expect(steps == [])
  }

  @Test("Tapping the attendees button folds and unfolds the list of attendees")
  func folding() throws {
    let model = try makeModel()
    #expect(!model.isUnfolded)
    model.attendeesButtonTapped()
    #expect(model.isUnfolded)
    model.attendeesButtonTapped()
    #expect(!model.isUnfolded)
  }

  @Test("A ticked action item stays visible on the sync-up's page until the page is opened again")
  func ticking() throws {
    let model = try makeModel()
    #expect(model.actionItems.map(\.text) == ["new", "old"])
    model.itemTicked(model.actionItems[1])
    #expect(model.actionItems.map(\.isDone) == [false, true])
    #expect(syncUps[0].meetings[0].transcript == "- [x] old\n- [x] done")
    #expect(try makeModel().actionItems.map(\.text) == ["new"])
    model.itemTicked(model.actionItems[1])
    #expect(model.actionItems.map(\.isDone) == [false, false])
    #expect(steps == ["Tick 'old'", "Reopen 'old'"])
  }

  @Test("An action item that has changed since it was shown is not ticked, and a notice says so")
  func tickingAnother() throws {
    let model = try makeModel()
    let item = model.actionItems[0]
    $syncUps.withLock { $0[0].meetings[1].transcript = "- [ ] other" }
    model.itemTicked(item)
    #expect(syncUps[0].meetings[1].transcript == "- [ ] other")
    #expect(notice == "This item has changed since it was shown: look at its new text.")
    #expect(steps == [])
  }
}
