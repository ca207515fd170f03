import Foundation
import Observation
import Sharing
import Synchronization
import Tagged
import Testing

@testable import ReadingList

@MainActor
@Suite("Observation of a shared book")
struct ObservationTests {
  private final class Received<Value: Sendable>: Sendable {
    let values = Mutex<[Value]>([])
    func append(_ value: Value) { values.withLock { $0.append(value) } }
  }

  private let book = Shared(value: Book(id: Book.ID(UUID()), title: "Emma"))

  @Test("A subscriber receives a shared value and its changes until the subscription is cancelled")
  func sink() {
    let pages = Received<Int>()
    let cancellable = book.page.publisher.sink { pages.append($0) }
    book.withLock { $0.page = 1 }
    book.page.withLock { $0 = 2 }
    cancellable.cancel()
    book.page.withLock { $0 = 3 }
    #expect(pages.values.withLock { $0 } == [0, 1, 2])
  }

  @Test("The values of a publisher start with the property's current value")
  func values() async {
    var iterator = book.title.publisher.values.makeAsyncIterator()
    #expect(await iterator.next() == "Emma")
    book.title.withLock { $0 = "Persuasion" }
    #expect(await iterator.next() == "Persuasion")
  }

  @Test(
    "`withObservationTracking` reports a change to a shared value that the tracked closure has read"
  )
  func tracking() {
    let model = BookModel(book: book)
    let changes = Received<Int>()
    withObservationTracking {
      _ = model.book.title
    } onChange: {
      changes.append(1)
    }
    model.$book.title.withLock { $0 = "Persuasion" }
    #expect(changes.values.withLock { $0 } == [1])
  }
}
