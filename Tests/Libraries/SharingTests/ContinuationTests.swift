import Foundation
import IssueReportingTestSupport
import Locking
import Sharing
import Testing

/// The report of a misused continuation names the key.
@Suite("A key that misuses a continuation", .timeLimit(.minutes(5)))
struct ContinuationTests {
  private let system = ManualSystem(value: 1)
  private var key: ManualKey { ManualKey(name: "count", system: system) }

  /// Creates a loaded property.
  ///
  /// The property's key answers later requests only when the test lets it answer.
  private func makeShared() -> Shared<Int> {
    let shared = Shared(wrappedValue: 0, key)
    system.state.withLock { $0.isAnsweringAtOnce = false }
    return shared
  }

  private func drop(_ operation: String, _ drop: () -> Void) {
    let issues = capturedIssues {
      drop()
    }
    #expect(
      issues.map(\.text) == [
        ".manual(count) dropped the continuation of a \(operation) without resuming it."
      ]
    )
  }

  @Test("A key that drops the continuation of a load ends the load with an error")
  func droppedLoad() async throws {
    let count = makeShared()
    let load = Task { try await count.load() }
    await system.wait { !$0.loads.isEmpty }

    drop("load") { system.state.withLock { $0.loads = [] } }

    let error = try await #require(throws: (any Error).self) { try await load.value }
    #expect(
      "\(error)" == ".manual(count) dropped the continuation of a load without resuming it."
    )
    #expect(count.loadError?.localizedDescription == "\(error)")
    #expect(!count.isLoading)
    #expect(count.wrappedValue == 1)
  }

  @Test("Requiring a value throws an error if the key drops the continuation of the load")
  func droppedRequiredLoad() async throws {
    system.state.withLock { $0.isAnsweringAtOnce = false }
    let load = Task { [key] in try await Shared(require: key) }
    await system.wait { !$0.loads.isEmpty }

    drop("load") { system.state.withLock { $0.loads = [] } }

    await #expect(throws: (any Error).self) { try await load.value }
  }

  @Test(
    "A property keeps its value if it loads another key that drops the continuation of the load"
  )
  func droppedLoadOfAnotherKey() async throws {
    let count = Shared(value: 7)
    system.state.withLock { $0.isAnsweringAtOnce = false }
    let load = Task { [key] in try await count.load(key) }
    await system.wait { !$0.loads.isEmpty }

    drop("load") { system.state.withLock { $0.loads = [] } }

    await #expect(throws: (any Error).self) { try await load.value }
    #expect(count.wrappedValue == 7)
    #expect(!count.isLoading)
  }

  @Test(
    "If a key drops the continuation of a save, the save throws an error, and the property keeps its value"
  )
  func droppedSave() async throws {
    let count = makeShared()
    count.withLock { $0 = 2 }
    let save = Task { try await count.save() }
    await system.wait { $0.saves.count == 2 }

    drop("save") { system.state.withLock { _ = $0.saves.popLast() } }

    let error = try await #require(throws: (any Error).self) { try await save.value }
    #expect(
      "\(error)" == ".manual(count) dropped the continuation of a save without resuming it."
    )
    #expect(count.saveError.map { "\($0)" } == "\(error)")
    #expect(count.wrappedValue == 2)
    system.state.withLock { $0.saves[0] }.continuation.resume()
  }

  @Test("The report of a dropped continuation calls the key 'A key' if the key is unknown")
  func droppedWithoutName() {
    let issues = capturedIssues {
      _ = LoadContinuation<Int> { _ in }
    }
    #expect(
      issues.map(\.text) == [
        "A key dropped the continuation of a load without resuming it."
      ]
    )
    let otherIssues = capturedIssues {
      _ = SaveContinuation { _ in }
    }
    #expect(
      otherIssues.map(\.text) == [
        "A key dropped the continuation of a save without resuming it."
      ]
    )
  }

  @Test(
    "A key that resumes a load's continuation twice is reported, and the second call has no effect"
  )
  func loadResumedTwice() async throws {
    let count = makeShared()
    let load = Task { try await count.load() }
    await system.wait { !$0.loads.isEmpty }
    let continuation = system.state.withLock { $0.loads[0] }
    continuation.resume(returning: 2)
    try await load.value

    let issues = capturedIssues {
      continuation.resumeReturningInitialValue()
    }
    #expect(
      issues.map(\.text) == [
        ".manual(count) resumed the continuation of a load more than once."
      ]
    )

    #expect(count.wrappedValue == 2)
    #expect(!count.isLoading)
  }

  @Test(
    "If a key resumes a save's continuation twice, the second resumption is reported and has no effect"
  )
  func saveResumedTwice() async throws {
    struct Late: Error {}
    let count = makeShared()
    count.withLock { $0 = 2 }
    let continuation = system.state.withLock { $0.saves[0].continuation }
    continuation.resume()

    let issues = capturedIssues {
      continuation.resume(throwing: Late())
    }
    #expect(
      issues.map(\.text) == [
        ".manual(count) resumed the continuation of a save more than once."
      ]
    )

    #expect(count.saveError == nil)
  }
}
