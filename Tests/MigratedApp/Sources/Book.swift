import Foundation
import IdentifiedCollections
import Tagged

/// A book on the reading list.
struct Book: Codable, Equatable, Identifiable, Sendable {
  typealias ID = Tagged<Book, UUID>

  let id: ID
  var title = ""
  var pageCount = 100
  var page = 0
  var loan: Loan?
  var notes: IdentifiedArrayOf<Note> = []

  var isFinished: Bool { page >= pageCount }
}

/// The borrower of a book.
struct Loan: Codable, Equatable, Sendable {
  var borrower: String
  var until: Date
}

/// Something to remember about a page.
struct Note: Codable, Equatable, Identifiable, Sendable {
  typealias ID = Tagged<Note, UUID>

  let id: ID
  var page: Int
  var text = ""
}

/// The order of the list.
enum BookOrder: String, CaseIterable, Sendable {
  case byTitle, byProgress
}
