import IdentifiedCollections
import Locking
import Observation
import Sharing
import Testing

private struct Meeting: Equatable, Sendable {
  var title = "Design"
  var room = Room()
  var guests: IdentifiedArrayOf<Row> = .sample

  struct Room: Equatable, Sendable {
    var name = "Blue"
    var seats = 4
  }

  /// A computed member that reads and sets two stored members.
  var label: String {
    get { "\(title) in \(room.name)" }
    set { title = newValue }
  }
}

// The tests change values on the main actor. A change on another thread notifies observers twice,
// which would look like two changes.
@MainActor
@Suite("An observer of a part of a shared value")
struct ObservationNodeTests {
  private let meeting = Shared(value: Meeting())

  /// Returns whether an observer of the given shared values is notified of a change.
  private func isTold(
    reading read: () -> Void,
    of change: () -> Void
  ) -> Bool {
    let isTold = Locked(false)
    withObservationTracking(read) { isTold.withLock { $0 = true } }
    change()
    return isTold.withLock { $0 }
  }

  @Test("An observer of a member is notified of a change, whichever key path makes the change")
  func relatedChanges() {
    let title = meeting.title
    let read = { _ = title.wrappedValue }
    #expect(isTold(reading: read) { title.withLock { $0 = "A" } })
    #expect(isTold(reading: read) { meeting.title.withLock { $0 = "B" } })
    #expect(isTold(reading: read) { meeting.withLock { $0.title = "C" } })
    #expect(isTold(reading: read) { meeting.label.withLock { $0 = "D" } })
  }

  @Test(
    "An observer of a part of a value is notified even if earlier changes to the part had no observer"
  )
  func changeAfterUnobservedChanges() throws {
    let (title, name) = (meeting.title, meeting.room.name)
    let guests = try [1, 2].map { try #require(Shared(meeting.guests[id: $0])) }
    let readOthers = { _ = (name.wrappedValue, guests[1].wrappedValue) }
    let change = {
      title.withLock { $0 += "!" }
      guests[0].withLock { $0.title += "!" }
    }
    let reads: [() -> Void] = [
      { _ = title.wrappedValue }, { _ = guests[0].wrappedValue },
      { _ = meeting.guests.wrappedValue }, { _ = meeting.wrappedValue },
    ]
    for read in reads {
      #expect(!isTold(reading: readOthers, of: change))
      #expect(isTold(reading: read, of: change))
    }
  }

  @Test(
    "An observer of a member is notified of a change even if another observed member changed just before"
  )
  func memberOfOverlappingMember() {
    let (name, seats) = (meeting.room.name, meeting[dynamicMember: \.room.seats])
    withObservationTracking {
      _ = seats.wrappedValue
    } onChange: {
    }
    let isTold = isTold {
      _ = name.wrappedValue
    } of: {
      // The change of the seats removes the node of the seats.
      seats.withLock { $0 = 8 }
      name.withLock { $0 = "Green" }
    }
    #expect(isTold)
  }

  @Test(
    "An observer that reads and then changes a member is notified of the next change to that member"
  )
  func changeWhileReading() {
    let title = meeting.title
    let isTold = isTold {
      _ = title.wrappedValue
      title.withLock { $0 = "A" }
    } of: {
      title.withLock { $0 = "B" }
    }
    #expect(isTold)
  }

  @Test("An observer of a member is not notified of changes to other members")
  func unrelatedMember() {
    let title = meeting.title
    let read = { _ = title.wrappedValue }
    #expect(!isTold(reading: read) { meeting.room.withLock { $0.seats = 5 } })
    #expect(!isTold(reading: read) { meeting.room.seats.withLock { $0 = 6 } })
    #expect(!isTold(reading: read) { meeting.guests.withLock { $0.removeAll() } })
    #expect(meeting.wrappedValue == Meeting(room: Meeting.Room(seats: 6), guests: []))
  }

  @Test(
    "An observer of a part of a value is notified of changes to the part and to the enclosing value"
  )
  func containment() {
    let room = meeting.room
    let seats = room.seats
    #expect(isTold(reading: { _ = room.wrappedValue }) { seats.withLock { $0 = 5 } })
    #expect(isTold(reading: { _ = seats.wrappedValue }) { room.withLock { $0.seats = 6 } })
    #expect(isTold(reading: { _ = meeting.wrappedValue }) { seats.withLock { $0 = 7 } })
    #expect(!isTold(reading: { _ = room.name.wrappedValue }) { seats.withLock { $0 = 8 } })
  }

  @Test(
    "An observer of a computed member or a closure's result is notified of a change to any stored member"
  )
  func computedMember() {
    let label = meeting.label
    #expect(
      isTold(reading: { _ = label.wrappedValue }) { meeting.room.name.withLock { $0 = "Red" } }
    )
    let seats = meeting.read(\.room.seats)
    #expect(isTold(reading: { _ = seats.wrappedValue }) { meeting.title.withLock { $0 = "A" } })
  }

