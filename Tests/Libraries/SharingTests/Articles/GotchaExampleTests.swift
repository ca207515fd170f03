import DependenciesTestSupport
import Foundation
import Sharing
import Testing

private struct Draft: Codable {
  @Shared(.inMemory("meetingsHeld")) var meetingsHeld = 0
  var title = ""

  private enum CodingKeys: String, CodingKey { case title }
}

/// The examples of the article about gotchas.
@Suite("Examples: gotchas")
struct GotchaExampleTests {
  @Test("Two properties with separate sources of truth have separate values")
  func twoSourcesAreApart() {
    let first = Shared(value: 0)
    let second = Shared(value: 0)
    first.withLock { $0 += 1 }
    #expect(second.wrappedValue == 0)
  }

  @Test("A Codable type can omit a shared property from its encoded form")
  func sharedPropertiesAreLeftOut() throws {
    @Shared(.inMemory("meetingsHeld")) var meetingsHeld = 0
    $meetingsHeld.withLock { $0 = 3 }
    let data = try JSONEncoder().encode(Draft(title: "Design"))
    #expect(String(decoding: data, as: UTF8.self) == #"{"title":"Design"}"#)
    #expect(try JSONDecoder().decode(Draft.self, from: data).meetingsHeld == 3)
  }

  @Test("A copy of a shared value does not change with the shared value")
  func copyIsSnapshot() {
    @Shared(value: 1) var count
    let copy = count
    $count.withLock { $0 = 2 }
    #expect(copy == 1)
    #expect(count == 2)
  }

  @Test("A value derived with `read` is updated when its source changes")
  func computedValueFollows() {
    @Shared(value: [1, 2]) var numbers
    let count = $numbers.read { $0.count }
    $numbers.withLock { $0.append(3) }
    #expect(count.wrappedValue == 3)
  }
}
