import Dependencies
import DependenciesTestSupport
import Foundation
import IdentifiedCollections
import IssueReportingTestSupport
import Sharing
import SharingTestSupport
import Testing

struct Row: Codable, Equatable, Identifiable, Sendable {
  var id: Int
  var title: String
}

@Suite("Asserting changes to shared values")
struct ExpectSharedChangesTests {
  @Shared(value: 0) private var count
  @Shared(value: IdentifiedArray(uniqueElements: [Row(id: 1, title: "Design")])) private var rows

  @Test(
    "An assertion of shared changes succeeds if the changes happened, and does not apply them again"
  )
  func statedChanges() {
    let result = expectSharedChanges {
      $count.withLock { $0 += 2 }
      $rows.withLock { $0[id: 1]?.title = "Product" }
      return "done"
    } changes: {
      #expect(count == 0, "The statement starts from the value before.")
      $count.withLock { $0 += 1 }
      #expect(count == 1)
      $count.withLock { $0 += 1 }
      $rows[id: 1].withLock { $0?.title = "Product" }
    }
    #expect(result == "done")
    #expect(count == 2)
    #expect(rows.map(\.title) == ["Product"])
  }

  @Test("An assertion of no shared changes succeeds if all values are the same after the operation")
  func noChanges() {
    expectSharedChanges {
      _ = count
      $count.withLock { $0 += 1 }
      $count.withLock { $0 -= 1 }
    } changes: {
    }
  }

  @Test("An assertion of a shared change that did not happen fails at the line of the assertion")
  func missingChange() {
    let line = #line + 4
    let issues = capturedIssues {
      expectSharedChanges {
      } changes: {
        $count.withLock { $0 = 1 }
      }
    }
    #expect(
      issues.map(\.text) == [
        """
        A shared 'Int' did not change as expected.

        − 1
        + 0

        (Expected: −, Actual: +)
        """
      ]
    )
    #expect(issues.map(\.sourceLocation.line) == [line])
  }

  @Test(
    "If an asserted shared change differs from the actual change, the failure shows the difference"
  )
  func otherChange() {
    let issues = capturedIssues {
      expectSharedChanges {
        $rows.withLock { $0[id: 1]?.title = "Product" }
      } changes: {
        $rows.withLock { $0[id: 1]?.title = "Platform" }
      }
    }
    #expect(
      issues.map(\.text) == [
        """
        A shared 'IdentifiedArray<Int, Row>' did not change as expected.

        \u{2007} [
        \u{2007}   [0]: Row(
        \u{2007}     id: 1,
        −     title: "Platform"
        +     title: "Product"
        \u{2007}   )
        \u{2007} ]

        (Expected: −, Actual: +)
        """
      ]
    )
  }

  @Test("If a shared change is not asserted, the test fails at the line of the mutation")
  func unstatedChange() {
    let line = #line + 4
    let issues = capturedIssues {
      expectSharedChanges {
        $count.withLock { $0 = 1 }
        $rows.withLock { $0 = [] }
      } changes: {
        $count.withLock { $0 = 1 }
      }
    }
    #expect(
      issues.map(\.text) == [
        """
        A shared 'IdentifiedArray<Int, Row>' changed, but the test expects no change.

        \u{2007} [
        −   [0]: Row(
        −     id: 1,
        −     title: "Design"
        −   )
        \u{2007} ]

        (Expected: −, Actual: +)
        """
      ]
    )
    #expect(issues.map(\.sourceLocation.line) == [line])
  }

  @Test(
    "`expectSharedChanges` includes the changes that an asynchronous operation makes in its tasks"
  )
  func asynchronousOperation() async {
    await expectSharedChanges {
      await Task { [count = $count] in count.withLock { $0 += 1 } }.value
      async let change: Void = $count.withLock { $0 += 1 }
      await change
    } changes: {
      $count.withLock { $0 = 2 }
    }
    let issues = await capturedIssues {
      await expectSharedChanges {
        await Task { [count = $count] in count.withLock { $0 += 1 } }.value
      } changes: {
      }
    }
    #expect(
      issues.map(\.text) == [
        """
        A shared 'Int' changed, but the test expects no change.

        − 2
        + 3

        (Expected: −, Actual: +)
        """
      ]
    )
  }

  @Test("A value that a test states for a stored property is compared but not saved")
  func persistedValues() async throws {
    let url = URL(filePath: "/rows.json")
    @Shared(.fileStorage(url)) var saved: [Row] = []
    expectSharedChanges {
      $saved.withLock { $0.append(Row(id: 1, title: "Design")) }
    } changes: {
      $saved.withLock { $0 = [Row(id: 1, title: "Design")] }
    }
    let issues = capturedIssues {
      expectSharedChanges {
      } changes: {
        $saved.withLock { $0 = [] }
      }
    }
    #expect(
      issues.map(\.text) == [
        """
        The shared value of '.fileStorage(file:///rows.json)' did not change as expected.

        \u{2007} [
        +   [0]: Row(
        +     id: 1,
        +     title: "Design"
        +   )
        \u{2007} ]

        (Expected: −, Actual: +)
        """
      ]
    )
    try await $saved.load()
    #expect(saved == [Row(id: 1, title: "Design")])
  }

  @Test("If an operation with asserted changes throws an error, the error reaches the caller")
  func throwingOperation() {
    struct Failure: Error {}
    #expect(throws: Failure.self) {
      try expectSharedChanges {
        throw Failure()
      } changes: {
      }
    }
  }

  @Test("An assertion of shared changes ignores changes made by parallel tests", arguments: 0..<50)
  func isolation(number: Int) {
    @Shared(.inMemory("number")) var shared = 0
    expectSharedChanges {
      $shared.withLock { $0 = number }
    } changes: {
      $shared.withLock { $0 = number }
    }
  }
}
