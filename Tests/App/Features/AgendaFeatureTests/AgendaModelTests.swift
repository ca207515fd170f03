import AgendaFeature
import Clients
import Drafts
import JSONStream
import Presentation
import SyncUpsHistory
import SyncUpsTestSupport
import Testing

@MainActor
@Suite("The agenda of a sync-up", .reproducible(at: 1_000))
struct AgendaModelTests {
  @Shared(.syncUps) private var syncUps = [
    SyncUp(1, "Design", attendees: [Attendee(2, "Ada"), Attendee(3, "Grace")])
  ]
  @Shared(.notice) private var notice
  private let walk = HistoryWalk()

  private func makeModel(_ lines: String...) throws -> AgendaModel {
    for (index, line) in lines.enumerated() {
      $syncUps.withLock { _ = $0[0].agenda.append(AgendaItem(10 + index, line)) }
    }
    return AgendaModel(syncUp: try #require(Shared($syncUps[id: SyncUp.ID(UUID(1))])))
  }

  /// Types text in place of the current text of the entry, and submits the entry as Enter does.
  private func submit(_ text: String, in model: AgendaModel) {
    model.entry?.text = text
    model.entry?.submitButtonTapped()
  }

  private func id(_ index: Int) -> AgendaItem.ID { AgendaItem.ID(UUID(10 + index)) }

  private var lines: [String] { syncUps[0].agenda.map(\.text) }

  private var steps: [String] { walk.history.steps.map(\.title) }

  // MARK: - Writing

  @Test(
    "Enter adds the typed agenda line and starts another one, and Enter on a blank line ends the typing"
  )
  func adding() throws {
    let model = try makeModel("Budget", "Lunch")
    model.addButtonTapped(after: id(0))
    submit("  Ada: today ", in: model)
    submit("Ada: blocked", in: model)
    #expect(lines == ["Budget", "Ada: today", "Ada: blocked", "Lunch"])
    #expect(model.entry?.text == "")
    submit(" \u{200B}", in: model)
    #expect(model.entry == nil)
    #expect(lines.count == 4)
    #expect(
      steps == [
        "Add 'Ada: today' to the agenda of 'Design'",
        "Add 'Ada: blocked' to the agenda of 'Design'",
      ]
    )
  }

  @Test("Adding text of several lines to an agenda records one undo step")
  func several() throws {
    let model = try makeModel("Budget")
    #expect(model.linesAdded("one\n\n two\r\n").map(\.text) == ["one", "two"])
    #expect(lines == ["Budget", "one", "two"])
    #expect(steps == ["Add 2 items to the agenda of 'Design'"])
    #expect(model.linesAdded(" \n").isEmpty)
    #expect(steps.count == 1)
  }

  @Test("Submitting an edit replaces the agenda line, but unchanged or blank text changes nothing")
  func editing() throws {
    let model = try makeModel("Budget", "Lunch")
    model.editButtonTapped(id: id(0))
    model.entry?.submitButtonTapped()
    #expect(steps.isEmpty)
    model.editButtonTapped(id: id(0))
    submit(" ", in: model)
    #expect(lines == ["Budget", "Lunch"])
    #expect(model.entry == nil)
    #expect(steps.isEmpty)
    model.editButtonTapped(id: id(0))
    submit("Budget 2027", in: model)
    #expect(lines == ["Budget 2027", "Lunch"])
    #expect(model.entry == nil)
    #expect(model.latestID == syncUps[0].agenda[0].id)
    #expect(steps == ["Edit the agenda of 'Design'"])
  }

  @Test(
    "If another window deletes an agenda line that is being edited, saving the line adds it again"
  )
  func editingDeleted() throws {
    let model = try makeModel("Budget", "Lunch")
    model.editButtonTapped(id: id(0))
    $syncUps.withLock { _ = $0[0].agenda.remove(at: 0) }
    submit("Budget 2027", in: model)
    #expect(lines == ["Lunch", "Budget 2027"])
  }

  @Test("Cancelling the edit of a changed agenda line asks whether to save or discard the change")
  func closing() throws {
    let model = try makeModel("Budget")
    model.editButtonTapped(id: id(0))
    model.entry?.cancelButtonTapped()
    #expect(model.entry == nil)
    for (answer, lines) in [(.discard, ["Budget"]), (.save, ["Budget", "Lunch"])]
      as [(AgendaEntryModel.AlertAction, [String])]
    {
      model.addButtonTapped()
      model.entry?.text = "Lunch"
      model.entry?.cancelButtonTapped()
      #expect(model.entry?.alert == .changedLine)
      model.entry?.alertButtonTapped(nil)
      #expect(model.entry?.text == "Lunch")
      model.entry?.cancelButtonTapped()
      model.entry?.alertButtonTapped(answer)
      #expect(model.entry == nil)
      #expect(self.lines == lines)
    }
  }

