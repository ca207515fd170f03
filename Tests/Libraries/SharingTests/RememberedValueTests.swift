import IdentifiedCollections
import IssueReportingTestSupport
import Locking
import Observation
import Sharing
import SharingTestSupport
import Testing

private struct Parent: Equatable, Identifiable, Sendable {
  let id: Int
  var children: IdentifiedArrayOf<Child>
}

private struct Child: Equatable, Identifiable, Sendable {
  let id: Int
  var number = 0
}

@Suite("The last value that a derived reference remembers")
struct RememberedValueTests {
  private let parents = Shared(
    value: IdentifiedArray(uniqueElements: [Parent(id: 1, children: [Child(id: 2)])])
  )

  @Test("A shared child of a removed parent is updated again after the parent is added back")
  func returningParent() throws {
    let parent = try #require(Shared(parents[id: 1]))
    let child = try #require(Shared(parent.children[id: 2]))
    parents.withLock { $0 = [] }
    child.withLock { $0.number = 7 }

    parents.withLock { $0 = [Parent(id: 1, children: [Child(id: 2, number: 100)])] }

    #expect(child.wrappedValue.number == 100)
  }

  @Test(
    "A change to a removed shared element is visible in values that were derived from the element"
  )
  func removedParent() throws {
    let parent = try #require(Shared(parents[id: 1]))
    let child = try #require(Shared(parent.children[id: 2]))
    parents.withLock { $0 = [] }
    #expect(child.wrappedValue.number == 0)

    parent.withLock { $0.children[id: 2]?.number = 9 }

    #expect(child.wrappedValue.number == 9)
  }

  @Test(
    "A reference derived in the `changes` closure of an assertion has the actual value after the assertion"
  )
  func expectedValue() throws {
    let (parents, derived) = (parents, Locked<Shared<Child>?>(nil))
    let parent = try #require(Shared(parents[id: 1]))
    let issues = capturedIssues {
      expectSharedChanges {
        parent.withLock { $0.children[id: 2]?.number = 1 }
      } changes: {
        parent.withLock { $0.children[id: 2]?.number = 2 }
        derived.withLock { $0 = Shared(parent.children[id: 2]) }
      }
    }
    #expect(
      issues.map(\.text) == [
        """
        A shared 'IdentifiedArray<Int, Parent>' did not change as expected.

        \u{2007} [
        \u{2007}   [0]: Parent(
        \u{2007}     id: 1,
        \u{2007}     children: [
        \u{2007}       [0]: Child(
        \u{2007}         id: 2,
        −         number: 2
        +         number: 1
        \u{2007}       )
        \u{2007}     ]
        \u{2007}   )
        \u{2007} ]

        (Expected: −, Actual: +)
        """
      ]
    )
    #expect(derived.withLock { $0 }?.wrappedValue.number == 1)
  }

  @Test(
    "A change through a reference to a computed optional calls the setter even after the optional became nil"
  )
  func setterWithoutPart() throws {
    struct Log: Sendable {
      var entries: [Int?] = [1]
      var last: Int? {
        get { entries.last ?? nil }
        set { entries.append(newValue) }
      }
    }
    let log = Shared(value: Log())
    let last = try #require(Shared(log.last))
    log.withLock { $0.entries = [] }
    let isNotified = Locked(false)
    withObservationTracking {
      _ = log.entries.wrappedValue
    } onChange: {
      isNotified.withLock { $0 = true }
    }

    last.withLock { $0 = 5 }

    #expect(log.wrappedValue.entries == [nil])
    #expect(isNotified.withLock { $0 })
  }
}
