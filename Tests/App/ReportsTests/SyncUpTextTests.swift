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

  private static let text = SyncUpText(syncUp) { $0.replacing("\n", with: " ") }

  @Test("The text of a sync-up for the editor has a line for each value and each attendee")
  func fields() {
    #expect(
      Self.text.text == """
        Title: Design review
        Length: 15 min
        Theme: orange

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
    let changes = try Self.text.changes(in: edited)
    #expect(changes.title == "Planning: 1")
    #expect(changes.duration == .seconds(3_600))
    #expect(changes.theme == .sky)
    #expect(changes.names == ["Grace Hopper"])
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
      ("Attendees, one per line:", "", .unknown("Ada", line: 6)),
    ] as [(String, String, SyncUpText.Problem)]
  )
  func problems(part: String, replacement: String, problem: SyncUpText.Problem) {
    let edited = Self.text.text.replacing(part, with: replacement)
    #expect(throws: problem) { try Self.text.changes(in: edited) }
  }
}
