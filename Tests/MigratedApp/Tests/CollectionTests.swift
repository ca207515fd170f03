import Dependencies
import Foundation
import IdentifiedCollections
import Sharing
import Tagged
import Testing

@testable import ReadingList

/// A shelf, in the order of its number.
private struct Shelf: Identifiable, Comparable {
  let id: Int
  static func < (lhs: Shelf, rhs: Shelf) -> Bool { lhs.id < rhs.id }
}

@Suite("Collections of books")
struct CollectionTests {
  private func book(_ number: Int, _ title: String) -> Book {
    Book(id: Book.ID(UUID(number)), title: title)
  }

  @Test(
    "An identified array of books can be appended to, changed, sliced and sorted"
  )
  func collection() {
    var books: IdentifiedArrayOf<Book> = [book(1, "Emma")]
    books += [book(2, "Persuasion"), book(3, "Middlemarch")]
    #expect(books.map(\.title) == ["Emma", "Persuasion", "Middlemarch"])

    books[1] = book(4, "Sanditon")
    #expect(books.map(\.title) == ["Emma", "Sanditon", "Middlemarch"])
    #expect(books[id: book(2, "").id] == nil)

    books.replaceSubrange(0..<2, with: [book(5, "Moby-Dick")])
    #expect(books.map(\.title) == ["Moby-Dick", "Middlemarch"])
    #expect(books[1...].map(\.title) == ["Middlemarch"])
    #expect(books.ids == [book(5, "").id, book(3, "").id])

    books.sort { $0.title < $1.title }
    #expect(books.first?.title == "Middlemarch")
    #expect(IdentifiedArray(books) == books)
  }

  @Test("Slices of a book list can be joined, and books can be appended to a slice")
  func parts() {
    let books: IdentifiedArrayOf<Book> = [
      book(1, "Emma"), book(2, "Persuasion"), book(3, "Sanditon"),
    ]
    let new = book(4, "Middlemarch")
    let start = books.prefix { $0.title != "Persuasion" }
    let end = books.drop { $0.title != "Persuasion" }
    let joined = start + [new] + end
    #expect(joined.map(\.title) == ["Emma", "Middlemarch", "Persuasion", "Sanditon"])
    #expect((books.prefix(1) + books.suffix(1)).map(\.title) == ["Emma", "Sanditon"])

    var part = books.prefix(1)
    part.append(books[2])
    part += [new]
    #expect(part.map(\.title) == ["Emma", "Sanditon", "Middlemarch"])
  }

  @Test("A sorted copy of an identified array of books finds its books by their ids")
  func sorted() {
    let books: IdentifiedArrayOf<Book> = [book(1, "Persuasion"), book(2, "Emma")]
    let sorted: IdentifiedArrayOf<Book> = books.sorted { $0.title < $1.title }
    #expect(sorted.map(\.title) == ["Emma", "Persuasion"])
    #expect(sorted[id: book(2, "").id]?.title == "Emma")

    let shelves: IdentifiedArrayOf<Shelf> = [Shelf(id: 2), Shelf(id: 1)]
    let inOrder: IdentifiedArrayOf<Shelf> = shelves.sorted()
    #expect(inOrder.ids == [1, 2])

    let numbers: IdentifiedArrayOf<Identified<Int, String>> = [Identified("one", id: 1)]
    #expect(numbers[id: 1]?.value == "one")
  }

  @Test("A book can be appended to a shared identified array of books")
  func shared() {
    let books = Shared(value: [book(1, "Emma")] as IdentifiedArrayOf<Book>)
    books.withLock { $0 += [book(2, "Persuasion")] }
    #expect(books.wrappedValue.count == 2)
  }

  @Test("Tagged UUIDs of books can be parsed, mapped and generated like plain UUIDs")
  func tagged() {
    let text = "00000000-0000-0000-0000-000000000001"
    #expect(Book.ID(uuidString: text) == book(1, "").id)
    #expect(Book.ID(uuidString: "no id") == nil)
    #expect(Book.ID(uuidString: text)?.map(\.uuidString).rawValue == text)
    #expect(Book.ID() != Book.ID())
  }
}
