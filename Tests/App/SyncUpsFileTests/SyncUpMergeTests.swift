import SyncUpsTestSupport
import Testing

@Suite("Merging two versions of a sync-up")
struct SyncUpMergeTests {
  private let base = SyncUp(
    1,
    "Design",
    attendees: [Attendee(2, "Blob")],
    duration: .seconds(60),
    meetings: [Meeting(3, at: 0, "Hello")],
    theme: .sky
  )

  /// A change to exactly one member.
  enum Edit: CaseIterable, Sendable {
    case title, theme, schedule, duration, attendeeName, newAttendee, transcript, meetingDate,
      meetingDuration
    case attendances, absentees, newMeeting, agenda, meetingPause

    func callAsFunction(_ syncUp: inout SyncUp) {
      let (attendee, meeting) = (Attendee.ID(UUID(2)), Meeting.ID(UUID(3)))
      switch self {
      case .title: syncUp.title = "Product"
      case .theme: syncUp.theme = .tan
      case .schedule:
        syncUp.schedule = TimeOfDay(hour: 9, minute: 30).map { Schedule(.monthly(1), at: $0) }
      case .duration: syncUp.duration = .seconds(90)
      case .attendeeName: syncUp.attendees[id: attendee]?.name = "Blob Jr"
      case .newAttendee: syncUp.attendees.append(Attendee(4, "Ada"))
      case .transcript: syncUp.meetings[id: meeting]?.transcript = "Goodbye"
      case .meetingDate:
        syncUp.meetings[id: meeting]?.date = Date(timeIntervalSinceReferenceDate: 9)
      case .meetingDuration: syncUp.meetings[id: meeting]?.duration = .seconds(7)
      case .meetingPause: syncUp.meetings[id: meeting]?.pausedTime = .seconds(60)
      case .attendances: syncUp.meetings[id: meeting]?.attendances = []
      case .agenda: syncUp.agenda.append(AgendaItem(6, "Ada: the release"))
      case .absentees: syncUp.meetings[id: meeting]?.absentees = []
      case .newMeeting:
        let date = Date(timeIntervalSinceReferenceDate: 5)
        let new = Meeting(5, on: date)
        syncUp.meetings.insert(new, at: 0)
      }
    }
  }

  @Test(
    "A merge of two versions of a sync-up keeps both edits if the versions changed different fields",
    arguments: Edit.allCases,
    Edit.allCases
  )
  func differentMembers(our: Edit, their: Edit) {
    var (ours, theirs, both) = (base, base, base)
    our(&ours)
    their(&theirs)
    our(&both)
    if our != their { their(&both) }
    var merger = Merger()
    merger.merge(&ours, theirs, since: base)
    #expect(ours == both)
    #expect(merger.conflictCount == 0)
  }

  @Test(
    "If both versions changed the title of a sync-up, a merge keeps our title and counts a conflict"
  )
  func sameMember() {
    var (ours, theirs) = (base, base)
    ours.title = "Ours"
    theirs.title = "Theirs"
    theirs.theme = .tan
    var merger = Merger()
    merger.merge(&ours, theirs, since: base)
    #expect(ours.title == "Ours")
    #expect(ours.theme == .tan)
    #expect(merger.conflictCount == 1)
  }
}
