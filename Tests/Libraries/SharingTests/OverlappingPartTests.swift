import IdentifiedCollections
import Locking
import Observation
import Sharing
import Testing

private struct Meeting: Sendable {
  var title = "Design"
  var room = Room()

  struct Room: Sendable {
    var name = "Blue"
    var guests: IdentifiedArrayOf<Row> = .sample
  }
}

/// Code derives a part in several steps, as in `meeting.room.name`, or by a single key path, as in
/// `\.room.name`.
///
/// The parts `room` and `\.room.name` overlap, but are not equal.
// The tests run on the main actor, because a change on another thread notifies observers on the
// main actor twice.
@MainActor
@Suite("An observer of overlapping parts of a shared value")
struct OverlappingPartTests {
  private let meeting = Shared(value: Meeting())
  private var name: Shared<String> { meeting[dynamicMember: \.room.name] }
  private var guests: Shared<IdentifiedArrayOf<Row>> { meeting[dynamicMember: \.room.guests] }

  /// Returns whether an observer of the given shared values is notified of a change.
  private func isNotified(reading read: () -> Void, of change: () -> Void) -> Bool {
    let isNotified = Locked(false)
    withObservationTracking(read) { isNotified.withLock { $0 = true } }
    change()
    return isNotified.withLock { $0 }
  }

  @Test("An observer of a member is notified of a change to the structure that contains the member")
  func larger() {
    let (room, name) = (meeting.room, name)
    #expect(isNotified(reading: { _ = name.wrappedValue }) { room.withLock { $0.name = "Red" } })
  }

  @Test("An observer of a shared member is notified when a value inside that member changes")
  func smaller() {
    let (room, name) = (meeting.room, name)
    #expect(isNotified(reading: { _ = room.wrappedValue }) { name.withLock { $0 = "Red" } })
  }

  @Test("An observer of an element is notified when the array that contains the element changes")
  func element() {
    let (observed, guests) = (meeting.room.guests[id: 1], guests)
    #expect(
      isNotified(reading: { _ = observed.wrappedValue }) {
        guests.withLock { $0[id: 1]?.title = "Red" }
      }
    )
  }

  @Test("An observer of a shared member sees changes to an element of an array inside the member")
  func elementChanges() throws {
    let (room, changed) = (meeting.room, try #require(Shared(guests[id: 1])))
    #expect(
      isNotified(reading: { _ = room.wrappedValue }) { changed.withLock { $0.title = "Red" } }
    )
  }
}
