import DependenciesTestSupport
import Sharing
import Testing

@testable import Exercises

@Test("9: A title derived from a page changes together with that page")
func exercise09() {
  @Shared(.inMemory("page 2")) var second = Page(title: "Second")
  let reader = PageReader()
  reader.turn(to: 2)
  #expect(reader.title.wrappedValue == "Second")
  reader.title.withLock { $0 = "Two" }
  #expect(second.title == "Two")
}
