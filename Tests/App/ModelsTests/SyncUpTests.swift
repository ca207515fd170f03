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

  @Test("A sync-up's named attendees do not include attendees whose names are blank")
  func namedAttendees() {
    let blank = [attendee(1, ""), attendee(2, " \u{3000}\t")]
    var syncUp = SyncUp(id: SyncUp.ID(UUID(0)), attendees: IdentifiedArray(uniqueElements: blank))
    #expect(syncUp.namedAttendees == [])
    syncUp.attendees.append(attendee(3, " Ada "))
    syncUp.attendees.append(attendee(4, ""))
    syncUp.attendees.append(attendee(5, "Grace"))
    #expect(syncUp.namedAttendees == [attendee(3, " Ada "), attendee(5, "Grace")])
  }

  @Test(
    "A speaker without a name is called 'attendee' with a number, such as 'attendee 3'",
    arguments: [("Ada", "Ada"), ("", "attendee 3"), (" \t", "attendee 3"), (" a", " a")]
  )
  func speakerNames(name: String, shown: String) {
    #expect(name.speakerName(at: 2) == shown)
  }

  /// Returns a sync-up with meetings at the given times.
  ///
  /// The transcript of each meeting is the meeting's number.
  private func syncUp(meetingAt times: [Double]) -> SyncUp {
    let meetings = times.enumerated().map { number, time in
      Meeting(
        id: Meeting.ID(UUID(number)),
        date: Date(timeIntervalSinceReferenceDate: time),
        transcript: "\(number)"
      )
    }
    return SyncUp(id: SyncUp.ID(UUID(0)), meetings: IdentifiedArray(uniqueElements: meetings))
  }

  @Test(
    "A sync-up's meetings are ordered by date, newest first, and by file order if dates are equal",
    arguments: [
      ([], []), ([1], ["0"]), ([3, 2, 1], ["0", "1", "2"]), ([1, 2, 3], ["2", "1", "0"]),
      ([2, 3, 2, 1, 3], ["1", "4", "0", "2", "3"]), ([5, 5, 5], ["0", "1", "2"]),
    ]
  )
  func meetingsByDate(times: [Double], numbers: [String]) {
    #expect(syncUp(meetingAt: times).meetingsByDate.map(\.transcript) == numbers)
  }

  @Test(
    "A sync-up's last meeting is the meeting with the newest date, not the first in the file",
    arguments: [([], nil), ([4], 4), ([1, 9, 3], 9), ([9, 1], 9), ([1, 9], 9)]
  )
  func lastMeetingDate(times: [Double], last: Double?) {
    let date = syncUp(meetingAt: times).lastMeetingDate
    #expect(date?.timeIntervalSinceReferenceDate == last)
  }

  @Test("The three sample sync-ups are the same each time they are created")
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
