import Foundation
import Sharing
import Testing

/// The examples of the articles that no other test contains.
@Suite("The examples of the articles")
struct ArticleExamplesTests {
  final class Counter {
    @Shared var count: Int

    init(count: Int) {
      _count = Shared(value: count)
    }
  }

  struct Draft: Codable {
    @Shared(.inMemory("meetingsHeld")) var meetingsHeld = 0
    var title = ""

    private enum CodingKeys: String, CodingKey { case title }
  }

  @Test("a model that owns its value can share it")
  func ownedValue() {
    let counter = Counter(count: 1)
    counter.$count.withLock { $0 += 1 }
    #expect(counter.count == 2)
  }

  @Test("a Codable type leaves out its shared properties")
  func codedType() throws {
    @Shared(.inMemory("meetingsHeld")) var meetingsHeld = 0
    $meetingsHeld.withLock { $0 = 3 }
    let data = try JSONEncoder().encode(Draft(title: "Design"))
    #expect(String(decoding: data, as: UTF8.self) == #"{"title":"Design"}"#)
    let draft = try JSONDecoder().decode(Draft.self, from: data)
    #expect(draft.meetingsHeld == 3)
  }

  @Test("a closure uses what was taken from the value before")
  func takenBefore() {
    let total = Shared(value: 3)
    let counter = Counter(count: 1)
    let count = counter.count
    total.withLock { $0 += count }
    counter.$count.withLock { $0 += total.wrappedValue }
    #expect(counter.count == 5)
  }
}
