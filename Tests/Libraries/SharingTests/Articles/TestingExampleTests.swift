import Dependencies
import DependenciesTestSupport
import Foundation
import Observation
import Sharing
import Testing

@Test("After a save, the file contains the value", .dependency(\.defaultFileStorage, .fileSystem))
private func fileIsWritten() async throws {
  let url = URL.temporaryDirectory.appending(component: "\(UUID()).json")
  @Shared(.fileStorage(url)) var numbers: [Int] = []
  $numbers.withLock { $0 = [1] }
  try await $numbers.save()
  #expect(try JSONDecoder().decode([Int].self, from: Data(contentsOf: url)) == [1])
  try FileManager.default.removeItem(at: url)
}

@Observable
private final class CounterModel {
  @ObservationIgnored @Shared(.appStorage("count")) var count = 0

  func incrementButtonTapped() {
    $count.withLock { $0 += 1 }
  }
}

private func counter(at count: Int) -> CounterModel {
  @Shared(.appStorage("count")) var stored = count
  return CounterModel()
}

/// The examples from the article about testing that need no test support except isolation.
@Suite("Examples: testing code with shared state")
struct TestingExampleTests {
  @Test("A test of a model with shared state needs no setup")
  func incrementing() {
    let model = CounterModel()
    model.incrementButtonTapped()
    #expect(model.count == 1)
  }

  @Test("Shared state begins with its default in each test, not with another test's value")
  func beginsWithNothing() {
    #expect(CounterModel().count == 0)
  }

  @Test("A test can declare the initial value of shared state")
  func beginsWithDeclaredValue() {
    @Shared(.appStorage("count")) var count = 42
    let model = CounterModel()
    model.incrementButtonTapped()
    #expect(count == 43)
  }

  @Test("A function can create a model whose shared count starts at a given number")
  func preset() {
    #expect(counter(at: 42).count == 42)
  }

  @Test("A program with in-memory storage begins with the default values of its keys")
  func programKeepsNothing() {
    withDependencies {
      $0.defaultAppStorage = .inMemory
      $0.defaultFileStorage = .inMemory
    } operation: {
      #expect(CounterModel().count == 0)
    }
  }
}
