import FileTestSupport
import IdentifiedCollections
import Locking
import Observation
import Sharing
import Testing

private struct Rectangle: Equatable, Sendable {
  var width = 1
  var height = 2
  var size: Size {
    get { Size(width: width, height: height) }
    set { (width, height) = (newValue.width, newValue.height) }
  }

  struct Size: Equatable, Sendable {
    var width: Int
    var height: Int
  }
}

// The tests change values on the main actor. A change on another thread notifies observers twice,
// which would look like two changes.
@MainActor
@Suite("An observer of a part of a computed member")
struct ObservationOfComputedPartsTests {
  private func isNotified(reading read: () -> Void, of change: () -> Void) -> Bool {
    let isNotified = Locked(false)
    withObservationTracking(read) { isNotified.withLock { $0 = true } }
    change()
    return isNotified.withLock { $0 }
  }

  @Test(
    "An observer of a nested member is notified when the computed member that contains it changes"
  )
  func memberOfComputedMember() {
    let rectangle = Shared(value: Rectangle())
    let height = rectangle.size.height
    #expect(
      isNotified(reading: { _ = height.wrappedValue }) { rectangle.height.withLock { $0 = 3 } }
    )
    #expect(height.wrappedValue == 3)
  }

  @Test(
    "An observer of the title of an array's first element sees a change made through the element's id"
  )
  func memberOfFirstElement() throws {
    let rows = Shared(value: IdentifiedArrayOf<Row>.sample)
    let title = try #require(SharedReader(rows.first)).title
    let row = try #require(Shared(rows[id: 1]))
    #expect(isNotified(reading: { _ = title.wrappedValue }) { row.title.withLock { $0 = "A" } })
    #expect(title.wrappedValue == "A")
  }

  @Test(
    "If a computed member's setter changes a stored member, the stored member's observers are notified"
  )
  func mutationOfComputedMember() {
    let rectangle = Shared(value: Rectangle())
    let width = rectangle.width
    #expect(
      isNotified(reading: { _ = width.wrappedValue }) { rectangle.size.width.withLock { $0 = 5 } }
    )
    #expect(width.wrappedValue == 5)
  }
}

@Suite("An observer off the main actor", .timeLimit(.minutes(5)))
struct ObservationOffTheMainActorTests {
  @Test(
    "An observer is notified of the next change even if the value changed before tracking began"
  )
  func earlyChanges() {
    let count = Shared(value: 0)
    let notifications = Locked(0)
    Threads.runOnAnother {
      withObservationTracking {
        _ = count.wrappedValue
        // Change the value before tracking begins: tracking begins when this closure has returned.
        for _ in 1...3 { Threads.runOnAnother { count.withLock { $0 += 1 } } }
      } onChange: {
        notifications.withLock { $0 += 1 }
      }
    }
    #expect(notifications.withLock { $0 } == 0)
    count.withLock { $0 += 1 }
    #expect(notifications.withLock { $0 } == 1)
  }

  @Test(
    "An observer that changes a shared value while reading it is still notified of the next change"
  )
  func ownChanges() {
    let count = Shared(value: 0)
    let notifications = Locked(0)
    withObservationTracking {
      _ = count.wrappedValue
      for _ in 1...3 { count.withLock { $0 += 1 } }
    } onChange: {
      notifications.withLock { $0 += 1 }
    }
    count.withLock { $0 += 1 }
    #expect(notifications.withLock { $0 } == 1)
  }
}
