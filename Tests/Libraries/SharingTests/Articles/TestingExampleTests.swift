import Dependencies
import DependenciesTestSupport
import Observation
import Sharing
import Testing

@Observable
private final class CounterModel {
  @ObservationIgnored @Shared(.appStorage("count")) var count = 0

  func incrementButtonTapped() {
    $count.withLock { $0 += 1 }
  }
}

/// The examples of the article about tests that need no support but isolation.
@Suite("Examples: testing")
struct TestingExampleTests {
  @Test("a test of a model with shared state reads as any other")
  func incrementing() {
    let model = CounterModel()
    model.incrementButtonTapped()
    #expect(model.count == 1)
  }

  @Test("each test begins with nothing")
  func beginsWithNothing() {
    #expect(CounterModel().count == 0)
  }

  @Test("a test declares the value that it begins with")
  func beginsWithDeclaredValue() {
    @Shared(.appStorage("count")) var count = 42
    let model = CounterModel()
    model.incrementButtonTapped()
    #expect(count == 43)
  }

  @Test("a program that is tested from outside keeps nothing")
  func programKeepsNothing() {
    withDependencies {
      $0.defaultAppStorage = .inMemory
      $0.defaultFileStorage = .inMemory
    } operation: {
      #expect(CounterModel().count == 0)
    }
  }
}
