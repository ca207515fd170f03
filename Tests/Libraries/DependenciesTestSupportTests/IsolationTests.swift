import Dependencies
import DependenciesTestSupport
import Locking
import Testing

/// State that a test changes and another one must not see.
final class Storage: Sendable {
  let values = Locked<[Int]>([])
}

private enum StorageKey: DependencyKey {
  static var liveValue: Storage { Storage() }
  static var testValue: Storage { Storage() }
}

extension DependencyValues {
  var storage: Storage {
    get { self[StorageKey.self] }
    set { self[StorageKey.self] = newValue }
  }

  /// A number to set.
  var number: Int {
    get { self[NumberKey.self] }
    set { self[NumberKey.self] = newValue }
  }
}

private enum NumberKey: DependencyKey {
  static let liveValue = 0
  static let testValue = 0
}

/// Adds a value to the storage of the current test, and returns all that are there.
private func remember(_ value: Int) -> [Int] {
  DependencyValues.current.storage.values.withLock {
    $0.append(value)
    return $0
  }
}

@Suite("Without any annotation")
struct IsolationTests {
  private let storage = DependencyValues.current.storage

  @Test("each case of a parametrised test has its own values", arguments: 0..<200)
  func cases(number: Int) {
    #expect(remember(number) == [number])
  }

  @Test("cases with equal arguments have their own values, too", arguments: [1, 1, 1, 1])
  func equalArguments(number: Int) {
    #expect(remember(number) == [1])
  }

  @Test("a test has its own values") func first() { #expect(remember(1) == [1]) }
  @Test("another test has others") func second() { #expect(remember(2) == [2]) }

  @Test("the initialiser of a suite and the test share their values")
  func suiteInitializer() {
    _ = remember(1)
    #expect(storage.values.withLock { $0 } == [1])
  }

  @Test("tasks share the values of the test that starts them")
  func tasks() async {
    _ = remember(1)
    async let child = remember(2)
    _ = await child
    _ = await Task { remember(3) }.value
    await withTaskGroup { group in
      group.addTask { _ = remember(4) }
    }
    _ = await MainActor.run { remember(5) }
    #expect(remember(6) == [1, 2, 3, 4, 5, 6])
  }
}

@Suite("With traits", .dependency(\.number, 1))
struct DependenciesTraitTests {
  private let numberOfInitializer = DependencyValues.current.number

  @Test("a suite's value applies to its tests, and to their suite's initialiser")
  func suiteTrait() {
    #expect(DependencyValues.current.number == 1)
    #expect(numberOfInitializer == 1)
  }

  @Test("a test's value wins over its suite's", .dependency(\.number, 2))
  func testTrait() {
    #expect(DependencyValues.current.number == 2)
  }

  @Test("several values can be set at once", .dependencies { $0.number += 10 })
  func severalValues() {
    #expect(DependencyValues.current.number == 11)
  }

  @Test("a value is made anew for each case", .dependency(\.storage, Storage()), arguments: 0..<50)
  func freshValues(number: Int) {
    #expect(remember(number) == [number])
  }

  @Test("what is not set is isolated as without them", arguments: 0..<50)
  func isolation(number: Int) {
    #expect(remember(number) == [number])
  }

  @Suite("in a suite inside the suite")
  struct Inner {
    @Test("the outer suite's value applies")
    func outerTrait() {
      #expect(DependencyValues.current.number == 1)
    }
  }
}

@Suite("With a trait that sets nothing", .dependencies)
struct PlainTraitTests {
  @Test("each case has its own values", .dependencies, arguments: [1, 1, 1, 1])
  func isolation(number: Int) {
    #expect(remember(number) == [1])
  }
}

@Suite("With a trait that sets several values", .dependencies { $0.number = 5 })
struct SeveralValuesTraitTests {
  @Test("they apply to the suite's tests")
  func values() {
    #expect(DependencyValues.current.number == 5)
  }

  @Test("a key path's value can be one that throws", .dependency(\.number, try number("7")))
  func throwingValue() {
    #expect(DependencyValues.current.number == 7)
  }
}

private func number(_ text: String) throws -> Int { try #require(Int(text)) }
