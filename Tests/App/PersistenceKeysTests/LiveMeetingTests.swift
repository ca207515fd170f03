import JSONStream
import SyncUpsTestSupport
import Testing

@Suite("Meetings that several windows share through a file")
struct LiveMeetingTests {
  private static func window(_ number: Int, _ name: String) -> LiveMeeting.Window {
    LiveMeeting.Window(id: UUID(number), name: name, machine: "laptop")
  }

  private static func note(_ number: Int, _ text: String) -> MeetingNote {
    MeetingNote(id: MeetingNote.ID(UUID(number)), text: text)
  }

  private let base = LiveMeeting(
    id: SyncUp.ID(UUID(1)),
    meetingID: Meeting.ID(UUID(2)),
    holder: Self.window(3, "ada"),
    revision: 4,
    notes: [Self.note(10, "One"), Self.note(11, "Two")]
  )

  private func merged(_ ours: LiveMeeting, _ theirs: LiveMeeting) throws -> LiveMeeting {
    var merger = Merger()
    var merged: IdentifiedArrayOf<LiveMeeting> = [ours]
    merged.merge([theirs], since: [base], with: &merger)
    return try #require(merged.first)
  }

  @Test("Merging two versions of a live meeting keeps the notes of both, in order of arrival")
  func notes() throws {
    var (ours, theirs) = (base, base)
    ours.notes.append(Self.note(12, "Mine"))
    ours.notes[0].text = "1"
    theirs.notes.append(Self.note(13, "Theirs"))
    theirs.notes[1].text = "2"
    let merged = try merged(ours, theirs)
    #expect(merged.notes.map(\.text) == ["1", "2", "Theirs", "Mine"])
  }

  @Test("Merging two versions of a live meeting keeps the state that has the higher revision")
  func state() throws {
    var (ours, theirs) = (base, base)
    (ours.revision, ours.state.isPaused) = (5, true)
    theirs.notes.append(Self.note(12, "Theirs"))
    theirs.successor = Self.window(6, "grace")
    theirs.newcomer = UUID(8)
    for merged in [try merged(ours, theirs), try merged(theirs, ours)] {
      #expect(merged.revision == 5)
      #expect(merged.state.isPaused)
      #expect(merged.successor?.name == "grace")
      #expect(merged.newcomer == UUID(8))
      #expect(merged.notes.count == 3)
    }
  }

  @Test(
    "If two windows take over a meeting at the same time, the window that saves first gets the meeting"
  )
  func holders() throws {
    var (ours, theirs) = (base, base)
    (ours.revision, ours.holder) = (5, Self.window(6, "grace"))
    (theirs.revision, theirs.holder) = (5, Self.window(7, "edsger"))
    #expect(try merged(ours, theirs).holder.name == "edsger")
  }

  @Test(
    "Encoding and decoding a live meeting returns an equal meeting, with times exact to the nanosecond"
  )
  func coding() throws {
    var meeting = base
    meeting.successor = Self.window(6, "grace")
    meeting.newcomer = UUID(8)
    meeting.state.speakingOrder = [Attendee.ID(UUID(20))]
    meeting.state.absent = [Attendee.ID(UUID(21))]
    meeting.state.addedTime = .seconds(60)
    meeting.state.speakerIndex = 1
    meeting.state.elapsed = .nanoseconds(1_400_000_001)
    meeting.state.heldTime = .nanoseconds(4_100_000_003)
    meeting.state.overtime = .milliseconds(1_100)
    (meeting.state.turnStart, meeting.state.extraTime) = (.milliseconds(300), .seconds(60))
    meeting.state.spoken = [
      Attendance(attendeeID: Attendee.ID(UUID(20)), name: "Ada", speakingTime: .seconds(10))
    ]
    meeting.state.isPaused = true
    meeting.state.startDate = Date(timeIntervalSinceReferenceDate: 1_000)
    meeting.state.timestamp = LiveMeeting.Timestamp(bootID: "boot", uptime: .milliseconds(5_250))
    let json = try meeting.json()
    #expect(try LiveMeeting(json: json.span) == meeting)
    let text = String(decoding: json, as: UTF8.self)
    for member in ["meetingID", "holder", "window", "agenda", "speakerIndex", "spokenSeconds"] {
      #expect(text.contains("\"\(member)\""))
    }
    #expect(text.contains(#""elapsedSeconds":1.400000001"#))
    let plain = try base.json()
    #expect(try LiveMeeting(json: plain.span) == base)
  }

  @Test(
    "Decoding a live meeting with an impossible time throws an error",
    arguments: [
      "addedSeconds", "elapsedSeconds", "extraSeconds", "heldSeconds", "overtimeSeconds",
      "turnSeconds", "turnStartSeconds", "uptimeSeconds",
    ]
  )
  func hugeTime(member: String) throws {
    var live = base
    live.state.overtime = .seconds(1)
    live.state.timestamp = LiveMeeting.Timestamp(bootID: "boot", uptime: .seconds(1))
    let json = String(decoding: try live.json(), as: UTF8.self)
    for number in ["1e300", "-1e300", "1e16"] {
      let time = try Regex("\"\(member)\" ?: ?[0-9.]+")
      let huge = json.replacing(time, with: "\"\(member)\":\(number)")
      #expect(huge != json)
      let error = #expect(throws: JSONError.self) { try LiveMeeting(json: Array(huge.utf8).span) }
      #expect(error.map { "\($0)".contains("this length is out of range") } == true)
    }
  }

  @Test("Live meetings are stored in a file next to the user's data file")
  func file() {
    withDependency(\.syncUpsFile, URL(filePath: "/elsewhere/meetings.json")) {
      @Shared(.liveMeetings) var meetings
      $meetings.withLock { _ = $0.append(base) }
      let url = URL(filePath: "/elsewhere/meetings.json.live")
      let key = FileStorageKey<IdentifiedArrayOf<LiveMeeting>>.fileStorage(
        url,
        decode: { data in try IdentifiedArrayOf(json: data.span) },
        encode: { value in Data(try value.json()) }
      )
      @Shared(key) var file = []
      #expect(file == [base])
    }
  }

  @Test(
    "If a user has windows on two machines, each window shows the other window's name with its machine"
  )
  func titles() {
    let (ada, laptop) = (Self.window(1, "ada"), Self.window(2, ""))
    var desk = Self.window(3, "ada")
    desk.machine = "desk"
    #expect(ada.title(in: Self.window(4, "grace")) == "ada")
    #expect(ada.title(in: Self.window(4, "ada")) == "ada")
    #expect(ada.title(in: desk) == "ada@laptop")
    #expect(laptop.title(in: desk) == "laptop")
    #expect(laptop.title(in: laptop) == "another window")
  }
}
