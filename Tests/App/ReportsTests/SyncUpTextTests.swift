import JSONStream
import Reports
import SyncUpsTestSupport
import Testing

@Suite("A sync-up as text for an editor")
struct SyncUpTextTests {
  private static let syncUp = SyncUp(
    1,
    "Design\nreview",
    attendees: [Attendee(2, "Ada"), Attendee(3, " Grace\nHopper")],
    duration: .seconds(900),
    theme: .appOrange
  )

  private static let text = text(of: syncUp)

  /// The text on Friday, 13 November 2026, at noon.
  private static func text(of syncUp: SyncUp) -> SyncUpText {
    SyncUpText(syncUp, now: Date(timeIntervalSince1970: 1_794_571_200), in: .gmt) {
      $0.replacing("\n", with: " ")
    }
  }

  @Test("The text of a sync-up for the editor has a line for each value and each attendee")
  func fields() {
    #expect(
      Self.text.text == """
        Title: Design review
        Length: 15 min
        Theme: orange
        Schedule: none

        Attendees, one per line:
        Ada
         Grace Hopper

        """
    )
  }

  @Test(
    "Saving the unedited text of a sync-up changes nothing, even if the text shows line breaks as spaces"
  )
  func unchanged() throws {
    #expect(try Self.text.changes(in: Self.text.text).isEmpty)
    #expect(try Self.text.changes(in: Self.text.text.replacing("\n", with: "\r\n")).isEmpty)
  }

  @Test("Each edited line in the text of a sync-up changes one value of the sync-up")
  func changed() throws {
    let edited = Self.text.text.replacing("Design review", with: "Planning: 1")
      .replacing("15 min", with: "1h").replacing("orange", with: "sky").replacing("Ada\n", with: "")
      .replacing("none", with: "every other mon 9:30")
    let changes = try Self.text.changes(in: edited)
    #expect(changes.title == "Planning: 1")
    #expect(changes.duration == .seconds(3_600))
    #expect(changes.theme == .sky)
    #expect(changes.schedule??.description == "every other Mon 9:30 from 2026-11-16")
    #expect(changes.names == ["Grace Hopper"])
  }

  @Test(
    "Editing a schedule as text keeps the schedule's unknown JSON members, and 'none' removes the schedule"
  )
  func schedule() throws {
    var syncUp = Self.syncUp
    let schedule = try Schedule(
      json: Array(#"{"at": "9:30", "every": "weekday", "x": 1}"#.utf8).span
    )
    syncUp.schedule = schedule
    let text = Self.text(of: syncUp)
    #expect(text.text.contains("\nSchedule: weekdays 9:30\n"))
    #expect(try text.changes(in: text.text).isEmpty)
    let moved = try text.changes(in: text.text.replacing("9:30", with: "10:00")).schedule
    #expect(moved??.description == "weekdays 10:00")
    #expect(moved??.unknownMembers == schedule.unknownMembers)
    for removed in ["none", "None", ""] {
      let edited = text.text.replacing("weekdays 9:30", with: removed)
      #expect(try text.changes(in: edited).schedule == .some(nil))
    }
  }

  @Test(
    "The edited text of a sync-up with an invalid line is rejected with an error about that line",
    arguments: [
      ("Title: Design review", "Title:", .emptyTitle(line: 1)),
      ("Length: 15 min", "Length: soon", .length("soon", .unreadable, line: 2)),
      ("Theme: orange", "Theme: pink", .theme("pink", line: 3)),
      ("Theme: orange", "Theme: orange\nTheme: sky", .repeated(field: "Theme", line: 4)),
      ("Theme: orange", "Colour: x", .unknown("Colour: x", line: 3)),
      ("Theme: orange\n", "", .missing("Theme: …")),
      ("Schedule: none", "Schedule: mon", .schedule("mon", .noTime, line: 4)),
      ("Schedule: none\n", "", .missing("Schedule: …")),
      ("Attendees, one per line:", "", .unknown("Ada", line: 7)),
    ] as [(String, String, SyncUpText.Problem)]
  )
  func problems(part: String, replacement: String, problem: SyncUpText.Problem) {
    let edited = Self.text.text.replacing(part, with: replacement)
    #expect(throws: problem) { try Self.text.changes(in: edited) }
  }
}
