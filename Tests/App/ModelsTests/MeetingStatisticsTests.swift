import Dependencies
import Foundation
import IdentifiedCollections
import Models
import Tagged
import Testing

@Suite("Statistics of meetings")
struct MeetingStatisticsTests {
  private let calendar: Calendar = {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = TimeZone(identifier: "Europe/Berlin") ?? .gmt
    return calendar
  }()

  private func date(_ text: String) throws -> Date { try Date(text, strategy: .iso8601) }

  private func meeting(
    _ id: Int,
    _ date: String,
    held seconds: Int? = nil,
    spoken: [(String, Int)]? = nil
  ) throws -> Meeting {
    Meeting(
      id: Meeting.ID(UUID(id)),
      date: try self.date(date),
      transcript: "",
      duration: seconds.map { .seconds($0) },
      attendances: spoken?.enumerated().map { index, person in
        Attendance(
          attendeeID: Attendee.ID(UUID(100 * id + index)),
          name: person.0,
          speakingTime: .seconds(person.1)
        )
      }
    )
  }

  @Test("A total is the sum of the whole seconds that the lists of meetings and people show")
  func wholeSeconds() throws {
    let lengths = [37.6, 70.9, 3.9].map { Duration.seconds($0) }
    var syncUp = SyncUp(id: SyncUp.ID(UUID(1)), duration: .seconds(60))
    for (index, length) in lengths.enumerated() {
      var meeting = try meeting(index, "2026-11-17T12:00:00Z", spoken: [("Ada", 0)])
      meeting.duration = length
      meeting.attendances?[0].speakingTime = length
      syncUp.meetings.append(meeting)
    }
    let now = try date("2026-11-18T12:00:00Z")
    let statistics = MeetingStatistics(of: [syncUp], lastWeeks: 1, now: now, in: calendar)
    #expect(statistics.total.held == .seconds(110))
    #expect(statistics.people.map(\.spoken) == [.seconds(110)])
    #expect(RecentMeetings(of: syncUp).people.map(\.spoken) == [.seconds(110)])
  }

  private func syncUps() throws -> [SyncUp] {
    [
      SyncUp(
        id: SyncUp.ID(UUID(1)),
        duration: .seconds(60),
        meetings: [
          // At this time, it is already Monday in Berlin.
          try meeting(1, "2026-11-15T23:00:00Z", held: 90, spoken: [("Blob", 30), ("Ada", 60)]),
          try meeting(2, "2026-11-15T22:59:59Z"),
          try meeting(3, "2026-11-22T22:59:59Z", held: 30, spoken: [("Zoe", 30), ("Quiet", 0)]),
          try meeting(4, "2026-11-22T23:00:00Z", held: 1_000, spoken: [("Later", 1_000)]),
          try meeting(5, "2026-11-01T22:59:59Z", held: 1_000, spoken: [("Earlier", 1_000)]),
        ],
        title: "Daily"
      ),
      SyncUp(
        id: SyncUp.ID(UUID(2)),
        duration: .seconds(600),
        meetings: [try meeting(6, "2026-11-17T12:00:00Z", held: 300, spoken: [("Blob", 30)])]
      ),
    ]
  }

  private func person(
    _ name: String,
    spoken seconds: Int,
    share: Double,
    attendances: Int = 1
  ) -> MeetingStatistics.Person {
    MeetingStatistics.Person(
      name: name,
      spoken: .seconds(seconds),
      share: share,
      attendances: attendances
    )
  }

