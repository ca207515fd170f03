import SeededRandomness
import SyncUpsHistory
import SyncUpsTestSupport
import Testing

@Suite("Undoing a change")
struct HistoryStepTests {
  private let design = SyncUp(
    1,
    "Design",
    attendees: [Attendee(11, "Ada")],
    meetings: [Meeting(22, at: 200, "b"), Meeting(21, at: 100, "a")]
  )
  private let product = SyncUp(2, "Product")
  private let third = SyncUp(3, "Third")

  private func step(
    from before: IdentifiedArrayOf<SyncUp>,
    to after: IdentifiedArrayOf<SyncUp>
  ) -> HistoryStep {
    HistoryStep(99, from: before.elements, to: after.elements)
  }

  @Test(
    "Undoing a step keeps a title that has changed since, reports this, and restores the other values"
  )
  func changedSince() {
    var edited = design
    edited.title = "Design review"
    edited.theme = .sky
    let step = step(from: [design], to: [edited])
    var syncUps: IdentifiedArrayOf = [edited]
    syncUps[id: design.id]?.title = "Review"
    #expect(step.undo(in: &syncUps) == [design.id: [.title]])
    #expect(syncUps[id: design.id]?.title == "Review")
    #expect(syncUps[id: design.id]?.theme == design.theme)
  }

  @Test(
    "Undoing a step removes no sync-up that was edited later, and restores none that was deleted later"
  )
  func editedOrDeletedSince() {
    var edited = design
    edited.title = "Review"
    var syncUps: IdentifiedArrayOf = [edited]
    #expect(step(from: [], to: [design]).undo(in: &syncUps) == [design.id: [.syncUp]])
    #expect(syncUps == [edited])
    syncUps = []
    #expect(step(from: [design], to: [edited]).undo(in: &syncUps) == [design.id: [.deletion]])
    #expect(syncUps == [])
  }

  @Test(
    "Undoing the step that recorded a meeting keeps the meeting if the notes were changed later"
  )
  func changedNotes() {
    var recorded = design
    recorded.meetings.insert(Meeting(23, at: 300, "c"), at: 0)
    let step = step(from: [design], to: [recorded])
    recorded.meetings[0].transcript = "c\nd"
    var syncUps: IdentifiedArrayOf = [recorded]
    #expect(step.undo(in: &syncUps) == [design.id: [.meetings]])
    #expect(syncUps == [recorded])
  }

  @Test("Undoing an edit reports that the edited meeting and attendee were deleted later")
  func deletedElements() {
    var edited = design
    edited.meetings[0].transcript = "c"
    edited.attendees[0].name = "Grace"
    let step = step(from: [design], to: [edited])
    edited.meetings.remove(at: 0)
    edited.attendees.remove(at: 0)
    var syncUps: IdentifiedArrayOf = [edited]
    #expect(step.undo(in: &syncUps) == [design.id: [.attendeeRemoval, .meetingDeletion]])
    #expect(syncUps == [edited])
  }

  @Test(
    "Undoing an edit of notes keeps a line added or changed after the edit, and reports a changed line",
    arguments: [
      ("a\nx", "a\nx\ny", "a\ny", false), ("a\nx", "z\na\nx", "z\na", false),
      ("a\nx", "a\nx!", "a\nx!", true), ("x", "y", "y\na", true), ("x", "x\ny", "a\ny", false),
    ]
  )
  func lineOfNotes(edited: String, now: String, undone: String, isKept: Bool) {
    var (before, after) = (design, design)
    before.meetings[0].transcript = "a"
    after.meetings[0].transcript = edited
    let step = step(from: [before], to: [after])
    after.meetings[0].transcript = now
    var syncUps: IdentifiedArrayOf = [after]
    #expect(step.undo(in: &syncUps) == (isKept ? [design.id: [.meetings]] : [:]))
    #expect(syncUps[0].meetings[0].transcript == undone)
  }

