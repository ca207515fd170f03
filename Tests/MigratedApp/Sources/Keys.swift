import Foundation
import IdentifiedCollections
import Sharing

extension SharedKey where Self == FileStorageKey<IdentifiedArrayOf<Book>>.Default {
  static var books: Self {
    Self[.fileStorage(.libraryDirectory.appending(component: "books.json")), default: []]
  }
}

extension SharedKey where Self == AppStorageKey<BookOrder>.Default {
  static var order: Self { Self[.appStorage("order"), default: .byTitle] }
}

extension SharedKey where Self == AppStorageKey<String?> {
  static var readerName: Self { .appStorage("readerName") }
}

extension SharedKey where Self == InMemoryKey<Set<Book.ID>>.Default {
  static var openedBooks: Self { Self[.inMemory("openedBooks"), default: []] }
}

extension URL {
  static let libraryDirectory = URL(filePath: "/library")
}
