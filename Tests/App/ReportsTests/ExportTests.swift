import Reports
import SyncUpsTestSupport
import Testing

@Suite("Exporting sync-ups")
struct ExportTests {
  private func text(_ syncUps: [SyncUp], as format: Export.Format) throws -> String {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    var parts: [String] = []
    try Export(syncUps, as: format, in: calendar, now: .distantPast).write { parts.append($0) }
    return parts.joined()
  }

  private func syncUps(notes: String, count: Int = 1) -> [SyncUp] {
    (0..<count).map { index in
      SyncUp(
        index,
        "=1+1",
        attendees: [Attendee(1, "Ada"), Attendee(2), Attendee(3, "Blob")],
        duration: .milliseconds(60_500),
        meetings: [
          Meeting(
            id: Meeting.ID(UUID(4)),
            date: Date(timeIntervalSinceReferenceDate: 816_300_000),
            transcript: notes,
            duration: .seconds(90),
            attendances: [
              Attendance(attendeeID: Attendee.ID(UUID(1)), name: "Ada", speakingTime: .seconds(60))
            ]
          )
        ],
        theme: .appOrange
      )
    }
  }

  @Test("A CSV export has a row for each meeting and for each sync-up without meetings")
  func csv() throws {
    let syncUps = syncUps(notes: "a\n\"b\"") + [SyncUp(9, "New")]
    let id = "00000000-0000-0000-0000-00000000000"
    #expect(
      try text(syncUps, as: .csv) == """
        syncUpID,title,theme,plannedSeconds,attendees,meetingID,date,heldSeconds,spoken,transcript,overruns,absentees,start\r
        \(id)0,'=1+1,appOrange,60,Ada; Blob,\(id)4,2026-11-13T22:00:00Z,90,Ada 60,"a\n""b""\",,,2026-11-13T21:58:30Z\r
        \(id)9,New,bubblegum,300,,,,,,,,,\r

        """
    )
  }

  @Test("A CSV export truncates seconds, as the lists of meetings do")
  func csvSeconds() throws {
    var syncUp = syncUps(notes: "")[0]
    syncUp.meetings[0].duration = .seconds(37.6)
    syncUp.meetings[0].attendances?[0].speakingTime = .seconds(3.9)
    let row = try text([syncUp], as: .csv)
    #expect(row.contains("Z,37,Ada 3,"))
    #expect(syncUp.meetings[0].duration?.spoken == "37 s")
  }

  @Test("A JSON export equals the data file byte for byte", arguments: [0, 1, 3])
  func json(count: Int) throws {
    let syncUps = syncUps(notes: "a/\u{1B}\u{202E}日", count: count)
    var content = SyncUpsContent(IdentifiedArray(uniqueElements: syncUps))
    #expect(try Data(text(syncUps, as: .json).utf8) == content.write())
  }

  @Test(
    "An export writes its document in several chunks, which contain each sync-up exactly once",
    arguments: Export.Format.allCases
  )
  func parts(format: Export.Format) throws {
    let syncUps = syncUps(notes: String(repeating: "notes ", count: 5_000), count: 10)
    var parts: [String] = []
    try Export(syncUps, as: format, in: Calendar(identifier: .gregorian), now: .distantPast).write {
      parts.append($0)
    }
    #expect(parts.count > 1)
    let titles = parts.joined().components(separatedBy: "=1+1").count - 1
    #expect(titles == 10)
  }

  @Test(
    "An export stops at the first chunk that cannot be written",
    arguments: Export.Format.allCases
  )
  func failing(format: Export.Format) throws {
    struct Full: Error {}
    let syncUps = syncUps(notes: String(repeating: "notes ", count: 50_000), count: 3)
    var count = 0
    #expect(throws: Full.self) {
      try Export(syncUps, as: format, in: Calendar(identifier: .gregorian), now: .distantPast).write
      { _ in
        count += 1
        throw Full()
      }
    }
    #expect(count == 1)
  }

  @Test("A Markdown export has an empty line between sync-ups")
  func markdown() throws {
    let syncUps = [SyncUp(1, "A"), SyncUp(2, "B")]
    #expect(
      try text(syncUps, as: .markdown) == """
        # A

        - Length: 5 min
        - Attendees: nobody

        # B

        - Length: 5 min
        - Attendees: nobody

        """
    )
  }

  @Test(
    "The extension of the file name determines the format of an export",
    arguments: [
      ("a.md", .markdown), ("/b/a.Markdown", .markdown), ("a.b.json", .json), ("A.CSV", .csv),
      ("x.ics", .ics), ("json", nil), ("a.txt", nil), ("", nil),
    ] as [(String, Export.Format?)]
  )
  func names(name: String, format: Export.Format?) {
    #expect(Export.Format(fileName: name) == format)
  }
}
