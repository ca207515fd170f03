import ActionItemsFeature
import SyncUpsTestSupport
import Testing

@MainActor
@Suite("Looking up action items by the names that a user types")
struct NamedItemsTests {
  @Shared(.syncUps) private var syncUps
  @Shared(.listedActionItems) private var listed

  private let id = SyncUp.ID(UUID(1))

  init() {
    $syncUps.withLock {
      $0 = [
        SyncUp(
          id: id,
          meetings: [
            Meeting(11, at: 1, "- [ ] old"),
            Meeting(12, at: 2, "- [ ] first\n- [ ] second"),
          ]
        ),
        SyncUp(2),
      ]
    }
  }

  private var notes: [String] { syncUps[id: id]?.meetings.map(\.transcript) ?? [] }

  @Test("Ticking an action item changes the item in the notes of its meeting")
  func ticking() throws {
    let model = NamedItemsModel()
    #expect(model.items.map(\.text) == ["first", "second", "old"])
    model.onItemsShown(model.items)
    model.itemTicked(model.items[1])
    #expect(notes == ["- [ ] old", "- [ ] first\n- [x] second"])
    #expect(model.items.map(\.isDone) == [false, true, false])
  }

  @Test("An action item is not ticked if its text has changed since the item was shown")
  func tickingAnother() throws {
    let model = NamedItemsModel()
    model.onItemsShown(model.items)
    $syncUps.withLock { $0[id: id]?.meetings[1].transcript = "- [ ] new\n- [ ] first" }
    #expect(model.textShown(of: model.items[0]) == "first")
    #expect(model.textShown(of: model.items[2]) == nil)
    model.itemTicked(model.items[0])
    #expect(notes == ["- [ ] old", "- [ ] new\n- [ ] first"])
    model.onItemsShown([model.items[0]])
    model.itemTicked(model.items[0])
    #expect(notes == ["- [ ] old", "- [x] new\n- [ ] first"])
  }

  @Test(
    "The name that a user types for an action item is compared with ids, then numbers, then words"
  )
  func names() throws {
    let model = NamedItemsModel()
    let id = model.items[2].id.text
    #expect(try model.items(named: id).map(\.text) == ["old"])
    #expect(try model.items(named: "2").map(\.text) == ["second"])
    #expect(try model.items(named: "4").isEmpty)
    #expect(try model.items(named: "S").map(\.text) == ["first", "second"])
    model.itemTicked(model.items[0])
    #expect(try model.items(named: "s").map(\.text) == ["second"])
    #expect(try model.items(named: "first").map(\.text) == ["first"])
    #expect(try model.items(named: "third").isEmpty)
  }

  @Test("An action item that is deleted is also removed from the stored list of shown items")
  func forgetting() throws {
    let model = NamedItemsModel()
    model.onItemsShown(model.items)
    #expect(listed.count == 3)
    $syncUps.withLock { $0[id: id]?.meetings[1].transcript = "" }
    model.onItemsShown([])
    #expect(listed == [model.items[0].id.text: "old"])
  }

  @Test(
    "A new action item becomes one line of the newest notes, even if its text has several lines"
  )
  func adding() throws {
    let model = NamedItemsModel()
    let item = try #require(model.itemAdded("third", to: id))
    #expect(notes == ["- [ ] old", "- [ ] first\n- [ ] second\n- [ ] third"])
    #expect(item == model.items[2])
    #expect(item.text == "third")
    let task = try #require(model.itemAdded("- [x] Bob: call\nEve", to: id))
    #expect(task.text == "Bob: call Eve")
    #expect(notes[1].hasSuffix("\n- [ ] Bob: call Eve"))
  }

  @Test("An action item without text or without a meeting is not added")
  func addingNowhere() {
    let model = NamedItemsModel()
    #expect(model.itemAdded("third", to: SyncUp.ID(UUID(2))) == nil)
    #expect(model.itemAdded(" ", to: id) == nil)
    #expect(notes == ["- [ ] old", "- [ ] first\n- [ ] second"])
  }
}