  @Test("Undoing a change to a meeting's paused time keeps the time if it has changed again since")
  func pause() {
    var (before, after) = (design, design)
    before.meetings[0].pausedTime = .seconds(60)
    after.meetings[0].pausedTime = .seconds(120)
    let step = step(from: [before], to: [after])
    after.meetings[0].pausedTime = .seconds(180)
    var syncUps: IdentifiedArrayOf = [after]
    #expect(step.undo(in: &syncUps) == [design.id: [.meetings]])
    #expect(syncUps == [after])
  }

  @Test("Undoing a move restores a sync-up's position only if the sync-up was not moved again")
  func moved() {
    let before: IdentifiedArrayOf = [design, product, third]
    let after: IdentifiedArrayOf = [product, third, design]
    var syncUps = after
    #expect(step(from: before, to: after).undo(in: &syncUps) == [:])
    #expect(syncUps == before)
    let new = SyncUp(4, "New")
    syncUps = [new, design, third, product]
    #expect(step(from: before, to: [design, third, product]).undo(in: &syncUps) == [:])
    #expect(syncUps == [new, design, product, third])
    syncUps = [product, design, third]
    #expect(step(from: before, to: after).undo(in: &syncUps) == [design.id: [.position]])
    #expect(syncUps == [product, design, third])
  }

  @Test("If two sync-ups swap positions, only the sync-up that the user moved counts as moved")
  func movedOne() {
    func changed(to after: IdentifiedArrayOf<SyncUp>, moving id: SyncUp.ID) -> [SyncUp.ID] {
      SyncUpChange.all(from: [design, product], to: after, moving: id).map(\.id)
    }
    #expect(changed(to: [product, design], moving: design.id) == [design.id])
    #expect(changed(to: [product, design], moving: product.id) == [product.id])
    #expect(changed(to: [product], moving: product.id) == [design.id])
  }

  @Test("The sync-ups below an added or removed sync-up do not count as moved")
  func unmoved() {
    let few: IdentifiedArrayOf = [design, product]
    for more: IdentifiedArrayOf in [[third, design, product], [design, third, product]] {
      let changes = SyncUpChange.all(from: few, to: more) + SyncUpChange.all(from: more, to: few)
      #expect(changes.map(\.id) == [third.id, third.id])
      #expect(changes.map(\.isMoved) == [false, false])
    }
  }

  @Test("Moves of one sync-up within a second are recorded as one undo step")
  func continuedMoves() {
    let orders = [
      [design, product, third], [design, third, product], [third, design, product],
    ]
    func move(
      _ number: Int,
      at second: Double,
      of id: SyncUp.ID,
      by origin: HistoryStep.Origin = .window
    ) -> HistoryStep {
      let (before, after) = (orders[number], orders[number + 1])
      return HistoryStep(number, at: second, by: origin, from: before, to: after, moving: id)
    }
    let first = move(0, at: 10, of: third.id)
    var history = History([.step(first)])
    history.append(.step(move(1, at: 10.9, of: third.id)))
    #expect(history.steps.map(\.id) == [first.id])
    var syncUps = IdentifiedArray(uniqueElements: orders[2])
    #expect(history.nextUndo?.undo(in: &syncUps) == [:])
    #expect(syncUps.elements == orders[0])
    #expect(history.nextUndo?.redo(in: &syncUps) == [:])
    #expect(syncUps.elements == orders[2])
    #expect(first.continued(by: move(1, at: 11.1, of: third.id)) == nil)
    #expect(first.continued(by: move(1, at: 9, of: third.id)) == nil)
    #expect(first.continued(by: move(1, at: 10, of: design.id)) == nil)
    #expect(first.continued(by: move(1, at: 10, of: third.id, by: .command)) == nil)
    #expect(move(1, at: 10, of: third.id).continued(by: first) == nil)
  }