  @Test(
    "Statistics count meetings by person and by week from Monday to Sunday, in the user's time zone"
  )
  func weeksAndPeople() throws {
    let statistics = MeetingStatistics(
      of: try syncUps(),
      lastWeeks: 3,
      now: try date("2026-11-18T12:00:00Z"),
      in: calendar
    )
    #expect(
      statistics.weeks == [
        MeetingStatistics.Week(start: try date("2026-11-01T23:00:00Z")),
        MeetingStatistics.Week(start: try date("2026-11-08T23:00:00Z"), meetings: 1),
        MeetingStatistics.Week(
          start: try date("2026-11-15T23:00:00Z"),
          meetings: 3,
          held: .seconds(420),
          planned: .seconds(720)
        ),
      ]
    )
    #expect(
      statistics.people == [
        person("Ada", spoken: 60, share: 0.4),
        person("Blob", spoken: 60, share: 0.4, attendances: 2),
        person("Zoe", spoken: 30, share: 0.2),
        person("Quiet", spoken: 0, share: 0),
      ]
    )
    #expect(
      statistics.total
        == MeetingStatistics.Week(
          start: try date("2026-11-01T23:00:00Z"),
          meetings: 4,
          held: .seconds(420),
          planned: .seconds(720)
        )
    )
    #expect(
      statistics.longestOverrun
        == MeetingStatistics.Overrun(
          title: "Daily",
          date: try date("2026-11-15T22:58:30Z"),
          time: .seconds(30)
        )
    )
  }

  @Test("The statistics report the newest of the longest overruns, or nil if no meeting overran")
  func overruns() throws {
    func statistics(_ seconds: Int...) throws -> MeetingStatistics {
      let meetings = try seconds.enumerated().map { index, seconds in
        try meeting(index, "2026-11-1\(index)T12:00:00Z", held: seconds)
      }
      let syncUp = SyncUp(
        id: SyncUp.ID(UUID(1)),
        duration: .seconds(60),
        meetings: IdentifiedArray(uniqueElements: meetings),
        title: "Daily"
      )
      let now = try date("2026-11-18T12:00:00Z")
      return MeetingStatistics(of: [syncUp], lastWeeks: 3, now: now, in: calendar)
    }
    #expect(try statistics(60, 20).longestOverrun == nil)
    #expect(
      try statistics(70, 70, 65).longestOverrun?.date == date("2026-11-11T11:58:50Z")
    )
  }

  @Test("Statistics count overruns and absences by person")
  func overrunsAndAbsences() throws {
    var first = try meeting(1, "2026-11-18T12:00:00Z", spoken: [("Ada", 60), ("Blob", 30)])
    first.attendances?[0].overrun = .seconds(10)
    first.absentees = [Attendee(id: Attendee.ID(UUID(7)), name: "Zoe")]
    var second = try meeting(2, "2026-11-17T12:00:00Z", spoken: [("Ada", 30)])
    second.attendances?[0].overrun = .seconds(5)
    second.absentees = [Attendee(id: Attendee.ID(UUID(7)), name: "Zoe")]
    let syncUp = SyncUp(
      id: SyncUp.ID(UUID(1)),
      duration: .seconds(60),
      meetings: [first, second]
    )
    let now = try date("2026-11-18T12:00:00Z")
    let people = MeetingStatistics(of: [syncUp], lastWeeks: 1, now: now, in: calendar).people
    #expect(people.map(\.name) == ["Ada", "Blob", "Zoe"])
    #expect(people.map(\.overrun) == [.seconds(15), .zero, .zero])
    #expect(people.map(\.absences) == [0, 0, 2])
    #expect(people.map(\.attendances) == [2, 1, 0])
    #expect(people.map(\.share) == [0.75, 0.25, 0])
    #expect(RecentMeetings(of: syncUp).people.map(\.name) == ["Ada", "Blob"])
  }

  @Test(
    "The statistics count the action items of each week's meetings, and how many of the items are done"
  )
  func actionItems() throws {
    var monday = try meeting(1, "2026-11-16T12:00:00Z")
    monday.transcript = "- [ ] a\n- [x] b\nc"
    var tuesday = try meeting(2, "2026-11-17T12:00:00Z")
    tuesday.transcript = "* [X] d"
    var before = try meeting(3, "2026-11-12T12:00:00Z")
    before.transcript = "- [ ] e"
    let syncUp = SyncUp(id: SyncUp.ID(UUID(1)), meetings: [tuesday, monday, before])
    let now = try date("2026-11-18T12:00:00Z")
    let statistics = MeetingStatistics(of: [syncUp], lastWeeks: 2, now: now, in: calendar)
    #expect(statistics.weeks.map(\.itemsOpened) == [1, 3])
    #expect(statistics.weeks.map(\.itemsClosed) == [0, 2])
    #expect(statistics.total.itemsOpened == 4)
    #expect(statistics.total.itemsClosed == 2)
  }

  @Test("The statistics of a sync-up can be limited to the newest meetings")
  func recentMeetings() throws {
    let syncUp = try syncUps()[0]
    let recent = RecentMeetings(of: syncUp, count: 3)
    #expect(recent.count == 3)
    #expect(recent.people.map(\.name) == ["Later", "Ada", "Blob", "Zoe"])
    #expect(recent.lengths == [.seconds(90), .seconds(30), .seconds(1_000)])
    let none = RecentMeetings(of: SyncUp(id: SyncUp.ID(UUID(3))))
    #expect(none.count == 0)
    #expect(none.people == [])
    #expect(none.lengths == [])
  }

  @Test(
    "The current week of the statistics begins on Monday",
    arguments: [
      "2026-11-15T23:00:00Z", "2026-11-18T12:00:00Z", "2026-11-22T22:59:59Z",
    ]
  )
  func currentWeek(now: String) throws {
    let statistics = MeetingStatistics(of: [], lastWeeks: 1, now: try date(now), in: calendar)
    #expect(
      statistics.weeks == [MeetingStatistics.Week(start: try date("2026-11-15T23:00:00Z"))]
    )
    #expect(statistics.people == [])
  }

  @Test(
    "In statistics, a huge meeting length is limited, and a negative speaking time counts as zero"
  )
  func absurdLengths() throws {
    var absurd = try meeting(1, "2026-11-18T12:00:00Z", spoken: [("Ada", -5), ("Blob", 5)])
    absurd.duration = .seconds(1_000_000_000_000_000)
    let statistics = MeetingStatistics(
      of: [SyncUp(id: SyncUp.ID(UUID(1)), duration: .nanoseconds(1), meetings: [absurd])],
      lastWeeks: 1,
      now: try date("2026-11-18T12:00:00Z"),
      in: calendar
    )
    #expect(statistics.weeks.map(\.held) == [.seconds(1_000_000_000)])
    #expect(statistics.weeks.map(\.heldShare) == [1_000])
    #expect(statistics.planFractions == [[1_000]])
    #expect(
      statistics.people
        == [person("Blob", spoken: 5, share: 1), person("Ada", spoken: 0, share: 0)]
    )
  }

  @Test(
    "Weeks of the statistics begin at local midnight even if daylight saving time ends in one of the weeks"
  )
  func daylightSavingTime() throws {
    let statistics = MeetingStatistics(
      of: [],
      lastWeeks: 2,
      now: try date("2026-10-28T12:00:00Z"),
      in: calendar
    )
    #expect(
      statistics.weeks.map(\.start)
        == [try date("2026-10-18T22:00:00Z"), try date("2026-10-25T23:00:00Z")]
    )
  }
}
