import Dependencies
import Foundation
import IdentifiedCollections
import Observation
import Sharing
import Tagged

/// The list of all books.
@MainActor
@Observable
final class BookListModel {
  @ObservationIgnored @Shared(.books) var books
  @ObservationIgnored @Shared(.order) var order
  @ObservationIgnored @Shared(.openedBooks) var openedBooks
  @ObservationIgnored @Dependency(\.uuid) var uuid

  var detail: BookModel?

  var shownBooks: [Book] {
    switch order {
    case .byTitle: books.sorted { $0.title < $1.title }
    case .byProgress: books.sorted { $0.page * $1.pageCount > $1.page * $0.pageCount }
    }
  }

  var unfinishedCount: SharedReader<Int> { $books.read { $0.filter { !$0.isFinished }.count } }

  func addButtonTapped(title: String, pageCount: Int) {
    let book = Book(id: Book.ID(uuid()), title: title, pageCount: pageCount)
    _ = $books.withLock { $0.append(book) }
  }

  func deleteButtonTapped(id: Book.ID) {
    _ = $books.withLock { $0.remove(id: id) }
  }

  func bookTapped(id: Book.ID) {
    guard let book = Shared($books[id: id]) else { return }
    detail = BookModel(book: book)
    _ = $openedBooks.withLock { $0.insert(id) }
  }

  func rereadButtonTapped() {
    for book in Array($books) { book.page.withLock { $0 = 0 } }
  }

  func reloadButtonTapped() async {
    try? await $books.load()
  }
}