  @Test(
    "The name button of an agenda line inserts each attendee's name in turn, and then removes the name"
  )
  func names() throws {
    let model = try makeModel()
    model.addButtonTapped()
    model.entry?.text = "today"
    let texts = (0..<4).map { _ in
      model.entry?.nameButtonTapped()
      return model.entry?.text
    }
    #expect(texts == ["Ada: today", "Grace: today", "today", "Ada: today"])
  }

  @Test(
    "An agenda line being typed is kept as a draft until its text is discarded or empty",
    .dependency(\.meetingLockClient, .inMemory())
  )
  func draft() throws {
    let forms = StoredDrafts<FormDraft>()
    let model = try makeModel("Budget")
    for end in [{ $0.text = " " }, { $0.alertButtonTapped(.discard) }]
      as [(AgendaEntryModel) -> Void]
    {
      model.addButtonTapped(after: id(0))
      #expect(forms.drafts.isEmpty)
      model.entry?.text = "Lunch"
      #expect(forms.drafts.map { $0.syncUp.agenda.map(\.text) } == [["Budget", "Lunch"]])
      #expect(forms.left.isEmpty, "This process is writing it.")
      model.entry.map(end)
      #expect(forms.drafts.isEmpty)
    }
    model.editButtonTapped(id: id(0))
    model.entry?.text = "Budget 2027"
    #expect(forms.drafts.map { $0.syncUp.agenda.map(\.text) } == [["Budget 2027"]])
    model.entry?.text = "Budget"
    #expect(forms.drafts.isEmpty)
  }

  @Test(
    "Submitting an agenda line marks its draft as saved, even if the text becomes several lines"
  )
  func savedDraft() throws {
    let forms = StoredDrafts<FormDraft>()
    let model = try makeModel("Budget", "Lunch")
    model.addButtonTapped(after: id(0))
    submit("one\n two", in: model)
    model.entry?.cancelButtonTapped()
    model.editButtonTapped(id: id(1))
    model.entry?.text = "Dinner"
    #expect(forms.saved.count == 1 && forms.drafts.count == 2)
    model.entry?.submitButtonTapped()
    #expect(lines == ["Budget", "one", "two", "Dinner"])
    #expect(forms.saved.count == 2)
  }

  @Test(
    "If the process died while an agenda line was being typed, the line can be continued",
    arguments: [
      (true, "Lun", ["Budget", "Lunch", "Travel"]), (false, "Budg", ["Lunch", "Travel"]),
    ]
  )
  func continuing(isNew: Bool, typed: String, expected: [String]) throws {
    let forms = StoredDrafts<FormDraft>()
    var killed: AgendaModel? = try makeModel("Budget", "Travel")
    isNew ? killed?.addButtonTapped(after: id(0)) : killed?.editButtonTapped(id: id(0))
    killed?.entry?.text = typed
    killed = nil
    let left = try #require(forms.left.first)
    let syncUp = try #require(Shared($syncUps[id: SyncUp.ID(UUID(1))]))
    let model = try #require(AgendaModel(continuing: left, of: syncUp))
    #expect(model.entry?.text == typed)
    model.entry?.text = "Lunch"
    #expect(forms.drafts.count == 1)
    model.entry?.submitButtonTapped()
    #expect(lines == expected)
    #expect(forms.saved.count == 1)
  }

  @Test(
    "The agenda screen continues the draft of an agenda line, but not the draft of a sync-up's form"
  )
  func formDraft() throws {
    let syncUp = try #require(Shared($syncUps[id: SyncUp.ID(UUID(1))]))
    var changed = syncUps[0]
    changed.agenda.append(AgendaItem(20, "Lunch"))
    let id = FormDraft.ID(UUID(9))
    let line = FormDraft(id: id, base: syncUps[0], syncUp: changed)
    #expect(AgendaModel(continuing: line, of: syncUp) != nil)
    changed.title = "Designs"
    let form = FormDraft(id: id, base: syncUps[0], syncUp: changed)
    #expect(AgendaModel(continuing: form, of: syncUp) == nil)
  }

  // MARK: - Changing

  @Test(
    "An agenda line cannot be moved beyond the ends of the agenda",
    arguments: [
      (0, 1, ["b", "a", "c"]), (0, 9, ["b", "c", "a"]), (2, -1, ["a", "c", "b"]),
      (1, -9, ["b", "a", "c"]),
    ]
  )
  func moving(place: Int, offset: Int, expected: [String]) throws {
    let model = try makeModel("a", "b", "c")
    let line = lines[place]
    model.itemMoved(id: id(place), by: offset)
    #expect(lines == expected)
    #expect(steps == ["Move '\(line)' in the agenda of 'Design'"])
  }

