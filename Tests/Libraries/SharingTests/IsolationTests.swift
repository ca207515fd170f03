import Dependencies
import DependenciesTestSupport
import Foundation
import Sharing
import Testing

extension SharedReaderKey where Self == FileStorageKey<[Int]>.Default {
  fileprivate static var isolatedNumbers: Self {
    Self[.fileStorage(URL(filePath: "/isolated.json")), default: []]
  }
}

/// A typical model of an app, without any code for tests.
private final class Model: Sendable {
  private let numbers = Shared(.isolatedNumbers)
  private let name = Shared(wrappedValue: "", .inMemory("isolated"))

  var state: [String] { numbers.wrappedValue.map(String.init) + [name.wrappedValue] }

  func add(_ number: Int) async throws {
    numbers.withLock { $0.append(number) }
    name.withLock { $0 += "\(number)" }
    try await numbers.save()
    try await numbers.load()
  }
}

/// Each test case begins with empty storage, even without a trait.
@Suite("The storage of shared values in a test")
struct IsolationTests {
  private let model = Model()

  private func check(_ number: Int) async throws {
    #expect(model.state == [""])
    try await model.add(number)
    #expect(model.state == ["\(number)", "\(number)"])
    #expect(Model().state == ["\(number)", "\(number)"])
  }

  @Test("Each case of a parametrised test has its own storage of shared values", arguments: 0..<50)
  func cases(number: Int) async throws {
    try await check(number)
  }

  @Test(
    "Each case of a test with two arguments has its own storage of shared values",
    arguments: 0..<5,
    ["a", "b", "c"]
  )
  func combinations(number: Int, text: String) async throws {
    try await check(number)
  }

  @Test(
    "Each case of a test with a dependency trait has its own storage of shared values",
    .dependency(\.uuid, .incrementing),
    arguments: 0..<20
  )
  func trait(number: Int) async throws {
    try await check(number)
  }

  @Test("Tasks that a test starts use the test's storage of shared values")
  func tasks() async throws {
    try await model.add(1)
    let states = await withTaskGroup { group in
      for _ in 0..<4 { group.addTask { Model().state } }
      group.addTask { await Task { Model().state }.value }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(states == Array(repeating: ["1", "1"], count: 5))
    let onMain = await MainActor.run { Model().state }
    #expect(onMain == ["1", "1"])
  }

  @Test(
    "The first of two tests with the same keys does not see the values that the second test stores"
  )
  func first() async throws { try await check(1) }

  @Test(
    "The second of two tests with the same keys does not see the values that the first test stores"
  )
  func second() async throws { try await check(2) }

  @Test("`withDependencies` replaces the storage of shared values for one operation of a test")
  func replaced() async throws {
    try await model.add(1)
    let other = withDependencies {
      $0.defaultFileStorage = .inMemory
      $0.defaultInMemoryStorage = InMemoryStorage()
    } operation: {
      Model()
    }
    #expect(other.state == [""])
    try await other.add(2)
    #expect(other.state == ["2", "2"])
    #expect(model.state == ["1", "1"])
  }
}
