import IdentifiedCollections
import IssueReportingTestSupport
import Locking
import Sharing
import SharingTestSupport
import Testing

@Suite("Asserting changes to derived state")
struct SharedChangesOfDerivedStateTests {
  private struct Board: Equatable, Sendable {
    var title = "Board"
    var note: String? = "Note"
    var rows: IdentifiedArrayOf<Row> = [Row(id: 1, title: "Design"), Row(id: 2, title: "Product")]
  }

  @Shared(value: Board()) private var board

  @Test("A change made through one derived value can be asserted through a different one")
  func manyWays() throws {
    let note = try #require(Shared($board.note))
    let row = try #require(Shared($board.rows[id: 2]))
    expectSharedChanges {
      $board.title.withLock { $0 = "Changed" }
      note.withLock { $0 += "!" }
      row.title.withLock { $0 = "Platform" }
      $board.rows[id: 1].withLock { $0 = nil }
    } changes: {
      $board.withLock { board in
        board = Board(title: "Changed", note: "Note!", rows: [Row(id: 2, title: "Platform")])
      }
    }
    expectSharedChanges {
      $board.withLock { $0 = Board() }
    } changes: {
      $board.title.withLock { $0 = "Board" }
      note.withLock { $0 = "Note" }
      $board.rows.withLock { $0 = Board().rows }
    }
  }

  @Test("The `changes` closure of `expectSharedChanges` reads the values from before the operation")
  func readingBefore() throws {
    let row = try #require(Shared($board.rows[id: 2]))
    let reader = SharedReader($board.title)
    let count = $board.read(\.rows.count)
    expectSharedChanges {
      $board.withLock { board in
        board.title = "Changed"
        board.rows = [Row(id: 2, title: "Platform")]
      }
    } changes: {
      #expect(row.wrappedValue.title == "Product")
      #expect(reader.wrappedValue == "Board")
      #expect(count.wrappedValue == 2)
      $board.title.withLock { $0 = "Changed" }
      row.withLock { $0.title = "Platform" }
      $board.rows.withLock { _ = $0.remove(id: 1) }
      #expect(count.wrappedValue == 1)
    }
    #expect(reader.wrappedValue == "Changed")
  }

  @Test(
    "`expectSharedChanges` reports each change that the test does not state, in the order of the changes"
  )
  func severalSources() {
    let first = Shared(value: 1)
    let second = Shared(value: "a")
    let issues = capturedIssues {
      expectSharedChanges {
        second.withLock { $0 = "b" }
        first.withLock { $0 = 2 }
        $board.title.withLock { $0 = "Changed" }
      } changes: {
        $board.title.withLock { $0 = "Changed" }
      }
    }
    #expect(
      issues.map(\.text) == [
        """
        A shared 'String' changed, but the test expects no change.

        − "a"
        + "b"

        (Expected: −, Actual: +)
        """,
        """
        A shared 'Int' changed, but the test expects no change.

        − 1
        + 2

        (Expected: −, Actual: +)
        """,
      ]
    )
  }

  @Test("A test that states none of several shared changes fails at the line of the final change")
  func placeOfLastMutation() {
    let count = Shared(value: 0)
    let line = #line + 5
    let issues = capturedIssues {
      expectSharedChanges {
        count.withLock { $0 += 1 }

        count.withLock { $0 += 1 }
      } changes: {
      }
    }
    #expect(
      issues.map(\.text) == [
        """
        A shared 'Int' changed, but the test expects no change.

        − 0
        + 2

        (Expected: −, Actual: +)
        """
      ]
    )
    #expect(issues.map(\.sourceLocation.line) == [line])
  }

  @Test(
    "If a helper passes on its caller's location, an unasserted change is reported at the caller's line"
  )
  func placeHandedOn() {
    let count = Shared(value: 0)
    let line = #line + 3
    let issues = capturedIssues {
      expectSharedChanges {
        increment(count)
      } changes: {
      }
    }
    #expect(
      issues.map(\.text) == [
        """
        A shared 'Int' changed, but the test expects no change.

        − 0
        + 1

        (Expected: −, Actual: +)
        """
      ]
    )
    #expect(issues.map(\.sourceLocation.line) == [line])
  }

  private func increment(
    _ count: Shared<Int>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    count.withLock(
      { $0 += 1 },
      fileID: fileID,
      filePath: filePath,
      line: line,
      column: column
    )
  }

  @Test("A shared change need not be asserted if the asserted operation itself reverts the change")
  func undoneChange() {
    expectSharedChanges {
      $board.title.withLock { $0 = "Changed" }
      $board.title.withLock { $0 = "Board" }
    } changes: {
    }
  }

  @Test(
    "The outer assertion of shared changes need not state changes that a nested assertion states"
  )
  func nesting() {
    let count = Shared(value: 0)
    expectSharedChanges {
      $board.title.withLock { $0 = "Changed" }
      expectSharedChanges {
        count.withLock { $0 = 1 }
      } changes: {
        count.withLock { $0 = 1 }
      }
    } changes: {
      $board.title.withLock { $0 = "Changed" }
    }
    #expect(count.wrappedValue == 1)
  }

  @Test("An assertion of shared changes covers the changes made by many child tasks")
  func childTasks() async {
    let counts = (0..<8).map { _ in Shared(value: 0) }
    await expectSharedChanges {
      await withTaskGroup { group in
        for count in counts {
          group.addTask { for _ in 0..<100 { count.withLock { $0 += 1 } } }
          group.addTask { for _ in 0..<100 { count.withLock { $0 += 1 } } }
        }
      }
    } changes: {
      for count in counts { count.withLock { $0 = 200 } }
    }
  }
}
