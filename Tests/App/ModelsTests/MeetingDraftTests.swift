import Dependencies
import Foundation
import IdentifiedCollections
import JSONStream
import Models
import Tagged
import Testing

@Suite("The draft of a meeting")
struct MeetingDraftTests {
  private let meeting = Meeting(
    id: Meeting.ID(UUID(3)),
    date: Date(timeIntervalSinceReferenceDate: 1_000),
    transcript: "Shipped it.",
    duration: .milliseconds(90_500),
    attendances: [
      Attendance(attendeeID: Attendee.ID(UUID(2)), name: "Blob", speakingTime: .seconds(90))
    ]
  )

  private let syncUp = SyncUp(
    id: SyncUp.ID(UUID(1)),
    attendees: [Attendee(id: Attendee.ID(UUID(2)), name: "Blob")],
    meetings: [Meeting(id: Meeting.ID(UUID(4)), date: .distantPast, transcript: "Long ago")],
    title: "Design"
  )

  @Test("The draft of a meeting contains all values of the meeting")
  func wholeMeeting() throws {
    var meeting = meeting
    meeting.pausedTime = .seconds(70)
    let draft = MeetingDraft(meeting, of: syncUp)
    #expect(draft.meeting == meeting)
    #expect(draft.startDate == meeting.startDate)
    let written = try draft.json()
    #expect(try MeetingDraft(json: written.span) == draft)
  }

  @Test("The note being typed when a draft was saved is the last note of the restored meeting")
  func unsubmittedNote() {
    var draft = MeetingDraft(meeting, of: syncUp)
    draft.unsubmittedNote = "To do:"
    #expect(draft.meeting.transcript == "Shipped it.\nTo do:")
    draft.transcript = ""
    #expect(draft.meeting.transcript == "To do:")
  }

  @Test(
    "The unfinished note of a draft is restored where it was written: above or inside the parking lot"
  )
  func unsubmittedNoteAndParkingLot() {
    var draft = MeetingDraft(meeting, of: syncUp)
    draft.transcript = "Shipped it.\nParking lot:\nOffsite"
    draft.unsubmittedNote = "To do:"
    #expect(draft.meeting.transcript == "Shipped it.\nTo do:\nParking lot:\nOffsite")
    draft.unsubmittedNote = "Parking lot: Rename\nParking lot: Why?"
    #expect(draft.meeting.transcript == "Shipped it.\nParking lot:\nOffsite\nRename\nWhy?")
    draft.transcript = "Parking lot:\nOffsite"
    draft.unsubmittedNote = "To do:"
    #expect(draft.meeting.transcript == "To do:\nParking lot:\nOffsite")
    draft.transcript = "Shipped it."
    draft.unsubmittedNote = "Parking lot: Rename"
    #expect(draft.meeting.transcript == "Shipped it.\nParking lot:\nRename")
  }

  @Test("The draft of a meeting contains the meeting's sync-up without the sync-up's past meetings")
  func syncUpWithoutMeetings() {
    var expected = syncUp
    expected.meetings = []
    #expect(MeetingDraft(meeting, of: syncUp).syncUp == expected)
  }

  @Test(
    "The expected end of a drafted meeting includes the remaining planned time and all added time"
  )
  func expectedEnd() {
    var draft = MeetingDraft(meeting, of: syncUp)
    #expect(draft.expectedEnd == meeting.date + 209.5)
    draft.addedSeconds = 60
    #expect(draft.expectedEnd == meeting.date + 269.5, "The added minute counts.")
    draft.addedSeconds = nil
    draft.duration = .seconds(301)
    #expect(draft.expectedEnd == meeting.date)
  }

  @Test("The draft of a meeting is decoded unchanged after it was encoded as JSON")
  func coding() throws {
    var draft = MeetingDraft(meeting, of: syncUp, on: "here")
    (draft.speakerIndex, draft.elapsedSeconds, draft.unsubmittedNote) = (2, 45, "To do:")
    draft.speakingOrder = [Attendee.ID(UUID(5)), Attendee.ID(UUID(2))]
    draft.absentees = [Attendee(id: Attendee.ID(UUID(5)), name: "Removed since")]
    draft.addedSeconds = 60
    let written = try draft.json()
    #expect(try MeetingDraft(json: written.span) == draft)
    #expect(draft.unknownMembers == UnknownMembers())
  }

  @Test(
    "A meeting's draft keeps the name of an absent attendee who was removed from the sync-up"
  )
  func absentees() throws {
    var meeting = meeting
    meeting.absentees = [
      Attendee(id: Attendee.ID(UUID(9)), name: "Removed since"), syncUp.attendees[0],
    ]
    let draft = MeetingDraft(meeting, of: syncUp)
    #expect(draft.meeting == meeting)
    let written = try draft.json()
    #expect(try MeetingDraft(json: written.span).meeting == meeting)
  }

  @Test(
    "A draft's absentees can be read even after an earlier version of the app has changed the draft"
  )
  func absenteesOfEarlierVersion() throws {
    var meeting = meeting
    meeting.absentees = [Attendee(id: Attendee.ID(UUID(9)), name: "Back since")]
    let json = try MeetingDraft(meeting, of: syncUp).json()
    let written = String(decoding: json, as: UTF8.self)
    let ids = (UUID(9).uuidString, UUID(2).uuidString)
    let changed = written.replacing("\"absent\":[\"\(ids.0)\"]", with: "\"absent\":[\"\(ids.1)\"]")
    #expect(changed != written)
    let bytes = Array(changed.utf8)
    #expect(try MeetingDraft(json: bytes.span).absentees == [syncUp.attendees[0]])
  }

  @Test("A meeting's draft that an earlier version of the app wrote can be read")
  func format() throws {
    let json = """
      {
        "id": "00000000-0000-0000-0000-000000000003",
        "syncUp": {
          "id": "00000000-0000-0000-0000-000000000001",
          "attendees": [{"id": "00000000-0000-0000-0000-000000000002", "name": "Blob"}],
          "duration": [16, 4852094820647174144],
          "meetings": [],
          "theme": "bubblegum",
          "title": "Design"
        },
        "date": 1000,
        "transcript": "Shipped it.",
        "duration": [4, 16713023705161793536],
        "attendances": [
          {
            "attendeeID": "00000000-0000-0000-0000-000000000002",
            "name": "Blob",
            "speakingTime": [4, 16213023705161793536]
          }
        ]
      }
      """
    let bytes = Array(json.utf8)
    let draft = try MeetingDraft(json: bytes.span)
    #expect(draft == MeetingDraft(meeting, of: syncUp))
  }
}
