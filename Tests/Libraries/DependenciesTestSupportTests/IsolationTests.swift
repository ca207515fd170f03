import Dependencies
import DependenciesTestSupport
import Locking
import Testing

/// The state of one test, which no other test may see.
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

  /// A number that tests set.
  var number: Int {
    get { self[NumberKey.self] }
    set { self[NumberKey.self] = newValue }
  }
}

private enum NumberKey: DependencyKey {
  static let liveValue = 0
  static let testValue = 0
}

/// Adds a value to the storage of the current test, and returns all values in the storage.
private func remember(_ value: Int) -> [Int] {
  DependencyValues.current.storage.values.withLock {
    $0.append(value)
    return $0
  }
}

@Suite("The dependencies of tests without traits")
struct IsolationTests {
  private let storage = DependencyValues.current.storage

  @Test("Each case of a parametrised test has its own dependency values", arguments: 0..<200)
  func cases(number: Int) {
    #expect(remember(number) == [number])
  }

  @Test("Test cases with equal arguments have separate dependencies", arguments: [1, 1, 1, 1])
  func equalArguments(number: Int) {
    #expect(remember(number) == [1])
  }

  @Test("A test starts with dependency values of its own") func first() {
    #expect(remember(1) == [1])
  }
  @Test("Two tests of one suite do not share dependency values") func second() {
    #expect(remember(2) == [2])
  }

  @Test("A test shares its dependencies with the initialiser of its suite")
  func suiteInitializer() {
    _ = remember(1)
    #expect(storage.values.withLock { $0 } == [1])
  }

  @Test("A task shares the dependencies of the test that starts it")
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

@Suite("The isolation of tests with traits", .dependency(\.number, 1))
struct DependenciesTraitTests {
  private let numberOfInitializer = DependencyValues.current.number

  @Test("A dependency trait of a suite applies to the tests and to the initialiser of the suite")
  func suiteTrait() {
    #expect(DependencyValues.current.number == 1)
    #expect(numberOfInitializer == 1)
  }

  @Test(
    "A dependency trait of a test replaces the value that the test's suite sets",
    .dependency(\.number, 2)
  )
  func testTrait() {
    #expect(DependencyValues.current.number == 2)
  }

  @Test(
    "A dependency trait of a test can modify the value that a trait of the test's suite has set",
    .dependencies { $0.number += 10 }
  )
  func severalValues() {
    #expect(DependencyValues.current.number == 11)
  }

  @Test(
    "A dependency trait's value is created for each test case",
    .dependency(\.storage, Storage()),
    arguments: 0..<50
  )
  func freshValues(number: Int) {
    #expect(remember(number) == [number])
  }

  @Test(
    "In a suite with dependency traits, each test case has its own value of an unset dependency",
    arguments: 0..<50
  )
  func isolation(number: Int) {
    #expect(remember(number) == [number])
  }

  @Suite("The dependencies of a suite inside a suite")
  struct Inner {
    @Test("A dependency trait of the outer suite applies to the inner suite")
    func outerTrait() {
      #expect(DependencyValues.current.number == 1)
    }
  }
}

@Suite("Tests with an empty dependency trait", .dependencies)
struct PlainTraitTests {
  @Test(
    "Each case of a test with an empty dependency trait has its own dependencies",
    .dependencies,
    arguments: [1, 1, 1, 1]
  )
  func isolation(number: Int) {
    #expect(remember(number) == [1])
  }
}

@Suite("Tests with a closure as a dependency trait", .dependencies { $0.number = 5 })
struct SeveralValuesTraitTests {
  @Test("The closure of a suite's dependency trait applies to the tests of the suite")
  func values() {
    #expect(DependencyValues.current.number == 5)
  }

  @Test(
    "The expression for the value of a dependency trait may throw",
    .dependency(\.number, try number("7"))
  )
  func throwingValue() {
    #expect(DependencyValues.current.number == 7)
  }
}

private func number(_ text: String) throws -> Int { try #require(Int(text)) }
