import MeetingFeature
import Observation
import SyncUpsTestSupport
import Testing

@MainActor
@Suite("A past meeting")
struct MeetingTests {
  @Shared(.syncUps) private var syncUps

  private let syncUpID = SyncUp.ID(UUID(1))
  private let meetingID = Meeting.ID(UUID(11))
  private let oldID = Meeting.ID(UUID(12))

  init() {
    let syncUp = SyncUp(
      id: syncUpID,
      attendees: [Attendee(101, "Blob"), Attendee(102, "Blob Jr")],
      meetings: [
        Meeting(
          11,
          at: 2_000,
          "Shipped it.",
          duration: .seconds(60),
          attendances: [
            Attendance(101, "Blob, as he was called then", seconds: 45),
            Attendance(103, "Blob Sr", seconds: 15),
          ]
        ),
        Meeting(12, at: 1_000, "From the original app"),
      ],
      theme: .sky,
      title: "Design"
    )
    $syncUps.withLock { $0 = [syncUp] }
  }

  private func makeModel(_ id: Meeting.ID? = nil) throws -> MeetingModel {
    let syncUp = try #require(Shared($syncUps[id: syncUpID]))
    return try MeetingModel(
      meeting: #require(Shared(syncUp.meetings[id: id ?? meetingID])),
      of: syncUp
    )
  }

  private func attendee(_ number: Int, _ name: String, _ time: Duration? = nil) -> MeetingAttendee {
    MeetingAttendee(id: Attendee.ID(UUID(number)), name: name, speakingTime: time)
  }

  @Test("A past meeting shows its date, its attendees and its transcript")
  func content() throws {
    let model = try makeModel()
    #expect(model.title == "Design")
    #expect(model.theme == .sky)
    #expect(model.date == Date(timeIntervalSinceReferenceDate: 2_000))
    #expect(model.duration == .seconds(60))
    #expect(
      model.attendees == [
        attendee(101, "Blob, as he was called then", .seconds(45)),
        attendee(103, "Blob Sr", .seconds(15)),
      ]
    )
    #expect(model.transcript == "Shipped it.")
    #expect(!model.isDeleted)
  }

  @Test("A meeting that the original app saved shows the attendees of its sync-up and no length")
  func originalMeeting() throws {
    let model = try makeModel(oldID)
    #expect(model.duration == nil)
    #expect(model.attendees == [attendee(101, "Blob"), attendee(102, "Blob Jr")])
    #expect(model.transcript == "From the original app")
    $syncUps.withLock { $0[id: syncUpID]?.attendees[0].name = " " }
    #expect(try makeModel(oldID).attendees.map(\.name) == ["Blob Jr"])
  }

  @Test("The screen of a past meeting shows changes made in other windows")
  func changes() throws {
    let model = try makeModel()
    $syncUps.withLock { syncUps in
      syncUps[id: syncUpID]?.title = "Platform"
      syncUps[id: syncUpID]?.meetings.reverse()
      syncUps[id: syncUpID]?.meetings[id: meetingID]?.transcript = "Shipped it on Monday."
    }
    #expect(model.title == "Platform")
    #expect(model.transcript == "Shipped it on Monday.")
  }

  @Test(
    "The screen of a past meeting keeps its content after the meeting or its sync-up is deleted",
    arguments: [true, false]
  )
  func deleted(deletesSyncUp: Bool) throws {
    let model = try makeModel()
    #expect(model.title == "Design")
    #expect(model.transcript == "Shipped it.")
    $syncUps.withLock {
      if deletesSyncUp { $0 = [] } else { _ = $0[id: syncUpID]?.meetings.remove(id: meetingID) }
    }
    #expect(model.isDeleted)
    #expect(model.title == "Design")
    #expect(model.transcript == "Shipped it.")
    #expect(model.attendees.map(\.name) == ["Blob, as he was called then", "Blob Sr"])
  }

  @Test("A past meeting accepts a new note, but not a blank one")
  func addingNotes() throws {
    let model = try makeModel()
    model.noteSubmitted("And tested it.")
    model.noteSubmitted(" ")
    #expect(model.transcript == "Shipped it.\nAnd tested it.")
    #expect(syncUps[id: syncUpID]?.meetings[id: meetingID]?.transcript == model.transcript)
  }

  @Test("Adding a note to a deleted meeting does not restore the meeting")
  func addingNotesToDeletedMeeting() throws {
    let model = try makeModel()
    $syncUps.withLock { _ = $0[id: syncUpID]?.meetings.remove(id: meetingID) }
    model.noteSubmitted("And tested it.")
    #expect(syncUps[id: syncUpID]?.meetings.map(\.id) == [oldID])
    #expect(model.transcript == "Shipped it.")
  }
}