  @Test(
    "Moves of one sync-up, each within a second of the previous move, can be undone in one step"
  )
  func chainOfMoves() {
    let others = (0..<4).map { SyncUp(id: SyncUp.ID(UUID($0 + 10)), title: "") }
    var orders: [[SyncUp]] = []
    for index in 0...4 {
      var order = others
      order.insert(design, at: index)
      orders.append(order)
    }
    func titles(ofMoves path: [Int]) -> [HistoryStep] {
      var history = History()
      for (number, (from, to)) in zip(path, path.dropFirst()).enumerated() {
        let (date, before, after) = (0.9 * Double(number), orders[from], orders[to])
        let step = HistoryStep(number, at: date, from: before, to: after, moving: design.id)
        history.append(.step(step))
      }
      return history.steps
    }
    #expect(titles(ofMoves: [0, 1, 2, 3, 4]).count == 1)
    #expect(titles(ofMoves: [0, 1, 0]).count == 2, "The second move is the way back.")
    let apart = History([
      .step(titles(ofMoves: [0, 1])[0]), .step(titles(ofMoves: [0, 1, 0, 2, 3])[1]),
    ])
    #expect(apart.steps.count == 2)
  }

  @Test(
    "Two moves of a sync-up are separate undo steps if another process moved the sync-up in between"
  )
  func interruptedMoves() {
    let fourth = SyncUp(4, "Fourth")
    func move(at second: Double, _ before: [SyncUp], _ after: [SyncUp]) -> HistoryStep {
      HistoryStep(Int(second * 10), at: second, from: before, to: after, moving: design.id)
    }
    let first = move(at: 0, [design, product, third, fourth], [product, design, third, fourth])
    let next = move(at: 0.5, [product, design, third, fourth], [product, third, design, fourth])
    #expect(first.continued(by: next) != nil)
    let later = move(at: 0.5, [product, third, design, fourth], [product, third, fourth, design])
    #expect(first.continued(by: later) == nil)
  }

  @Test(
    "The recorded change of a sync-up contains the meetings that changed, but not the other meetings"
  )
  func onlyChangedMeetings() {
    var edited = design
    edited.meetings[0].transcript = "changed"
    let changes = SyncUpChange.all(from: [design], to: [edited])
    #expect(changes.map { $0.before?.syncUp.meetings.map(\.transcript) } == [["b"]])
    #expect(changes.map { $0.after?.syncUp.meetings.map(\.transcript) } == [["changed"]])
  }

  @Test(
    "Undo and redo restore the sync-ups exactly if nothing else has changed",
    arguments: 0..<300 as Range<UInt64>
  )
  func identity(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let before = RandomSyncUps.list(using: &random)
    var after = before
    for _ in 0...Int.random(in: 0...3, using: &random) {
      RandomSyncUps.change(&after, using: &random)
    }
    let step = step(from: before, to: after)
    var syncUps = after
    #expect(step.undo(in: &syncUps) == [:])
    #expect(syncUps == before)
    #expect(step.redo(in: &syncUps) == [:])
    #expect(syncUps == after)
  }

  @Test(
    "Undoing a step keeps later deletions, new meetings and changes to titles, themes and lengths",
    arguments: 0..<300 as Range<UInt64>
  )
  func laterSteps(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let before = RandomSyncUps.list(using: &random)
    var after = before
    RandomSyncUps.change(&after, using: &random)
    var later = after
    RandomSyncUps.change(&later, using: &random)
    var syncUps = later
    _ = step(from: before, to: after).undo(in: &syncUps)
    for change in SyncUpChange.all(from: after, to: later) where !change.isMoved {
      let (old, new, now) = (after[id: change.id], later[id: change.id], syncUps[id: change.id])
      guard let old, let new else {
        #expect((now == nil) == (new == nil))
        continue
      }
      if old.title != new.title { #expect(now?.title == new.title) }
      if old.theme != new.theme { #expect(now?.theme == new.theme) }
      if old.duration != new.duration { #expect(now?.duration == new.duration) }
      for meeting in new.meetings where old.meetings[id: meeting.id] == nil {
        #expect(now?.meetings[id: meeting.id] == meeting)
      }
    }
  }
}
