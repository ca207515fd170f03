import Dependencies
import Foundation
import IdentifiedCollections
import Models
import Tagged
import Testing

@Suite("A meeting that is filed")
struct MeetingFilingTests {
  private func meeting(
    _ id: Int,
    at time: Double,
    _ transcript: String = "",
    _ duration: Duration = .seconds(60)
  ) -> Meeting {
    Meeting(
      id: Meeting.ID(UUID(id)),
      date: Date(timeIntervalSinceReferenceDate: time),
      transcript: transcript,
      duration: duration,
      attendances: []
    )
  }

  private func syncUp(_ meetings: Meeting...) -> SyncUp {
    SyncUp(
      id: SyncUp.ID(UUID(1)),
      meetings: IdentifiedArray(uniqueElements: meetings),
      title: "Design"
    )
  }

  @Test("A filed meeting is ordered by date, before other meetings of the same date")
  func order() {
    var syncUp = syncUp(meeting(3, at: 300), meeting(1, at: 100))
    syncUp.file(meeting(2, at: 200))
    syncUp.file(meeting(4, at: 300))
    syncUp.file(meeting(0, at: 0))
    #expect(syncUp.meetings.map(\.id) == [4, 3, 2, 1, 0].map { Meeting.ID(UUID($0)) })
  }

  @Test("Filing a meeting held by two processes keeps both notes and the longer duration")
  func heldTwice() {
    var syncUp = syncUp(meeting(1, at: 100, "Both\nTheirs", .seconds(90)))
    syncUp.file(meeting(1, at: 200, "Both\nOurs", .seconds(60)))
    let expected = meeting(1, at: 100, "Both\nTheirs\nOurs", .seconds(90))
    #expect(syncUp.meetings == [expected])
  }

  @Test("A meeting counts as saved only if all its notes are there")
  func unfiledNotes() {
    let syncUp = syncUp(meeting(1, at: 100, "One\nTwo"))
    #expect(syncUp.hasFiled(meeting(1, at: 50, "One")))
    #expect(syncUp.hasFiled(meeting(1, at: 50, "One\nTwo")))
    #expect(!syncUp.hasFiled(meeting(1, at: 50, "One\nTwo\nThree")))
    #expect(!syncUp.hasFiled(meeting(2, at: 100, "One")))
  }
}
