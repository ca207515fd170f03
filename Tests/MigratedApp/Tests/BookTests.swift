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
@Suite("The model of a book", .dependency(\.uuid, .incrementing))
struct BookTests {
  let clock = TestClock()

  /// Creates the model of a book that is in no list.
  private func model(_ book: Book) -> BookModel {
    withDependencies {
      $0.continuousClock = clock
      $0.date = .constant(Date(timeIntervalSinceReferenceDate: 0))
    } operation: {
      BookModel(book: Shared(value: book))
    }
  }

  @Test("Reading a book turns one page in each interval, up to the last page")
  func reading() async throws {
    let model = model(Book(id: Book.ID(UUID(9)), title: "Emma", pageCount: 2))
    model.$secondsPerPage.withLock { $0 = 10 }
    let task = Task { try await model.read() }

    await clock.waitForSleepers(1)
    await clock.advance(by: .seconds(10))
    await clock.waitForSleepers(1)
    #expect(model.book.page == 1)
    await clock.advance(by: .seconds(10))
    try await task.value

    #expect(model.book.page == 2)
  }

  @Test("A note records its book's current page, and an edit of the note changes the book's notes")
  func notes() throws {
    let model = model(Book(id: Book.ID(UUID(9)), title: "Emma", page: 12))

    model.addNoteButtonTapped("Handsome, clever, and rich")
    let note = try #require(model.note(id: Note.ID(UUID(0))))
    note.text.withLock { $0 += "!" }

    expectNoDifference(
      model.book.notes,
      [Note(id: Note.ID(UUID(0)), page: 12, text: "Handsome, clever, and rich!")]
    )
    #expect(model.note(id: Note.ID(UUID(1))) == nil)
  }

  @Test("A returned book has no loan, and the model of the loan keeps the loan's last value")
  func lending() throws {
    let model = model(Book(id: Book.ID(UUID(9)), title: "Emma"))
    #expect(Shared(model.$book.loan) == nil)

    model.lendButtonTapped(to: "Jane")
    let loan = try #require(model.loan)
    loan.extendButtonTapped()

    let returned = Loan(borrower: "Jane", until: Date(timeIntervalSinceReferenceDate: 172_800))
    expectNoDifference(model.book.loan, returned)
    model.returnButtonTapped()
    #expect(model.book.loan == nil)
    #expect(loan.loan == returned)
  }

  @Test("Adding a note to a book changes only the book's notes")
  func difference() {
    let model = model(Book(id: Book.ID(UUID(9)), title: "Emma"))

    expectDifference(model.book) {
      model.addNoteButtonTapped("Rich")
    } changes: {
      $0.notes = [Note(id: Note.ID(UUID(0)), page: 0, text: "Rich")]
    }
  }
}
