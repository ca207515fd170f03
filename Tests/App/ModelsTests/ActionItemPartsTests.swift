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
    "The owner of an item is a person before a colon or after an at sign",
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
    "A text that names no person has no owner",
    arguments: ["Fix: the bug", "mail a@b.c", "@", "Ada:", "@ada", "Ada is ill", ": x"]
  )
  func noOwner(text: String) {
    #expect(parts(text).owner == nil)
    #expect(parts(text).task == text)
  }

  @Test(
    "A due day is relative to the day of the meeting",
    arguments: [
      ("send it by Monday", "16 Nov 2026"), ("send it by thu", "19 Nov 2026"),
      ("send it by Friday", "20 Nov 2026"), ("due 2026-12-01: send it", "1 Dec 2026"),
      ("due on 2026-12-01 send it", "1 Dec 2026"), ("send it !tomorrow", "14 Nov 2026"),
      ("!today send it", "13 Nov 2026"), ("send it by today, at last", "13 Nov 2026"),
      ("sent by mail, due sunday.", "15 Nov 2026"),
    ]
  )
  func due(text: String, day: String) {
    #expect(parts(text).due?.dayText(in: calendar) == day)
  }

  @Test(
    "A text that names no day has no due day",
    arguments: [
      "send it", "by mail", "due 2026-02-30", "wow!tomorrow", "by bytomorrow", "due", "!",
    ]
  )
  func notDue(text: String) {
    #expect(parts(text).due == nil)
  }

  @Test(
    "A day is named by a date or by a word that is relative to now",
    arguments: [
      ("2026-12-01", "1 Dec 2026"), ("today", "13 Nov 2026"), ("tomorrow", "14 Nov 2026"),
      ("fri", "20 Nov 2026"), ("2026-02-30", nil), ("week", nil), ("", nil),
    ]
  )
  func days(word: String, day: String?) {
    let named = ActionItemParts.day(named: word, from: friday, in: calendar)
    #expect(named?.dayText(in: calendar) == day)
  }
}
