import Dependencies
import Foundation
import IdentifiedCollections
import Models
import Tagged
import Testing

@Suite("Saving a meeting in its sync-up")
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

  @Test("A saved meeting is inserted by date, before other meetings of the same date")
  func order() {
    var syncUp = syncUp(meeting(3, at: 300), meeting(1, at: 100))
    syncUp.file(meeting(2, at: 200))
    syncUp.file(meeting(4, at: 300))
    syncUp.file(meeting(0, at: 0))
    #expect(syncUp.meetings.map(\.id) == [4, 3, 2, 1, 0].map { Meeting.ID(UUID($0)) })
  }

  @Test(
    "A meeting that two processes ran is saved with both processes' notes and the longer duration"
  )
  func heldTwice() {
    var syncUp = syncUp(meeting(1, at: 100, "Both\nTheirs", .seconds(90)))
    syncUp.file(meeting(1, at: 200, "Both\nOurs", .seconds(60)))
    let expected = meeting(1, at: 100, "Both\nTheirs\nOurs", .seconds(90))
    #expect(syncUp.meetings == [expected])
  }

  @Test("A meeting counts as saved only if the list has a meeting with its id and all its notes")
  func unfiledNotes() {
    let syncUp = syncUp(meeting(1, at: 100, "One\nTwo"))
    #expect(syncUp.hasFiled(meeting(1, at: 50, "One")))
    #expect(syncUp.hasFiled(meeting(1, at: 50, "One\nTwo")))
    #expect(!syncUp.hasFiled(meeting(1, at: 50, "One\nTwo\nThree")))
    #expect(!syncUp.hasFiled(meeting(2, at: 100, "One")))
  }

  @Test(
    "If a meeting continued or its absentees changed after it was saved, it does not count as saved"
  )
  func continued() {
    var filed = meeting(1, at: 100, "One", .seconds(60))
    filed.absentees = [Attendee(id: Attendee.ID(UUID(7)), name: "Ada")]
    let syncUp = syncUp(filed)
    #expect(syncUp.hasFiled(filed))
    #expect(
      syncUp.hasFiled(meeting(1, at: 90, "One", .seconds(59))),
      "A draft from before the end."
    )
    #expect(!syncUp.hasFiled(meeting(1, at: 110, "One", .seconds(61))))
    #expect(!syncUp.hasFiled(meeting(1, at: 100, "One", .seconds(60))), "Ada is present.")
  }

  @Test("A meeting counts as saved if and only if saving it again would change nothing")
  func consistency() {
    let transcripts = ["", "One", "One\nTwo"]
    for (filedNotes, notes) in transcripts.flatMap({ one in transcripts.map { (one, $0) } }) {
      for (filedLength, length) in [(60.0, 60.0), (60, 59), (60, 61)] {
        for (filedAbsentee, absentee) in [(true, true), (true, false), (false, true)] {
          let ada = [Attendee(id: Attendee.ID(UUID(7)), name: "Ada")]
          var filed = meeting(1, at: 100, filedNotes, .seconds(filedLength))
          filed.absentees = filedAbsentee ? ada : nil
          var again = meeting(1, at: 100, notes, .seconds(length))
          again.absentees = absentee ? ada : nil
          let before = syncUp(filed)
          var after = before
          after.file(again)
          #expect(before.hasFiled(again) == (after == before))
        }
      }
    }
  }
}
