import SharingEtcd
import SyncUpsTestSupport
import TeamStorage
import Testing

@Suite("How a team stores a sync-up or a meeting in parts")
struct TeamDocumentTests {
  private static func meeting(_ number: Int, notes: String = "Notes.") -> Meeting {
    Meeting(number, at: Double(number), notes)
  }

  private let design = SyncUp(
    1,
    "Design",
    attendees: [Attendee(2, "Ada")],
    duration: .seconds(600),
    meetings: [Self.meeting(12), Self.meeting(11)],
    theme: .sky
  )

  /// Returns the stored parts of an element, in a given order of arrival.
  private func parts<Element: EtcdDocument>(
    of element: Element,
    by areInOrder: ((name: EtcdPartName, bytes: Data), (name: EtcdPartName, bytes: Data)) -> Bool
  ) throws -> EtcdParts {
    let parts = try element.etcdParts().map { (name: $0.key, bytes: $0.value.bytes) }
    return EtcdParts(id: element.etcdID, parts.sorted(by: areInOrder))
  }

  @Test("A sync-up of a team is divided into a main part and one part for each meeting")
  func syncUpParts() throws {
    let parts = try design.etcdParts()
    #expect(
      Set(parts.keys) == [
        EtcdPartName("sync-ups"),
        EtcdPartName("meetings", UUID(11).uuidString),
        EtcdPartName("meetings", UUID(12).uuidString),
      ]
    )
    #expect(design.etcdID == UUID(1).uuidString)
    var more = design
    more.meetings.insert(Self.meeting(13), at: 0)
    let changed = try more.etcdParts().filter { parts[$0.key] != $0.value }
    #expect(Array(changed.keys) == [EtcdPartName("meetings", UUID(13).uuidString)])
  }

  @Test(
    "The meetings of a sync-up keep their order even if the sync-up's etcd parts arrive in another order"
  )
  func syncUpJoining() throws {
    let ascending = try parts(of: design) { ($0.name.name ?? "") < ($1.name.name ?? "") }
    #expect(try SyncUp(etcdParts: ascending) == design)
    let descending = try parts(of: design) { ($0.name.name ?? "") > ($1.name.name ?? "") }
    #expect(try SyncUp(etcdParts: descending) == design)
  }

  @Test("Long notes of a meeting are divided into parts that etcd accepts")
  func longNotes() throws {
    var syncUp = design
    let notes = (0..<200_000).map { "Line \($0)." }.joined(separator: "\n")
    syncUp.meetings = [Self.meeting(12, notes: notes), Self.meeting(11)]
    let all = try syncUp.etcdParts()
    // Add the number of line feeds, because JSON encodes each line feed as two bytes.
    #expect(all.count == 3 + (notes.utf8.count + 200_000) / (512 * 1024))
    #expect(all.values.allSatisfy { $0.bytes.count <= 512 * 1024 })
    let shuffled = try parts(of: syncUp) { $0.bytes.count < $1.bytes.count }
    #expect(try SyncUp(etcdParts: shuffled) == syncUp)
  }

  @Test(
    "A sync-up counts as missing if etcd has only its meetings, and a live meeting if etcd has only its notes"
  )
  func meetingsAlone() throws {
    let meeting = try #require(
      design.etcdParts().first { $0.key.folder == "meetings" }
    )
    let parts = EtcdParts(id: design.etcdID, [(meeting.key, meeting.value.bytes)])
    #expect(try SyncUp(etcdParts: parts) == nil)
    let note = EtcdParts(id: design.etcdID, [(EtcdPartName("live", "notes/1"), Data("{}".utf8))])
    #expect(try LiveMeeting(etcdParts: note) == nil)
  }

  @Test(
    "An invalid value in a team's document is reported with the words 'not a valid sync-up'"
  )
  func foreign() throws {
    let parts = EtcdParts(id: "x", [(EtcdPartName("sync-ups"), Data("hello".utf8))])
    let error = #expect(throws: (any Error).self) { try SyncUp(etcdParts: parts) }
    #expect("\(try #require(error))".hasPrefix("not a valid sync-up: "))
  }

  @Test("A live meeting of a team is assembled from its parts, with its notes in order of arrival")
  func liveMeeting() throws {
    let notes = [20, 22, 21].map { MeetingNote(id: MeetingNote.ID(UUID($0)), text: "Note \($0)") }
    var meeting = LiveMeeting(
      id: SyncUp.ID(UUID(1)),
      meetingID: Meeting.ID(UUID(3)),
      holder: LiveMeeting.Window(id: UUID(4), name: "ada", machine: "laptop"),
      revision: 7,
      notes: IdentifiedArray(uniqueElements: notes)
    )
    meeting.state.elapsed = .seconds(61)
    let arrival = ["notes/" + UUID(20).uuidString, "notes/" + UUID(22).uuidString]
    let parts = try parts(of: meeting) { first, second in
      arrival.firstIndex(of: first.name.name ?? "") ?? 9 < arrival.firstIndex(
        of: second.name.name ?? ""
      ) ?? 9
    }
    #expect(try LiveMeeting(etcdParts: parts) == meeting)
    let isLeased = try meeting.etcdParts().values.contains { $0.isLeased }
    #expect(!isLeased)
  }
}
