import Foundation
import Models
import Testing

@Suite("The parts of an action item")
struct ActionItemPartsTests {
  private var calendar: Calendar {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    return calendar
  }

  /// Friday, 13 November 2026, 9:30.
  private let friday = Date(timeIntervalSinceReferenceDate: 816_255_000)

  private func parts(_ text: String) -> ActionItemParts {
    ActionItemParts(text, people: ["Ada", "Blob Jr", "Zoë"], on: friday, in: calendar)
  }

  @Test(
    "The person named before a colon or after an at sign owns the action item",
    arguments: [
      ("Ada: send it", "Ada", "send it"),
      ("ada:send it", "Ada", "send it"),
      ("blob jr: send it", "Blob Jr", "send it"),
      ("send it @zoe", "Zoë", "send it"),
      ("@blob send it", "Blob Jr", "send it"),
      ("@BlobJr send it", "Blob Jr", "send it"),
      ("send @grace the invitation", "grace", "send the invitation"),
    ]
  )
  func owner(text: String, owner: String, task: String) {
    #expect(parts(text).owner == owner)
    #expect(parts(text).task == task)
  }

  @Test(
    "An action item whose text does not assign the task to a person has no owner",
    arguments: ["Fix: the bug", "mail a@b.c", "@", "Ada:", "@ada", "Ada is ill", ": x"]
  )
  func noOwner(text: String) {
    #expect(parts(text).owner == nil)
    #expect(parts(text).task == text)
  }

  @Test(
    "A due date such as 'Friday' in an action item is relative to the day of the meeting",
    arguments: [
      ("send it by Monday", "16 Nov 2026"), ("send it by thu", "19 Nov 2026"),
      ("send it by Friday", "20 Nov 2026"), ("due 2026-12-01: send it", "1 Dec 2026"),
      ("due on 2026-12-01 send it", "1 Dec 2026"), ("send it !tomorrow", "14 Nov 2026"),
      ("!today send it", "13 Nov 2026"), ("send it by today, at last", "13 Nov 2026"),
      ("sent by mail, due sunday.", "15 Nov 2026"), ("send it (by Monday)", "16 Nov 2026"),
      ("send it [due: Monday]", "16 Nov 2026"), ("send it due:2026-12-01", "1 Dec 2026"),
      ("send it by 30 Nov 2026", "30 Nov 2026"), ("send it (due 30 Nov 2026)", "30 Nov 2026"),
      ("send it by 30 November", "30 Nov 2026"), ("send it by Nov 30, 2026.", "30 Nov 2026"),
      ("send it by nov 13, at last", "13 Nov 2026"), ("send it by Tue 1 Dec", "1 Dec 2026"),
      ("send it by 12 Nov", "12 Nov 2027"), ("by 3 people, due 1 dec", "1 Dec 2026"),
      ("send it — by thurs", "19 Nov 2026"), ("Due: 2028-02-29 send it", "29 Feb 2028"),
    ]
  )
  func due(text: String, day: String) {
    #expect(parts(text).due?.dayText(in: calendar) == day)
  }

  @Test(
    "An action item can be due in the next month or year, or on a day on which the clocks change",
    arguments: [
      ("2026-12-30 9:30", "by Friday", "1 Jan 2027"),
      ("2026-12-31 9:30", "!tomorrow", "1 Jan 2027"),
      ("2028-02-28 9:30", "!tomorrow", "29 Feb 2028"), ("2027-02-26 23:59", "by mon", "1 Mar 2027"),
      ("2026-10-24 23:30", "by Sunday", "25 Oct 2026"),
      ("2027-03-27 0:00", "by Sunday", "28 Mar 2027"),
    ]
  )
  func dueAfterEnds(meeting: String, text: String, day: String) throws {
    var berlin = Calendar(identifier: .gregorian)
    berlin.timeZone = try #require(TimeZone(identifier: "Europe/Berlin"))
    let words = meeting.split(separator: " ")
    let date = berlin.timeZone.date(
      of: try #require(Day(parsing: words[0])),
      at: try #require(TimeOfDay(parsing: words[1]))
    )
    let parts = ActionItemParts("send it \(text)", people: [], on: date, in: berlin)
    #expect(parts.due?.dayText(in: berlin) == day)
  }

  @Test(
    "An action item with words such as 'stand-by friday' or 'by next Monday' has no due date",
    arguments: [
      "send it", "by mail", "stand-by friday", "by th", "residue:monday", "due 2026-02-30",
      "by 30 people", "by 31 Nov 2026", "by 3 marbles", "by next Monday",
      "wow!tomorrow", "by bytomorrow", "due", "!",
    ]
  )
  func notDue(text: String) {
    #expect(parts(text).due == nil)
  }

  @Test(
    "The due date of an action item can be typed as a date or as a word like 'tomorrow'",
    arguments: [
      ("2026-12-01", "1 Dec 2026"), ("today", "13 Nov 2026"), ("tomorrow", "14 Nov 2026"),
      ("fri", "20 Nov 2026"), ("2026-02-30", nil), ("1 dec 2026", "1 Dec 2026"), ("week", nil),
      ("", nil),
    ]
  )
  func days(word: String, day: String?) {
    let named = ActionItemParts.day(named: word, from: friday, in: calendar)
    #expect(named?.dayText(in: calendar) == day)
  }
}
