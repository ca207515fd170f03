import Dependencies
import Foundation
import IdentifiedCollections
import Observation
import Sharing
import Tagged

/// One book, which its parent shares.
@MainActor
@Observable
final class BookModel {
  @ObservationIgnored @Shared var book: Book
  @ObservationIgnored @Shared(.appStorage("secondsPerPage")) var secondsPerPage = 60
  @ObservationIgnored @Dependency(\.continuousClock) var clock
  @ObservationIgnored @Dependency(\.date.now) var now
  @ObservationIgnored @Dependency(\.uuid) var uuid

  var loan: LoanModel?

  init(book: Shared<Book>) {
    _book = book
  }

  func read() async throws {
    while !book.isFinished {
      try await clock.sleep(for: .seconds(secondsPerPage))
      $book.page.withLock { $0 += 1 }
    }
  }

  func addNoteButtonTapped(_ text: String) {
    let note = Note(id: Note.ID(uuid()), page: book.page, text: text)
    _ = $book.notes.withLock { $0.append(note) }
  }

  func note(id: Note.ID) -> Shared<Note>? { Shared($book.notes[id: id]) }

  func lendButtonTapped(to borrower: String) {
    $book.loan.withLock { $0 = Loan(borrower: borrower, until: now.addingTimeInterval(86_400)) }
    loan = Shared($book.loan).map(LoanModel.init)
  }

  func returnButtonTapped() {
    $book.withLock { $0.loan = nil }
    loan = nil
  }
}

/// A loan, unwrapped from the book's optional loan.
@MainActor
@Observable
final class LoanModel {
  @ObservationIgnored @Shared var loan: Loan

  init(loan: Shared<Loan>) {
    _loan = loan
  }

  func extendButtonTapped() {
    $loan.until.withLock { $0.addTimeInterval(86_400) }
  }
}
