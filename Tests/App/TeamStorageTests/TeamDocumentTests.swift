import Dependencies
import Foundation
import IdentifiedCollections
import Models
import SharingEtcd
import Tagged
import TeamStorage
import Testing

@Suite("What a team shares")
struct TeamDocumentTests {
  private static func meeting(_ number: Int, notes: String = "Notes.") -> Meeting {
    Meeting(
      id: Meeting.ID(UUID(number)),
      date: Date(timeIntervalSinceReferenceDate: Double(number)),
      transcript: notes
    )
  }

  private let design = SyncUp(
    id: SyncUp.ID(UUID(1)),
    attendees: [Attendee(id: Attendee.ID(UUID(2)), name: "Ada")],
    duration: .seconds(600),
    meetings: [Self.meeting(12), Self.meeting(11)],
    theme: .sky,
    title: "Design"
  )

  /// The parts of an element as they come back, in an order of arrival.
  private func parts<Element: EtcdDocument>(
    of element: Element,
    by areInOrder: ((name: EtcdPartName, bytes: Data), (name: EtcdPartName, bytes: Data)) -> Bool
  ) throws -> EtcdParts {
    let parts = try element.etcdParts().map { (name: $0.key, bytes: $0.value.bytes) }
    return EtcdParts(id: element.etcdID, parts.sorted(by: areInOrder))
  }

  @Test("is a sync-up, and each of its meetings by itself")
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

  @Test("is joined again, with the newest meeting first, in whatever order it arrives")
  func syncUpJoining() throws {
    let ascending = try parts(of: design) { ($0.name.name ?? "") < ($1.name.name ?? "") }
    #expect(try SyncUp(etcdParts: ascending) == design)
    let descending = try parts(of: design) { ($0.name.name ?? "") > ($1.name.name ?? "") }
    #expect(try SyncUp(etcdParts: descending) == design)
  }

  @Test("has notes of any length, in parts that etcd takes")
  func longNotes() throws {
    var syncUp = design
    let notes = (0..<200_000).map { "Line \($0)." }.joined(separator: "\n")
    syncUp.meetings = [Self.meeting(12, notes: notes), Self.meeting(11)]
    let all = try syncUp.etcdParts()
    // The line feeds are two bytes each in JSON.
    #expect(all.count == 3 + (notes.utf8.count + 200_000) / (512 * 1024))
    #expect(all.values.allSatisfy { $0.bytes.count <= 512 * 1024 })
    let shuffled = try parts(of: syncUp) { $0.bytes.count < $1.bytes.count }
    #expect(try SyncUp(etcdParts: shuffled) == syncUp)
  }

  @Test("is nothing without its main part")
  func meetingsAlone() throws {
    let meeting = try #require(
      design.etcdParts().first { $0.key.folder == "meetings" }
    )
    let parts = EtcdParts(id: design.etcdID, [(meeting.key, meeting.value.bytes)])
    #expect(try SyncUp(etcdParts: parts) == nil)
    let note = EtcdParts(id: design.etcdID, [(EtcdPartName("live", "notes/1"), Data("{}".utf8))])
    #expect(try LiveMeeting(etcdParts: note) == nil)
  }

  @Test("says what is wrong with what others have written there")
  func foreign() throws {
    let parts = EtcdParts(id: "x", [(EtcdPartName("sync-ups"), Data("hello".utf8))])
    let error = #expect(throws: (any Error).self) { try SyncUp(etcdParts: parts) }
    #expect("\(try #require(error))".hasPrefix("not a sync-up as this app writes it: "))
  }

  @Test("is a meeting that is held, and each of its notes in order of arrival")
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
