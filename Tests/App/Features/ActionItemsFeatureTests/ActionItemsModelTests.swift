import ActionItemsFeature
import Clients
import SyncUpsHistory
import SyncUpsTestSupport
import Testing

/// Friday, 13 November 2026, 9:30.
private let friday = Date(timeIntervalSinceReferenceDate: 816_255_000)

@MainActor
@Suite(
  "The screen of all action items",
  .dependencies {
    $0.calendar = .gregorianInGMT
    $0.date = .constant(friday)
    $0.meetingLockClient = .off
    $0.uuid = .incrementing
  },
  .timeLimit(.minutes(5))
)
struct ActionItemsModelTests {
  @Shared(.syncUps) private var syncUps
  @Shared(.notesDrafts) private var drafts
  @Shared(.notice) private var notice
  private let history = HistoryWalk()

  private static let newNotes = "- [ ] Blob: soon by Monday\n- [ ] rest\n- [ ] calm by thu"
  private static let oldNotes = "- [ ] Blob: late by wed\n- [ ] @ada first by 2026-11-01"

  private static func meeting(_ number: Int, daysAgo: Int, _ transcript: String) -> Meeting {
    Meeting(number, on: friday.addingTimeInterval(Double(-86_400 * daysAgo)), transcript)
  }

  init() {
    let people: IdentifiedArrayOf<Attendee> = [Attendee(1, "Ada"), Attendee(2, "Blob")]
    $syncUps.withLock {
      $0 = [
        SyncUp(
          1,
          "Design",
          attendees: people,
          meetings: [
            Self.meeting(11, daysAgo: 0, "Nothing new."),
            Self.meeting(12, daysAgo: 7, "Ada: Hello.\n- [ ] Ada: later\n- [x] Ada: done"),
          ]
        ),
        SyncUp(
          2,
          "Product",
          attendees: people,
          meetings: [
            Self.meeting(21, daysAgo: 1, Self.newNotes),
            Self.meeting(22, daysAgo: 10, Self.oldNotes),
          ]
        ),
      ]
    }
  }

  private func outline(_ model: ActionItemsModel) -> [String] {
    model.groups.map { group in
      let title =
        switch group.subject {
        case .owner(let name): name ?? "nobody"
        case .syncUp(let title, _): title
        }
      return "\(title): \(group.items.map(\.parts.task).joined(separator: ", "))"
    }
  }

  /// The number of open items and the number of overdue items.
  private func counts(_ model: ActionItemsModel) -> [Int] { [model.openCount, model.overdueCount] }

  /// Begins to edit an item.
  private func edit(_ text: String, in model: ActionItemsModel) throws -> ActionItemEditModel {
    model.editButtonTapped(try item(text, in: model))
    return try #require(model.edit)
  }

  private func item(_ text: String, in model: ActionItemsModel) throws -> ActionItem {
    try #require(model.groups.flatMap(\.items).first { $0.item.text == text }?.item)
  }

