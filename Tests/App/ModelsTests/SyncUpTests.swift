import Dependencies
import Foundation
import IdentifiedCollections
import Models
import Tagged
import Testing

@Suite("A sync-up")
struct SyncUpTests {
  private func attendee(_ number: Int, _ name: String) -> Attendee {
    Attendee(id: Attendee.ID(UUID(number)), name: name)
  }

  @Test("loses the attendees whose names are white space")
  func removingBlankAttendees() {
    var syncUp = SyncUp(
      id: SyncUp.ID(UUID(0)),
      attendees: [attendee(1, ""), attendee(2, "Blob"), attendee(3, " \t\u{3000}\n")]
    )
    syncUp.removeBlankAttendees { Attendee.ID(UUID(9)) }
    #expect(syncUp.attendees == [attendee(2, "Blob")])
  }

  @Test(
    "keeps the first blank attendee if there is no other",
    arguments: [(0, 9, ""), (1, 20, " "), (3, 20, " ")]
  )
  func keepingBlankAttendee(count: Int, id: Int, name: String) {
    var syncUp = SyncUp(
      id: SyncUp.ID(UUID(0)),
      attendees: IdentifiedArray(uniqueElements: (0..<count).map { attendee(20 + $0, " ") })
    )
    syncUp.removeBlankAttendees { Attendee.ID(UUID(9)) }
    #expect(syncUp.attendees == [attendee(id, name)])
  }

  @Test("comes as three samples, the same ones each time")
  func samples() {
    let now = Date(timeIntervalSinceReferenceDate: 1_000_000)
    func make() -> [SyncUp] {
      SyncUp.samples(now: now, uuid: UUIDGenerator.incrementing.callAsFunction)
    }
    let samples = make()
    #expect(samples == make())
    #expect(samples.map(\.title) == ["Design", "Engineering", "Product"])
    #expect(samples.map(\.attendees.count) == [6, 2, 2])
    #expect(samples[0].meetings.map(\.date) == [now.addingTimeInterval(-604_800)])
  }
}
