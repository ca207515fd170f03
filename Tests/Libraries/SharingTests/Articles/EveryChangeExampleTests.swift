import DependenciesTestSupport
import IssueReportingTestSupport
import Observation
import Sharing
import SharingTestSupport
import Testing

@Observable
private final class Registration {
  @ObservationIgnored @Shared(value: 3) var seats
  @ObservationIgnored @Shared(value: []) var names: [String]

  func registerButtonTapped(name: String) {
    $names.withLock { $0.append(name) }
    $seats.withLock { $0 -= 1 }
  }

  func importButtonTapped(from load: () async -> [String]) async {
    for name in await load() { registerButtonTapped(name: name) }
  }

  func refreshButtonTapped(from load: @escaping @Sendable () async -> Int) -> Task<Void, Never> {
    Task { [$seats] in
      let seats = await load()
      $seats.withLock { $0 = seats }
    }
  }
}

/// The examples of the article about tests that state every change.
@Suite("Examples: tests that state every change to shared state")
struct EveryChangeExampleTests {
  @Test("A test states every change that a button makes to shared state")
  func everyChangeIsStated() {
    let model = Registration()
    expectSharedChanges {
      model.registerButtonTapped(name: "Blob")
    } changes: {
      model.$names.withLock { $0.append("Blob") }
      model.$seats.withLock { $0 -= 1 }
    }
  }

  @Test("A test can expect the shared changes that an asynchronous effect makes")
  func changesOfEffectAreStated() async {
    let model = Registration()
    await expectSharedChanges {
      await model.importButtonTapped { ["Blob", "Blob Jr"] }
    } changes: {
      model.$names.withLock { $0 = ["Blob", "Blob Jr"] }
      model.$seats.withLock { $0 = 1 }
    }
  }

  @Test(
    "A test can wait for the task that a button starts, and expect the changes that the task makes"
  )
  func changesOfTaskAreStated() async {
    let model = Registration()
    await expectSharedChanges {
      await model.refreshButtonTapped { 9 }.value
    } changes: {
      model.$seats.withLock { $0 = 9 }
    }
  }

  @Test("A test fails if it does not state a shared change that happens")
  func forgottenChangeFails() {
    let model = Registration()
    let issues = capturedIssues {
      expectSharedChanges {
        model.registerButtonTapped(name: "Blob")
      } changes: {
        model.$names.withLock { $0.append("Blob") }
      }
    }
    #expect(
      issues.map(\.text) == [
        """
        A shared 'Int' changed, but the test expects no change.

        − 3
        + 2

        (Expected: −, Actual: +)
        """
      ]
    )
  }
}
