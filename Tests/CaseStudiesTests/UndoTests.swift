import CaseStudies
import DependenciesTestSupport
import Sharing
import SharingTestSupport
import TerminalUI
import Testing

@MainActor
@Suite("The undo case study")
struct UndoTests {
  private let study = Undo(arguments: [])

  @Test("The undo case study records changes that features make without knowing about the history")
  func featuresChangePresent() {
    expectSharedChanges {
      study.seats.addButtonTapped()
      study.door.doorTapped()
    } changes: {
      study.$history.withLock {
        $0.present.seats = 1
        $0.present.isOpen = true
      }
    }
    #expect(study.history.past == [Undo.Room(), Undo.Room(seats: 1)])
  }

  @Test("The undo case study shows a single change as '1 change'")
  func oneChange() {
    study.seats.addButtonTapped()
    #expect(study.screen.contains("1 change can be undone, 0 redone."))
  }

  @Test("In the case study about undo, features show the value that an undo restores")
  func featuresFollowHistory() {
    study.seats.addButtonTapped()
    study.door.doorTapped()
    study.$history.withLock { $0.undo() }
    #expect([study.seats.seats, study.door.isOpen ? 1 : 0] == [1, 0])
    study.$history.withLock { $0.undo() }
    #expect(study.seats.seats == 0)
    study.$history.withLock { $0.redo() }
    #expect(study.seats.seats == 1)
  }

  @Test("In the undo case study, a new change discards the changes that could be redone")
  func changeEndsRedo() {
    var history = History(0)
    history.present = 1
    history.undo()
    history.present = 2
    history.redo()
    #expect(history.present == 2)
    #expect(history.past == [0])
    #expect(history.future == [])
  }

  @Test("Setting an equal value records no undo step, and without a step, undo and redo do nothing")
  func limits() {
    var history = History(0)
    history.undo()
    history.redo()
    history.present = 0
    #expect(history == History(0))
  }
}
