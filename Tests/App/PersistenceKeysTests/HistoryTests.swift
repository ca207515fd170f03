import Dependencies
import Foundation
import PersistenceKeys
import Tagged
import Testing

@Suite("The history of a file")
struct HistoryTests {
  private let date = Date(timeIntervalSince1970: 0)

  private func step(_ number: Int) -> HistoryStep {
    HistoryStep(
      id: HistoryStep.ID(UUID(number)),
      date: date,
      origin: .window,
      title: "Step \(number)",
      changes: []
    )
  }

  @Test("takes steps back from the newest, and makes them again from the one taken back last")
  func order() {
    var history = History([.step(step(1)), .step(step(2))])
    #expect(history.nextUndo == step(2))
    #expect(history.nextRedo == nil)
    history.append(.undo(step(2).id, date: date))
    #expect(history.nextUndo == step(1))
    history.append(.undo(step(1).id, date: date))
    #expect(history.nextUndo == nil)
    #expect(history.nextRedo == step(1))
    history.append(.redo(step(1).id, date: date))
    #expect(history.nextUndo == step(1))
    #expect(history.nextRedo == step(2))
  }

  @Test("forgets what was taken back when something new is done")
  func newChange() {
    let history = History([.step(step(1)), .undo(step(1).id, date: date), .step(step(2))])
    #expect(history.steps == [step(2)])
    #expect(history.nextRedo == nil)
  }

  @Test("keeps the newest hundred steps")
  func limit() {
    let history = History((1...120).map { .step(step($0)) })
    #expect(history.steps.map(\.title) == (21...120).map { "Step \($0)" })
  }

  @Test("takes no notice of an entry about a step that is not there, or of a second one")
  func strangeEntries() {
    var history = History([.step(step(1)), .undo(step(7).id, date: date)])
    #expect(history.nextUndo == step(1))
    history.append(.undo(step(1).id, date: date))
    history.append(.undo(step(1).id, date: date))
    history.append(.redo(step(1).id, date: date))
    #expect(history.nextUndo == step(1))
    #expect(history.nextRedo == nil)
  }
}
