import Clients
import Presentation
import RecordFeature
import SyncUpsHistory
import SyncUpsTestSupport
import Testing

@MainActor
@Suite("The agenda during a meeting", .reproducible(at: 1_000), .timeLimit(.minutes(5)))
struct MeetingAgendaTests {
  private let held = HeldMeeting(seconds: 60, "Ada", "Blob")
  private let walk = HistoryWalk()

  /// Replaces the agenda of the sync-up.
  private func prepare(_ lines: String...) {
    held.edit { syncUp in
      syncUp.agenda = IdentifiedArray(
        uniqueElements: lines.enumerated().map { AgendaItem(10 + $0, $1) }
      )
    }
  }

  private func tick(_ text: String, in model: RecordMeetingModel? = nil) {
    let model = model ?? held.model
    model.agenda.items.filter { $0.text == text }.forEach(model.agendaItemTicked)
  }

  /// The agenda lines of the current turn, with a tick before each ticked line.
  private func lines(_ model: RecordMeetingModel? = nil) -> [String] {
    let agenda = (model ?? held.model).agenda
    return agenda.items.map { (agenda.isTicked($0) ? "✓ " : "") + $0.text }
  }

  private var stored: [String]? { held.syncUps.first?.agenda.map(\.text) }

  @Test(
    "Each turn of a meeting shows the speaker's agenda lines and the lines for the whole meeting"
  )
  func turns() async {
    prepare("Budget", "Blob: today", "Ada: blocked")
    await held.run {
      #expect(lines() == ["Ada: blocked", "Budget"])
      held.model.nextButtonTapped()
      #expect(lines() == ["Blob: today", "Budget"])
      #expect(held.model.agenda.longestCount() == 2)
    }
  }

  @Test("An agenda line that is added during the meeting appears immediately")
  func addition() async {
    await held.run {
      #expect(lines() == [])
      prepare("Budget")
      #expect(lines() == ["Budget"])
    }
  }

  @Test(
    "Ticking an agenda line in a meeting adds the line to the notes, and unticking removes the note"
  )
  func ticking() async {
    prepare("Budget", "TODO: buy tea")
    await held.run {
      held.model.noteSubmitted("Hello")
      tick("Budget")
      tick("TODO: buy tea")
      #expect(lines() == ["✓ Budget", "✓ TODO: buy tea"])
      #expect(held.model.transcript == "Hello\nBudget\n- [ ] buy tea")
      tick("Budget")
      #expect(lines() == ["Budget", "✓ TODO: buy tea"])
      #expect(held.model.transcript == "Hello\n- [ ] buy tea")
      tick("Budget")
      #expect(held.model.transcript == "Hello\nBudget\n- [ ] buy tea")
    }
  }

  @Test("The note of a ticked agenda line can be corrected, and the line stays ticked")
  func correcting() async {
    prepare("Budget", "Lunch")
    await held.run {
      tick("Budget")
      tick("Lunch")
      tick("Lunch")
      held.model.noteField.previousButtonTapped()
      #expect(held.model.noteField.text == "Budget", "An unticked line is no note to correct.")
      held.model.noteField.text = "Budget: cut"
      held.model.noteEntrySubmitted()
      #expect(held.model.transcript == "Budget: cut")
      #expect(lines() == ["✓ Budget", "Lunch"])
    }
  }

  /// Ends the meeting with an answer to the question how to end it.
  private func end(_ action: RecordMeetingModel.AlertAction) async {
    await held.runToEnd {
      await held.pass(.seconds(12))
      tick("Budget")
      tick("Ada: blocked")
      held.model.endMeeting(action)
      if action == .confirmDiscard { held.model.alertButtonTapped(action) }
    }
  }

  @Test("Saving a meeting removes its ticked agenda lines, and undoing the save restores them")
  func saving() async throws {
    prepare("Budget", "Ada: blocked", "Blob: today", "Lunch")
    await end(.confirmSave)
    #expect(stored == ["Blob: today", "Lunch"])
    #expect(held.meetings[0].transcript == "Budget\nAda: blocked")
    _ = try walk.undo()
    #expect(stored == ["Budget", "Ada: blocked", "Blob: today", "Lunch"])
    #expect(held.meetings.count == 1)
  }

  @Test("Discarding a meeting leaves the agenda of its sync-up unchanged")
  func discarding() async {
    prepare("Budget", "Ada: blocked")
    await end(.confirmDiscard)
    #expect(stored == ["Budget", "Ada: blocked"])
    #expect(held.meetings.count == 1)
  }

  @Test(
    "If another window deletes an agenda line, the meeting hides the line but keeps the line's note"
  )
  func deletion() async {
    prepare("Budget", "Lunch")
    await held.run {
      tick("Budget")
      held.edit { $0.agenda.remove(at: 0) }
      #expect(lines() == ["Lunch"])
      #expect(held.model.transcript == "Budget")
    }
  }

  @Test("A resumed meeting still has the agenda lines that were ticked before the process died")
  func resuming() async throws {
    prepare("Budget", "Budget", "Lunch")
    await held.run {
      held.model.agendaItemTicked(held.model.agenda.items[0])
      await held.pass(.seconds(12))
    }
    let draft = try #require(held.drafts.first)
    let model = held.reopen(resuming: draft)
    #expect(lines(model) == ["✓ Budget", "Budget", "Lunch"])
    #expect(model.transcript == "Budget")
  }

  @Test("Saving an interrupted meeting removes the agenda lines that were ticked in the meeting")
  func interrupted() async {
    prepare("Budget", "Lunch")
    await held.run {
      tick("Budget")
      await held.pass(.seconds(12))
    }
    let model = InterruptedMeetingsModel()
    model.begin()
    model.alertButtonTapped(.confirmSave)
    #expect(stored == ["Lunch"])
    #expect(held.meetings.map(\.transcript) == ["Budget", "The one before"])
  }
}

extension SharedMeetingTests {
  @Test(
    "Agenda lines that are ticked or unticked in one window of a meeting also change in the other window"
  )
  func agenda() async throws {
    let item = AgendaItem(10, "Budget")
    $syncUps.withLock { $0[id: id]?.agenda = [item] }
    try await hold { ada, grace in
      grace.agendaItemTicked(item)
      try await wait { ada.agenda.isTicked(item) }
      ada.agendaItemTicked(item)
      try await wait { !grace.agenda.isTicked(item) }
      #expect(ada.transcript == "" && grace.transcript == "")
      grace.agendaItemTicked(item)
      try await wait { ada.agenda.isTicked(item) }
      #expect(ada.transcript == "Budget")
    }
  }
}