  @Test("An observer of a shared element is notified of changes to that element only")
  func elements() throws {
    let guests = meeting.guests
    let first = try #require(Shared(guests[id: 1]))
    let second = try #require(Shared(guests[id: 2]))
    let read = { _ = first.wrappedValue }
    #expect(isTold(reading: read) { first.withLock { $0.title = "A" } })
    #expect(isTold(reading: read) { first.title.withLock { $0 = "B" } })
    #expect(isTold(reading: read) { guests[id: 1].withLock { $0?.title = "C" } })
    #expect(isTold(reading: read) { guests.withLock { $0[id: 1]?.title = "D" } })
    #expect(isTold(reading: { _ = guests.wrappedValue }) { first.withLock { $0.title = "E" } })
    #expect(
      isTold(reading: { _ = guests.count.wrappedValue }) { first.withLock { $0.title = "F" } }
    )

    #expect(!isTold(reading: read) { second.withLock { $0.title = "G" } })
    #expect(!isTold(reading: read) { guests[id: 3].withLock { $0 = nil } })
    #expect(
      !isTold(reading: { _ = first.title.wrappedValue }) { second.title.withLock { $0 = "H" } }
    )
  }

  @Test("An observer of a read-only element is notified of changes to that element only")
  func readers() throws {
    let reader = try #require(SharedReader(SharedReader(meeting.guests)[id: 1]))
    let second = try #require(Shared(meeting.guests[id: 2]))
    let read = { _ = reader.wrappedValue }
    #expect(isTold(reading: read) { meeting.guests[id: 1].withLock { $0?.title = "A" } })
    #expect(!isTold(reading: read) { second.withLock { $0.title = "B" } })
  }

  @Test(
    "An observer of a property's value or loading state is notified if the property is re-pointed"
  )
  func status() async throws {
    @Shared(.inMemory("one")) var one = Meeting()
    @Shared(.inMemory("two")) var two = Meeting(title: "Two")
    let title = $one.title
    var property = title
    #expect(isTold(reading: { _ = property.wrappedValue }) { property.projectedValue = $two.title })
    #expect(property.wrappedValue == "Two")
    property = title
    #expect(
      isTold(reading: { _ = property.isLoading }) { property.projectedValue = $one.title }
    )
  }

  @Test("An observer of a derived member is notified when the member's property is re-pointed")
  func derivingWhileTracked() {
    @Shared(.inMemory("one")) var one = Meeting()
    let property = $one
    let other = Shared(value: Meeting(title: "Other"))
    let read = { _ = property.room.name.wrappedValue }
    #expect(isTold(reading: read) { property.projectedValue = other })
    #expect(isTold(reading: read) { other.room.name.withLock { $0 = "Green" } })
    #expect(isTold(reading: read) { property.projectedValue = Shared(value: Meeting()) })
  }

  @Test(
    "An observer that failed to unwrap a shared optional is notified when the optional gets a value"
  )
  func unwrapping() {
    let read = { _ = Shared(meeting.guests[id: 4]) }
    #expect(
      isTold(reading: read) { meeting.guests.withLock { $0.append(Row(id: 4, title: "D")) } }
    )
    #expect(!isTold(reading: read) { meeting.title.withLock { $0 = "A" } })
    let optional = Shared<Int?>(value: nil)
    #expect(isTold(reading: { _ = Shared(optional) }) { optional.withLock { $0 = 1 } })
  }

  @Test(
    "An observer is notified of each of a thousand changes made through new references to an element"
  )
  func release() throws {
    for number in 0..<1_000 {
      let row = try #require(Shared(meeting.guests[id: 1]))
      #expect(
        isTold(reading: { _ = row.title.wrappedValue }) { row.title.withLock { $0 = "\(number)" } }
      )
    }
    #expect(meeting.wrappedValue.guests[id: 1]?.title == "999")
  }
}
