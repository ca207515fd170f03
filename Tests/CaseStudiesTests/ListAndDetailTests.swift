import CaseStudies
import Sharing
import SharingTestSupport
import TerminalUI
import Testing

@MainActor
@Suite("A list and the detail of one of its elements")
struct ListAndDetailTests {
  private let study = ListAndDetail(arguments: [])

  private func openDetail(of id: Todo.ID) throws -> TodoDetail {
    study.rowTapped(id: id)
    return try #require(study.detail)
  }

  @Test(
    "In the case study about a list, the done button of a row changes only the row's own element"
  )
  func rowChangesItsElement() {
    expectSharedChanges {
      study.rows[1].doneButtonTapped()
    } changes: {
      study.$todos.withLock { $0[id: 2]?.isDone = true }
    }
  }

  @Test("In the case study about a list, a detail screen changes only its own element")
  func detailChangesItsElement() throws {
    let detail = try openDetail(of: 3)
    expectSharedChanges {
      detail.renameButtonTapped()
    } changes: {
      study.$todos.withLock { $0[id: 3]?.title = "Design!" }
    }
  }

  @Test("No detail screen opens for an element that is not in the list")
  func unknownElement() {
    study.rowTapped(id: 99)
    #expect(study.detail == nil)
  }

  @Test(
    "A detail screen that was opened before the list was sorted still renames the element that it shows"
  )
  func sorting() throws {
    let detail = try openDetail(of: 1)
    study.sortButtonTapped()
    #expect(study.todos.map(\.title) == ["Design", "Engineering", "Product"])
    detail.renameButtonTapped()
    #expect(study.todos.map(\.title) == ["Design", "Engineering!", "Product"])
  }

  @Test(
    "The detail screen of a deleted element keeps the last value and does not restore the element"
  )
  func deletion() throws {
    let detail = try openDetail(of: 2)
    study.deleteButtonTapped(id: 2)
    #expect(detail.isDeleted)
    #expect(detail.todo.title == "Product")
    detail.renameButtonTapped()
    #expect(detail.todo.title == "Product!")
    #expect(study.todos.map(\.id) == [1, 3])
  }

  @Test(
    "Undoing a deletion puts the element back in its position, and the detail screen shows it again"
  )
  func undo() throws {
    let detail = try openDetail(of: 2)
    study.deleteButtonTapped(id: 2)
    study.deleteButtonTapped(id: 1)
    study.undoButtonTapped()
    study.undoButtonTapped()
    #expect(study.todos.map(\.id) == [1, 2, 3])
    #expect(!detail.isDeleted)
    detail.renameButtonTapped()
    #expect(study.todos[id: 2]?.title == "Product!")
  }

  @Test("Undoing a deletion adds nothing if the element has been added again")
  func undoOfReaddedElement() throws {
    let todo = try #require(study.todos[id: 2])
    study.deleteButtonTapped(id: 2)
    study.$todos.withLock { _ = $0.append(todo) }
    study.undoButtonTapped()
    #expect(study.todos.map(\.id) == [1, 3, 2])
  }

  @Test(
    "Deleting the bottom row selects the row above it, and an empty list ignores the delete key"
  )
  func deletesAll() {
    #expect(study.handle(.key(.down)))
    #expect(study.handle(.key(.down)))
    for _ in 1...3 { #expect(study.handle("d")) }
    #expect(!study.handle("d"))
    #expect(study.screen.hasPrefix("The list is empty."))
    #expect(study.handle("u"))
    #expect(study.screen.hasPrefix("❯ [ ] Engineering"))
  }
}
