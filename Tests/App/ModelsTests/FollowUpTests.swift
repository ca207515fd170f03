import Dependencies
import Foundation
import IdentifiedCollections
import Models
import Tagged
import Testing

@Suite("Following up on action items")
struct FollowUpTests {
  private var calendar: Calendar {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = TimeZone(identifier: "Europe/Berlin") ?? .gmt
    return calendar
  }

  /// Friday, 13 November 2026, 9:30 in Berlin.
  private let friday = Date(timeIntervalSinceReferenceDate: 816_251_400)

  private func day(_ count: Int) -> Date { friday.addingTimeInterval(Double(count) * 86_400) }

  private func syncUp(_ transcripts: String..., daysAgo days: [Int]) -> SyncUp {
    SyncUp(
      id: SyncUp.ID(UUID(1)),
      attendees: [
        Attendee(id: Attendee.ID(UUID(2)), name: "Ada"),
        Attendee(id: Attendee.ID(UUID(3)), name: "Grace Hopper"),
      ],
      meetings: IdentifiedArray(
        uniqueElements: zip(transcripts, days).enumerated().map { index, meeting in
          Meeting(
            id: Meeting.ID(UUID(10 + index)),
            date: day(-meeting.1),
            transcript: meeting.0
          )
        }
      ),
      title: "Design"
    )
  }

  private func followUp(_ text: String, daysAgo days: Int = 0) throws -> FollowUp {
    try #require(syncUp("- [ ] \(text)", daysAgo: [days]).followUps(in: calendar).first)
  }

  @Test("An action item's age is the number of meetings since the meeting that contains it")
  func age() {
    let items = syncUp("- [ ] a\n- [x] b", "Nothing.", "- [ ] c", "- [ ] d", daysAgo: [0, 1, 2, 3])
      .followUps(in: calendar)
    #expect(items.map(\.item.text) == ["a", "b", "c", "d"])
    #expect(items.map(\.meetingCount) == [0, 0, 2, 3])
    #expect(
      items.map(\.ageText) == ["new", "new", "open for 2 meetings", "open for 3 meetings"]
    )
  }

  @Test("An attendee of a meeting can own an action item even after having left the sync-up")
  func formerAttendee() throws {
    var syncUp = syncUp("- [ ] zoe: draw it", daysAgo: [0])
    #expect(syncUp.followUps(in: calendar)[0].parts.owner == nil)
    syncUp.meetings[0].attendances = [
      Attendance(attendeeID: Attendee.ID(UUID(9)), name: "Zoë")
    ]
    #expect(syncUp.followUps(in: calendar)[0].parts.owner == "Zoë")
    syncUp.meetings[0].attendances = nil
    syncUp.meetings[0].absentees = [Attendee(id: Attendee.ID(UUID(9)), name: "Zoë")]
    #expect(syncUp.followUps(in: calendar)[0].parts.owner == "Zoë")
  }

  @Test("An attendee owns an action item that begins with the first name, even after the meeting")
  func firstName() {
    var syncUp = syncUp("- [ ] Grace: draw it", daysAgo: [0])
    syncUp.meetings[0].attendances = syncUp.attendees.map {
      Attendance(attendeeID: $0.id, name: $0.name)
    }
    #expect(syncUp.followUps(in: calendar)[0].parts.owner == "Grace Hopper")
    syncUp.attendees.append(Attendee(id: Attendee.ID(UUID(8)), name: "Grace Kelly"))
    let owner = syncUp.followUps(in: calendar)[0].parts.owner
    #expect(owner == "Grace Hopper", "A person who joined later owns no earlier item.")
    syncUp.meetings[0].attendances?.append(
      Attendance(attendeeID: Attendee.ID(UUID(8)), name: "Grace Kelly")
    )
    #expect(syncUp.followUps(in: calendar)[0].parts.owner == nil)
  }

  @Test("An open action item is overdue from the day after its due date")
  func overdue() throws {
    let item = try followUp("send it by Monday")
    // The due day, Monday, 16 November, ends at midnight in Berlin.
    let midnight = day(3).addingTimeInterval(14.5 * 3_600)
    #expect(!item.isOverdue(now: midnight.addingTimeInterval(-1), in: calendar))
    #expect(item.isOverdue(now: midnight, in: calendar))
    let done = try #require(
      syncUp("- [x] send it by Monday", daysAgo: [0]).followUps(in: calendar).first
    )
    #expect(!done.isOverdue(now: midnight, in: calendar))
    #expect(done.isLate(now: midnight, in: calendar))
    #expect(try !followUp("send it").isOverdue(now: midnight, in: calendar))
  }

  @Test(
    "The due date of an action item is described relative to today",
    arguments: [
      ("x due 2026-11-13", "due today"), ("x !tomorrow", "due tomorrow"),
      ("x by Sunday", "due Sunday"), ("x by thu", "due Thursday"),
      ("x by Friday", "due 20 Nov 2026"), ("x due 2026-11-12", "1 day overdue"),
      ("x due 2026-10-31", "13 days overdue"), ("x", nil),
    ]
  )
  func dueText(text: String, expected: String?) throws {
    #expect(try followUp(text).dueText(now: friday, in: calendar) == expected)
  }

  @Test("A done action item is not called overdue, even after its due date")
  func doneText() {
    let item = syncUp("- [x] send it by Monday", daysAgo: [7]).followUps(in: calendar)[0]
    #expect(item.dueText(now: friday, in: calendar) == "due 9 Nov 2026")
  }

  @Test(
    "The owner of an action item is found by any word of the name, in upper or lower case",
    arguments: [
      ("grace hopper: call", "hopper", true), ("@grace call", "gracehopper", true),
      ("@grace call", "GRACE HOPPER", true), ("@grace call", "gra", false),
      ("@linus call", "linus", true), ("@linus call", "@Linus", true), ("call", "ada", false),
      ("call", "", false),
    ]
  )
  func owners(text: String, name: String, isOwned: Bool) throws {
    #expect(try followUp(text).isOwned(by: name) == isOwned)
  }
}

@Suite("Editing an action item")
struct ActionItemEditingTests {
  private let meeting = Meeting(
    id: Meeting.ID(UUID(1)),
    date: .distantPast,
    transcript: "First.\r\n  * [x]  old text  \r\n- [ ] other"
  )

  private func edited(_ number: Int, _ text: String) -> String? {
    var meeting = meeting
    return meeting.replaceActionItem(number, with: text) ? meeting.transcript : nil
  }

  @Test(
    "Editing an action item replaces only the item's text within the line of the notes",
    arguments: [
      (1, "Ada: new", "First.\r\n  * [x]  Ada: new  \r\n- [ ] other"),
      (2, " new\nlines ", "First.\r\n  * [x]  old text  \r\n- [ ] new lines"),
      (2, "- [x] task", "First.\r\n  * [x]  old text  \r\n- [ ] task"),
    ]
  )
  func replacing(number: Int, text: String, expected: String) {
    #expect(edited(number, text) == expected)
  }

  @Test(
    "Editing an action item with blank text or an unknown number changes nothing",
    arguments: [(1, " "), (1, ""), (0, "x"), (3, "x")]
  )
  func refusing(number: Int, text: String) {
    #expect(edited(number, text) == nil)
  }

  @Test("The line number of an action item counts all lines of the notes")
  func line() {
    #expect((1...3).map { meeting.line(ofActionItem: $0) } == [2, 3, nil])
  }
}