  @Test("Moving the last agenda line down or moving an unknown line records no undo step")
  func notMoving() throws {
    let model = try makeModel("a", "b")
    model.itemMoved(id: id(1), by: 1)
    model.itemMoved(id: id(9), by: 1)
    #expect(lines == ["a", "b"] && steps.isEmpty)
  }

  @Test("Undo restores a deleted agenda line")
  func deleting() throws {
    let model = try makeModel("a", "b", "c")
    model.deleteButtonTapped(id: id(1))
    #expect(lines == ["a", "c"])
    #expect(steps == ["Delete 'b' from the agenda of 'Design'"])
    #expect(notice == "The agenda item was deleted: 'u' restores it.")
    _ = try walk.undo()
    #expect(lines == ["a", "b", "c"])
  }

  @Test(
    "Clearing an agenda records one undo step, but clearing an empty agenda records no undo step"
  )
  func clearing() throws {
    let model = try makeModel("a", "b")
    #expect(model.clearButtonTapped() == 2)
    #expect(lines.isEmpty)
    #expect(model.clearButtonTapped() == 0)
    #expect(steps == ["Clear the agenda of 'Design'"])
  }

  @Test(
    "Saving an agenda in the editor keeps additions and deletions that were made in the meantime"
  )
  func editor() throws {
    let model = try makeModel("a", "b", "c")
    let base = model.items
    $syncUps.withLock {
      $0[0].agenda.append(AgendaItem(20, "Grace: today"))
      $0[0].agenda.remove(id: id(2))
    }
    model.textEdited("c\nb changed\n\nnew\na\n", since: base)
    #expect(Set(lines) == ["b changed", "new", "a", "Grace: today"])
    #expect(lines.firstIndex(of: "new") ?? 9 < lines.firstIndex(of: "a") ?? 0)
    #expect(syncUps[0].agenda[id: id(0)]?.text == "a")
    #expect(steps == ["Edit the agenda of 'Design'"])
  }

  @Test("Saving an agenda in the editor drops the bullets of new lines only")
  func bulletsInEditor() throws {
    let model = try makeModel("- a", "b")
    model.textEdited("- a\n- b\n- c\n", since: model.items)
    #expect(lines == ["- a", "b", "c"])
    #expect(syncUps[0].agenda[id: id(0)] != nil)
  }

  @Test("Saving an unchanged agenda in the editor records no undo step")
  func unchangedEditor() throws {
    let model = try makeModel("a", "a", "b")
    model.textEdited("a\na\nb\n", since: model.items)
    #expect(steps.isEmpty)
  }

  // MARK: - Refusals

  @Test(
    "The agenda of a deleted sync-up cannot be changed, and the text that the user is typing is kept"
  )
  func deletedSyncUp() throws {
    let model = try makeModel("a")
    model.addButtonTapped()
    model.entry?.text = "b"
    $syncUps.withLock { $0 = [] }
    model.entry?.submitButtonTapped()
    #expect(model.entry?.text == "b")
    #expect(notice == "Another window deleted this sync-up: its agenda cannot be changed.")
    model.entry?.cancelButtonTapped()
    model.entry?.alertButtonTapped(.save)
    #expect(model.entry?.text == "b")
    #expect(steps.isEmpty && model.isDeleted)
  }

  @Test("An agenda that a newer version of the app wrote is not replaced")
  func newerVersion() throws {
    let json = """
      {
        "id": "00000000-0000-0000-0000-000000000001", "title": "Design", "theme": "sky",
        "duration": [0, 5], "attendees": [], "meetings": [], "agenda": "Budget"
      }
      """
    let newer = try SyncUp(json: Data(json.utf8).span)
    $syncUps.withLock { $0 = [newer] }
    let model = try makeModel()
    model.addButtonTapped()
    #expect(model.entry == nil)
    #expect(model.linesAdded("Lunch").isEmpty)
    model.textEdited("Lunch", since: [])
    #expect(syncUps == [newer])
    #expect(
      notice == "A newer version of SyncUps wrote this agenda: use that version to change it."
    )
  }

  @Test(
    "An attendee's name and colon at the start of an agenda line are the line's prefix",
    arguments: [("Ada: today", 4), ("grace : x", 7), ("Budget: x", 0), ("Ada", 0)]
  )
  func nameLength(line: String, length: Int) throws {
    let model = try makeModel(line)
    #expect(model.nameLength(of: model.items[0]) == length)
  }
}
