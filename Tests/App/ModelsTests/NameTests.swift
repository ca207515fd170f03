import Dependencies
import Foundation
import IdentifiedCollections
import Models
import Tagged
import Testing

@Suite("The names that users type")
struct NameTests {
  @Test(
    "Stream-safe text has at most thirty combining marks in a row and is otherwise unchanged",
    arguments: [("Design", "Design"), ("Zoë\u{301}", "Zoë\u{301}"), ("क्षि ก็", "क्षि ก็")]
  )
  func streamSafe(text: String, expected: String) {
    #expect(text.streamSafe == expected)
    let marks = String(repeating: "\u{301}\u{323}", count: 50_000)
    let long = "\(text)a\(marks)b"
    #expect(long.streamSafe.unicodeScalars.count == expected.unicodeScalars.count + 32)
    #expect(Set([long.streamSafe, "\(text)a\(marks)\u{301}b".streamSafe]).count == 1)
  }

  private static let syncUps: IdentifiedArrayOf<SyncUp> = [
    SyncUp(id: id("AAAAAAAA"), title: "Design"),
    SyncUp(id: id("AAAABBBB"), title: "design"),
    SyncUp(id: id("CCCCCCCC"), title: "Design review"),
    SyncUp(id: id("DDDDDDDD"), title: "Café"),
    SyncUp(id: id("EEEEEEEE"), title: "cccc"),
  ]

  private static func id(_ start: String) -> SyncUp.ID {
    SyncUp.ID(UUID(uuidString: "\(start)-0000-0000-0000-000000000000") ?? UUID(0))
  }

  @Test(
    "A sync-up can be found by a prefix of its id, by its title, or by a part of the title",
    arguments: [
      ("aaaaa", ["Design"]), ("AAAA", ["Design", "design"]), ("cccc", ["Design review"]),
      ("ccc", ["cccc"]), ("Design", ["Design"]), ("DESIGN", ["Design", "design"]),
      ("cafe", ["Café"]), ("review", ["Design review"]),
      ("esig", ["Design", "design", "Design review"]),
      ("x", []), ("", []),
    ]
  )
  func syncUps(name: String, titles: [String]) {
    #expect(SyncUp.named(name, in: Self.syncUps).map(\.title) == titles)
  }

  @Test(
    "A sync-up with an invisible title is shown as '(no title)', and is found by those words",
    arguments: ["", " ", "\t\n", "\u{3000}", "\u{200B}", "\u{2800}\u{FEFF}", "\u{3164}"]
  )
  func invisibleTitle(title: String) {
    let syncUp = SyncUp(id: SyncUp.ID(UUID(1)), title: title)
    #expect(title.shownTitle == "(no title)")
    #expect(SyncUp.named("(No title)", in: Self.syncUps + [syncUp]) == [syncUp])
    #expect("\(title)x".shownTitle == "\(title)x")
  }

  @Test(
    "A meeting can be found by its number (1 is the newest), its day, or a prefix of its id",
    arguments: [
      ("1", [3]), ("3", [1]), ("0", []), ("4", []), ("2026-11-12", [2, 1]), ("2026-11-14", []),
      ("yesterday", [3]), ("00000000-0000-0000-0000-000000000002", [2]), ("0000", [3, 2, 1]),
      ("000", []), ("x", []),
    ] as [(String, [Int])]
  )
  func meetings(name: String, ids: [Int]) throws {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    // The times in UTC are 8:00 and 9:00 on 12 November 2026, and 8:00 on 13 November 2026.
    let morning = Date(timeIntervalSinceReferenceDate: 816_163_200)
    let dates = [morning, morning + 3_600, morning + 86_400]
    let syncUp = SyncUp(
      id: Self.id("AAAAAAAA"),
      meetings: IdentifiedArray(
        uniqueElements: zip(1..., dates).map {
          Meeting(id: Meeting.ID(UUID($0)), date: $1, transcript: "")
        }
      )
    )
    let now = morning + 2 * 86_400
    let found = Meeting.named(name, of: syncUp, now: now, in: calendar)
    #expect(found.map(\.id) == ids.map { Meeting.ID(UUID($0)) })
  }
}
