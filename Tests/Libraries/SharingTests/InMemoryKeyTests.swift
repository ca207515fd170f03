import Dependencies
import DependenciesTestSupport
import FileTestSupport
import IssueReportingTestSupport
import Sharing
import Testing

@Suite("An in-memory key")
struct InMemoryKeyTests {
  @Test("In-memory properties with the same name share their value")
  func sameNameSharesValue() {
    @Shared(.inMemory("count")) var first = 0
    @Shared(.inMemory("count")) var second = 42
    @SharedReader(.inMemory("count")) var reader = 43

    $second.withLock { $0 += 1 }

    #expect([first, second, reader] == [1, 1, 1])
  }

  @Test("In-memory properties with different names have separate values")
  func differentNamesShareNothing() {
    @Shared(.inMemory("first")) var first = 1
    @Shared(.inMemory("second")) var second = 2
    $first.withLock { $0 = 10 }
    #expect(second == 2)
  }

  @Test("The value of an in-memory key outlives the properties that share it")
  func valueOutlivesItsHolders() {
    do {
      @Shared(.inMemory("count")) var count = 0
      $count.withLock { $0 = 5 }
    }
    @Shared(.inMemory("count")) var count = 0
    #expect(count == 5)
  }

  @Test(
    "An in-memory key keeps the default of its first property, even if that property is read-only"
  )
  func firstDefaultIsRemembered() async throws {
    do { @SharedReader(.inMemory("count")) var count = 1 }
    do {
      @Shared(.inMemory("count")) var count = 2
      #expect(count == 1)
    }
    let required = try await Shared<Int>(require: .inMemory("count"))
    #expect(required.wrappedValue == 1)
  }

  @Test("In-memory properties that are created concurrently agree on one default")
  func defaultsOfTwoThreads() {
    let values = Shared(value: Set<Int>())
    Threads.run(8) { thread in
      @Shared(.inMemory("count")) var count = thread
      let value = count
      _ = values.withLock { $0.insert(value) }
    }
    #expect(values.wrappedValue.count == 1)
  }

  @Test(
    "If the first property of an in-memory key was nil, a second property is nil, too, despite its default"
  )
  func missingDefaultIsRemembered() {
    do { @Shared(.inMemory("name")) var name: String? }
    @Shared(.inMemory("name")) var name: String? = "Blob"
    #expect(name == nil)
  }

  @Test("An in-memory key keeps its default for one type while the key is used with a second type")
  func defaultOfAnotherType() async throws {
    do { @Shared(.inMemory("value")) var number = 1 }
    do {
      @Shared(.inMemory("value")) var text = "one"
      #expect(text == "one")
    }
    let number = try await Shared<Int>(require: .inMemory("value"))
    #expect(number.wrappedValue == 1)
  }

  @Test("The default of an in-memory key applies only to the storage where it was set")
  func defaultOfAnotherStorage() {
    do { @Shared(.inMemory("count")) var count = 1 }
    withDependencies {
      $0.defaultInMemoryStorage = InMemoryStorage()
    } operation: {
      @Shared(.inMemory("count")) var count = 2
      #expect(count == 2)
    }
  }

  @Test("In-memory values in separate storages are independent")
  func storagesAreIndependent() {
    @Shared(.inMemory("count")) var count = 0
    $count.withLock { $0 = 1 }
    withDependencies {
      $0.defaultInMemoryStorage = InMemoryStorage()
    } operation: {
      @Shared(.inMemory("count")) var count = 0
      #expect(count == 0)
    }
  }

  @Test("An in-memory property with an optional type needs no default")
  func optionalNeedsNoDefault() {
    @Shared(.inMemory("name")) var name: String?
    #expect(name == nil)
    $name.withLock { $0 = "Blob" }
    #expect(name == "Blob")
  }

  @Test(
    "Using an in-memory key with a second type reports an issue and does not share the second value"
  )
  func secondTypeIsReported() {
    @Shared(.inMemory("value")) var number = 1
    let issues = capturedIssues {
      @Shared(.inMemory("value")) var text = "one"
      $text.withLock { $0 = "two" }
      #expect(text == "two")
    }
    #expect(
      issues.map(\.text) == [
        """
        '.inMemory("value")' is already in use with a value type other than 'String'. This property has its \
        own value, which is neither shared nor saved: use one type per key.
        """
      ]
    )
    #expect(number == 1)
  }

  @Test("In-memory storage releases its values when it is released")
  func valuesEndWithStorage() {
    final class Probe: Sendable {}
    weak var probe: Probe?
    do {
      let storage = InMemoryStorage()
      withDependencies {
        $0.defaultInMemoryStorage = storage
      } operation: {
        @Shared(.inMemory("probe")) var value = Probe()
        $value.withLock { $0 = Probe() }
        probe = value
      }
      #expect(probe != nil)
    }
    #expect(probe == nil)
  }

  @Test("Parallel test cases do not see each other's in-memory values", arguments: 0..<200)
  func isolation(number: Int) {
    @Shared(.inMemory("isolated")) var value = -1
    #expect(value == -1)
    $value.withLock { $0 = number }
    #expect(value == number)
  }
}
