import Dependencies
import Foundation
import IdentifiedCollections
import Models
import Tagged
import Testing

@Suite("The next meeting of a sync-up")
struct UpcomingMeetingTests {
  /// Wednesday, 25 November 2026, 12:00 UTC.
  private let now = Date(timeIntervalSince1970: 1_795_608_000)

  private var calendar: Calendar {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    return calendar
  }

  private func syncUp(_ number: Int, _ schedule: String?) throws -> SyncUp {
    var syncUp = SyncUp(id: SyncUp.ID(UUID(number)), duration: .seconds(600))
    syncUp.schedule = try schedule.map { try Schedule(parsing: $0, now: now, in: .gmt) }
    return syncUp
  }

  @Test(
    "The start of the next meeting is described in everyday words",
    arguments: [
      ("daily 11:55", "now", "now"), ("daily 12:01", "in 1 min", "in 1 min"),
      ("daily 12:12", "in 12 min", "in 12 min"), ("daily 13:00", "in 60 min", "in 60 min"),
      ("daily 14:00", "today 14:00", "today 14:00"),
      ("daily 9:05", "tomorrow 9:05", "tomorrow 9:05"),
      ("fri 9:00", "Fri 9:00", "Friday 9:00"), ("tue 9:00", "Tue 9:00", "Tuesday 9:00"),
      ("wed 9:00", "2 Dec 2026", "2 Dec 2026 9:00"),
    ]
  )
  func texts(schedule: String, short: String, long: String) throws {
    let start = try #require(try syncUp(1, schedule).nextMeeting(now: now, in: .gmt))
    #expect(start.upcomingText(now: now, in: calendar) == short)
    #expect(start.upcomingDayAndTimeText(now: now, in: calendar) == long)
    let sentence = start.nextMeetingText(now: now, in: calendar)
    #expect(sentence == (long == "now" ? "due now" : "next \(long)"))
  }

  @Test(
    "The shortest description of a meeting that begins within a week consists of its weekday and time"
  )
  func shortTexts() throws {
    let days = [("daily 9:05", "Thu 9:05"), ("fri 14:00", "Fri 14:00"), ("tue 14:00", "Tue 14:00")]
    for (schedule, text) in days {
      let start = try #require(try syncUp(1, schedule).nextMeeting(now: now, in: .gmt))
      #expect(start.upcomingText(now: now, in: calendar, isShort: true) == text)
    }
  }

  @Test(
    "A scheduled meeting that was not held yet counts as the next meeting until its planned end"
  )
  func underWay() throws {
    var syncUp = try syncUp(1, "daily 11:55")
    let start = now.addingTimeInterval(-300)
    #expect(syncUp.nextMeeting(now: now, in: .gmt) == start)
    #expect(syncUp.nextMeeting(now: now.addingTimeInterval(299), in: .gmt) == start)
    let tomorrow = start.addingTimeInterval(86_400)
    #expect(syncUp.nextMeeting(now: now.addingTimeInterval(300), in: .gmt) == tomorrow)
    syncUp.meetings = [Meeting(id: Meeting.ID(UUID(2)), date: now, transcript: "")]
    #expect(syncUp.nextMeeting(now: now, in: .gmt) == tomorrow)
  }

  @Test("Sorting by next meeting puts the earliest meeting first and unscheduled sync-ups last")
  func order() throws {
    let syncUps = try [
      syncUp(1, nil), syncUp(2, "daily 14:00"), syncUp(3, "daily 13:00"), syncUp(4, nil),
    ]
    let sorted = SyncUpsSortOrder.next.sorted(syncUps, now: now, in: .gmt)
    #expect(sorted.map(\.id) == [3, 2, 1, 4].map { SyncUp.ID(UUID($0)) })
    #expect(syncUps.nextMeeting(now: now, in: .gmt)?.syncUp.id == syncUps[2].id)
  }

  @Test(
    "A list of more than 1,000 sync-ups is not searched for schedules, but assumed to contain some"
  )
  func searching() throws {
    let plain = try syncUp(1, nil)
    let scheduled = try syncUp(1, "daily 9:00")
    let short = CountedList(Array(repeating: plain, count: 1_000))
    #expect(!short.mayHaveSchedules)
    #expect(short.readCount == 1_000)
    let withSchedule = CountedList([plain, scheduled, plain])
    #expect(withSchedule.mayHaveSchedules)
    #expect(withSchedule.readCount == 2)
    let long = CountedList(Array(repeating: plain, count: 100_000))
    #expect(long.mayHaveSchedules)
    #expect(long.readCount == 0)
  }
}

/// A list that counts the reads of its elements.
private final class CountedList: RandomAccessCollection {
  private let syncUps: [SyncUp]
  private(set) var readCount = 0

  init(_ syncUps: [SyncUp]) { self.syncUps = syncUps }

  var startIndex: Int { 0 }
  var endIndex: Int { syncUps.count }

  subscript(position: Int) -> SyncUp {
    readCount += 1
    return syncUps[position]
  }
}