  @Test("Open action items are grouped by owner or by sync-up, overdue items first")
  func grouping() {
    let model = ActionItemsModel()
    #expect(
      outline(model) == [
        "Ada: first by 2026-11-01, later", "Blob: late by wed, soon by Monday",
        "nobody: calm by thu, rest",
      ]
    )
    #expect(counts(model) == [6, 2])
    model.groupingButtonTapped()
    #expect(
      outline(model) == [
        "Product: first by 2026-11-01, late by wed, soon by Monday, calm by thu, rest",
        "Design: later",
      ]
    )
    model.groupingButtonTapped()
    #expect(model.grouping == .owner)
  }

  @Test(
    "In the list of action items, owners with overdue items come first, and unassigned items come last"
  )
  func order() {
    $syncUps.withLock {
      $0[id: SyncUp.ID(UUID(2))]?.meetings[1].transcript = "- [ ] Blob: late by wed\n- [ ] @zoe x"
    }
    #expect(
      outline(ActionItemsModel()) == [
        "Blob: late by wed, soon by Monday", "Ada: later", "zoe: x", "nobody: calm by thu, rest",
      ]
    )
  }

  @Test("Done action items are shown only on request, at the end of their group")
  func done() {
    let model = ActionItemsModel()
    model.doneButtonTapped()
    #expect(outline(model)[0] == "Ada: first by 2026-11-01, later, done")
    #expect(model.openCount == 6)
    model.doneButtonTapped()
    #expect(outline(model)[0] == "Ada: first by 2026-11-01, later")
  }

  @Test("A ticked action item keeps its position in the list until the screen closes")
  func ticking() throws {
    let model = ActionItemsModel()
    let before = outline(model)
    let first = try item("@ada first by 2026-11-01", in: model)
    model.itemTicked(first)
    #expect(syncUps[1].meetings[1].transcript.hasSuffix("- [x] @ada first by 2026-11-01"))
    #expect(outline(model) == before)
    #expect(counts(model) == [5, 1])
    #expect(outline(ActionItemsModel())[1] == "Ada: later")
    model.itemTicked(try item("@ada first by 2026-11-01", in: model))
    #expect(counts(model) == [6, 2])
    model.itemTicked(first)
    _ = try history.undo()
    #expect(syncUps[1].meetings[1].transcript.hasSuffix("- [ ] @ada first by 2026-11-01"))
  }

  @Test("Editing an action item replaces its text in the notes, and can be undone")
  func editing() throws {
    let model = ActionItemsModel()
    let edit = try edit("Ada: later", in: model)
    edit.text = "Blob: later by Monday"
    #expect(edit.parts.owner == "Blob")
    #expect(edit.parts.due == Date(timeIntervalSinceReferenceDate: 815_875_200))
    #expect(drafts.map(\.text) == ["Ada: Hello.\n- [ ] Blob: later by Monday\n- [x] Ada: done"])
    edit.saveButtonTapped()
    #expect(model.edit == nil)
    #expect(
      syncUps[0].meetings[1].transcript
        == "Ada: Hello.\n- [ ] Blob: later by Monday\n- [x] Ada: done"
    )
    #expect(try history.undo()?.step.title == "Edit the action item 'Ada: later'")
    #expect(
      syncUps[0].meetings[1].transcript == "Ada: Hello.\n- [ ] Ada: later\n- [x] Ada: done"
    )
  }

  @Test("Submitting unchanged or blank text does not change an action item")
  func editingNothing() throws {
    let model = ActionItemsModel()
    let before = syncUps
    try edit("rest", in: model).saveButtonTapped()
    #expect(model.edit == nil)
    let edit = try edit("rest", in: model)
    edit.text = " "
    edit.saveButtonTapped()
    #expect(edit.problem == "Write the text of the item, or press Esc to keep the old text.")
    edit.text = "x"
    #expect(edit.problem == nil)
    edit.text = ""
    edit.cancelButtonTapped()
    #expect(model.edit == nil)
    #expect(syncUps == before)
    #expect(drafts == [])
  }

  @Test("Closing a changed action item asks whether to save the change")
  func leaving() throws {
    let model = ActionItemsModel()
    let edit = try edit("rest", in: model)
    edit.text = "more"
    edit.cancelButtonTapped()
    #expect(edit.alert == .changedItem)
    edit.alertButtonTapped(nil)
    #expect(model.edit != nil)
    #expect(edit.alert == nil)
    edit.cancelButtonTapped()
    edit.alertButtonTapped(.save)
    #expect(model.edit == nil)
    try self.edit("more", in: model).text = "other"
    model.edit?.cancelButtonTapped()
    model.edit?.alertButtonTapped(.discard)
    #expect(model.edit == nil)
    #expect(syncUps[1].meetings[0].transcript.contains("- [ ] more\n"))
  }

  @Test("An edited action item is merged with changes that another window made in the meantime")
  func merging() throws {
    let model = ActionItemsModel()
    try edit("rest", in: model).text = "ours"
    $syncUps.withLock {
      $0[1].meetings[0].transcript =
        "New.\n- [x] Blob: soon by Monday\n- [ ] rest\n- [ ] calm by thu"
    }
    model.edit?.saveButtonTapped()
    #expect(
      syncUps[1].meetings[0].transcript
        == "New.\n- [x] Blob: soon by Monday\n- [ ] ours\n- [ ] calm by thu"
    )
    #expect(notice == nil)
    try edit("ours", in: model).text = "ours again"
    $syncUps.withLock {
      $0[1].meetings[0].transcript.replace("- [ ] ours", with: "- [ ] theirs")
    }
    model.edit?.saveButtonTapped()
    #expect(syncUps[1].meetings[0].transcript.contains("- [ ] ours again\n- [ ] theirs\n"))
    #expect(
      notice == "You and another window changed this item: check it in the meeting's notes."
    )
  }

  @Test("If another window deleted an action item's meeting, saving the item restores the meeting")
  func restoring() throws {
    let model = ActionItemsModel()
    try edit("rest", in: model).text = "kept"
    $syncUps.withLock { _ = $0.remove(at: 1) }
    model.edit?.saveButtonTapped()
    #expect(syncUps[1].title == "Product")
    #expect(syncUps[1].meetings[0].transcript.contains("- [ ] kept\n"))
    #expect(
      notice == "The meeting was deleted in the meantime: saving your item restored it."
    )
  }

  @Test("Once the edited text of an action item is saved, the draft of the edit is removed")
  func removingDraft() async throws {
    let model = ActionItemsModel()
    try edit("rest", in: model).text = "new"
    model.edit?.saveButtonTapped()
    #expect(drafts.count == 1)
    let task = Task { await model.onTask() }
    task.cancel()
    await task.value
    #expect(drafts == [])
  }

  @Test("Tapping an action item opens its meeting, and items of deleted sync-ups cannot be edited")
  func opening() throws {
    let model = ActionItemsModel()
    var opened: [Meeting.ID] = []
    model.onMeetingTapped = { opened.append($0.id.meetingID) }
    let rest = try item("rest", in: model)
    model.itemTapped(rest)
    #expect(opened == [Meeting.ID(UUID(21))])
    $syncUps.withLock { $0 = [] }
    model.editButtonTapped(rest)
    #expect(model.edit == nil)
    #expect(!model.hasItems)
    #expect(model.groups == [])
  }
}
