import CustomDump
import Dependencies
import DependenciesTestSupport
import Foundation
import IdentifiedCollections
import Sharing
import Tagged
import Testing

@testable import ReadingList

@MainActor
@Suite(
  "The book list",
  .dependency(\.defaultFileStorage, .inMemory),
  .dependency(\.uuid, .incrementing)
)
struct BookListTests {
  let model = BookListModel()

  @Test("Adding a book to the list gives the book the next id")
  func adding() {
    model.addButtonTapped(title: "Emma", pageCount: 400)
    model.addButtonTapped(title: "Middlemarch", pageCount: 900)

    expectNoDifference(
      model.books,
      [
        Book(id: Book.ID(UUID(0)), title: "Emma", pageCount: 400),
        Book(id: Book.ID(UUID(1)), title: "Middlemarch", pageCount: 900),
      ]
    )
  }

  @Test("Adding a book in one model adds it immediately in the other models of the book list")
  func twoModels() {
    let other = BookListModel()
    let settings = SettingsModel()

    model.addButtonTapped(title: "Emma", pageCount: 400)

    #expect(other.books == model.books)
    #expect(settings.books == model.books)
  }

  @Test("Reloading the saved book list keeps its books and reports no error")
  func saving() async throws {
    model.addButtonTapped(title: "Emma", pageCount: 400)
    try await model.$books.save()
    await model.reloadButtonTapped()

    #expect(model.books.map(\.title) == ["Emma"])
    #expect(model.$books.loadError == nil)
    #expect(model.$books.saveError == nil)
  }

  @Test("The book list is sorted by title or by progress, depending on the settings")
  func order() {
    model.addButtonTapped(title: "Moby-Dick", pageCount: 600)
    model.addButtonTapped(title: "Emma", pageCount: 400)
    model.$books[0].page.withLock { $0 = 300 }

    #expect(model.shownBooks.map(\.title) == ["Emma", "Moby-Dick"])
    SettingsModel().$order.withLock { $0 = .byProgress }
    #expect(model.shownBooks.map(\.title) == ["Moby-Dick", "Emma"])
  }

  @Test("Tapping a book opens the book's detail and records that the book was opened")
  func tapping() throws {
    model.addButtonTapped(title: "Emma", pageCount: 400)
    let id = model.books[0].id

    model.bookTapped(id: id)

    let detail = try #require(model.detail)
    #expect(detail.book == model.books[0])
    #expect(model.openedBooks == [id])
    model.detail = nil
    model.bookTapped(id: Book.ID(UUID(9)))
    #expect(model.detail == nil)
  }

  @Test("A change on a book's detail screen changes the list of books, and vice versa")
  func derived() throws {
    model.addButtonTapped(title: "Emma", pageCount: 400)
    model.bookTapped(id: model.books[0].id)
    let detail = try #require(model.detail)

    detail.$book.withLock { $0.title = "Emma, revised" }
    #expect(model.books.map(\.title) == ["Emma, revised"])
    model.$books.withLock { $0[0].title = "Emma again" }
    #expect(detail.book.title == "Emma again")
  }

  @Test(
    "The detail model of a deleted book keeps the book's last value and does not restore the book"
  )
  func deleting() throws {
    model.addButtonTapped(title: "Emma", pageCount: 400)
    model.bookTapped(id: model.books[0].id)
    let detail = try #require(model.detail)

    model.deleteButtonTapped(id: detail.book.id)
    detail.$book.withLock { $0.page = 7 }

    #expect(model.books == [])
    #expect(detail.book.title == "Emma")
  }

  @Test("The page of every book in a book list can be set through the books' shared elements")
  func rereading() {
    model.addButtonTapped(title: "Emma", pageCount: 400)
    model.addButtonTapped(title: "Middlemarch", pageCount: 900)
    for book in Array(model.$books) { book.withLock { $0.page = 50 } }
    #expect(model.books.map(\.page) == [50, 50])

    model.rereadButtonTapped()

    #expect(model.books.map(\.page) == [0, 0])
  }

  @Test("A value derived from the book list by a closure is updated with the list")
  func reading() {
    let count = model.unfinishedCount
    model.addButtonTapped(title: "Emma", pageCount: 400)
    #expect(count.wrappedValue == 1)
    model.$books.withLock { $0[0].page = 400 }
    #expect(count.wrappedValue == 0)
    #expect(model.$books.count.wrappedValue == 1)
  }
}
