import JSONStream
import Reports
import SyncUpsTestSupport
import Testing

@Suite("Reading a file to import")
struct ImportReaderTests {
  private static let data = URL(filePath: #filePath)
    .appending(path: "../../../../Data").standardizedFileURL

  /// Reads bytes that arrive in parts.
  private func read(
    _ bytes: some Sequence<UInt8>,
    partSize: Int = 100
  ) throws -> IdentifiedArrayOf<SyncUp> {
    var reader = ImportReader()
    var rest = Array(bytes)[...]
    while !rest.isEmpty {
      reader.append(Array(rest.prefix(partSize)))
      rest = rest.dropFirst(partSize)
    }
    return IdentifiedArray(try reader.finish(), uniquingIDsWith: { first, _ in first })
  }

  private func failure(of text: String) -> String? {
    do {
      _ = try read(text.utf8)
      return nil
    } catch {
      return "\(error)"
    }
  }

  @Test(
    "A file of the original app is imported completely, even if it is read in small parts",
    arguments: ["ios-sync-ups.json", "ios-sync-ups-compact.json"]
  )
  func original(name: String) throws {
    let data = try Data(contentsOf: Self.data.appending(path: name))
    let expected = try SyncUpsContent(data).syncUps
    #expect(try read(data) == expected)
    #expect(try read(data, partSize: 7) == expected)
  }

  @Test(
    "Sync-ups in a Scrumdinger file are imported with their meetings and with the themes that they name"
  )
  func scrumdinger() throws {
    let data = try Data(contentsOf: Self.data.appending(path: "scrumdinger-scrums.data"))
    let syncUps = try read(data)
    #expect(syncUps.map(\.title) == ["Design", "App Dev"])
    #expect(syncUps.map(\.theme) == [.appYellow, .appOrange])
    #expect(syncUps.map(\.duration) == [.seconds(600), .seconds(300)])
    #expect(
      syncUps.map { $0.attendees.map(\.name) }
        == [["Cathy", "Daisy", "Simon", "Jonathan"], ["Katie", "Gray"]]
    )
    let meeting = try #require(syncUps[0].meetings.first)
    #expect(meeting.id.rawValue.uuidString == "40414243-4445-4647-8849-4A4B4C4D4E4F")
    #expect(meeting.date == Date(timeIntervalSinceReferenceDate: 700_000_000))
    #expect(meeting.transcript == "We moved the date of the review.")
    #expect(meeting.duration == nil)
    #expect(meeting.attendances == nil)
    // The meeting keeps the names of the people who were present, as a member that this app does
    // not use.
    let json = String(decoding: try meeting.json(), as: UTF8.self)
    #expect(
      json.contains(#""attendees":[{"id":"0F0E0D0C-0B0A-4908-8706-050403020100","name":"Cathy"}]"#)
    )
    #expect(syncUps[1].meetings.isEmpty)
  }

  @Test("A file of an older version of Scrumdinger is imported although it lacks some JSON members")
  func oldScrumdinger() throws {
    let text = """
      [{"id":"50515253-5455-4657-9859-5A5B5C5D5E5F","title":"Old","attendees":[],
        "lengthInMinutes":2.5,"theme":"mauve","color":{"red":1}}]
      """
    let syncUp = try #require(try read(text.utf8).first)
    #expect(syncUp.duration == .seconds(150))
    #expect(syncUp.theme == .unknown("mauve"))
    #expect(syncUp.meetings.isEmpty)
  }

  @Test(
    "Importing Scrumdinger's first format adds ids, and maps each colour to the nearest theme",
    arguments: [
      #"{"red":1,"green":0.55,"blue":0.26,"alpha":1}"#,
      #"{"components":{"red":1,"green":0.55,"blue":0.26}}"#, "[1, 0.55, 0.26, 1]",
    ]
  )
  func firstScrumdinger(color: String) throws {
    let text = """
      [{"id":"50515253-5455-4657-9859-5A5B5C5D5E5F","title":"First","color":\(color),
        "attendees":["Katie","Gray","Katie"],"lengthInMinutes":5,
        "history":[{"id":"40414243-4445-4647-8849-4A4B4C4D4E4F","date":700000000,
          "attendees":["Katie"],"lengthInMinutes":5}]}]
      """
    let syncUp = try #require(try read(text.utf8).first)
    #expect(syncUp.theme == .appOrange)
    #expect(syncUp.attendees.map(\.name) == ["Katie", "Gray", "Katie"])
    #expect(Set(syncUp.attendees.ids).count == 3)
    #expect(syncUp.meetings.map(\.duration) == [.seconds(300)])
    var list: IdentifiedArrayOf<SyncUp> = [syncUp]
    let again = try read(text.utf8)
    #expect(Import([again]).merge(into: &list).isChange == false)
  }

  @Test("Two meetings with the same id in a Scrumdinger file are both imported")
  func equalMeetings() throws {
    let entry = #"{"id":"40414243-4445-4647-8849-4A4B4C4D4E4F","date":700000000,"transcript":"#
    let text = """
      [{"id":"50515253-5455-4657-9859-5A5B5C5D5E5F","title":"Twice","theme":"sky","attendees":[],
        "lengthInMinutes":5,"history":[\(entry)"One"},\(entry)"Two"}]}]
      """
    let syncUp = try #require(try read(text.utf8).first)
    #expect(syncUp.meetings.map(\.transcript) == ["One", "Two"])
    #expect(try read(text.utf8).first == syncUp)
  }

  @Test("Every attendee in a Scrumdinger file is imported, even two with the same id")
  func equalAttendees() throws {
    let id = #""id":"40414243-4445-4647-8849-4A4B4C4D4E4F""#
    let text = """
      [{"id":"50515253-5455-4657-9859-5A5B5C5D5E5F","title":"Twice","theme":"sky",
        "attendees":[{\(id),"name":"Katie"},{\(id),"name":"Gray"}],"lengthInMinutes":5}]
      """
    let syncUp = try #require(try read(text.utf8).first)
    #expect(syncUp.attendees.map(\.name) == ["Katie", "Gray"])
    #expect(try read(text.utf8).first == syncUp)
  }

  @Test(
    "If a Scrumdinger file without ids is imported twice, its content gets the same ids both times"
  )
  func missingIDs() throws {
    let text = """
      [{"title":"First","theme":"sky","attendees":["Katie"],"lengthInMinutes":5,
        "history":[{"date":700000000},{"date":700000001}]}]
      """
    let syncUp = try #require(try read(text.utf8).first)
    #expect(syncUp.meetings.count == 2)
    #expect(try read(text.utf8).first == syncUp)
  }

  @Test(
    "The error about a file that cannot be imported names the position and the reason",
    arguments: [
      ("", "at line 1, column 1: this is not valid JSON: the text ends too early"),
      ("title,theme\r\n", "at line 1, column 1: an array is expected, not true or false"),
      ("{}", "at line 1, column 1: an array is expected, not an object"),
      ("[{}]", "at line 1, column 2: 'id' is missing"),
      (
        #"[{"title": "x", "lengthInMinutes": 5}]"#,
        "at line 1, column 2, in 'x': 'theme' is missing"
      ),
      (
        "[\n{\"lengthInMinutes\": -1}]",
        "at line 2, column 21, 'lengthInMinutes': this length is out of range"
      ),
      (
        "[\n{\"lengthInMinutes\": 1e300}]",
        "at line 2, column 21, 'lengthInMinutes': this length is out of range"
      ),
    ]
  )
  func failing(text: String, message: String) {
    #expect(failure(of: text) == message)
  }

  @Test("If two imported sync-ups have the same id, the import merges them and reports the second")
  func repeatedSyncUp() throws {
    let data = try Data(contentsOf: Self.data.appending(path: "scrumdinger-scrums.data"))
    let text = String(decoding: data, as: UTF8.self)
      .replacing(
        "50515253-5455-4657-9859-5A5B5C5D5E5F",
        with: "7D1B6C1A-2C6B-4E3B-9F0D-6E0B6A0C7A11"
      )
    var reader = ImportReader()
    reader.append(Array(text.utf8))
    var syncUps: IdentifiedArrayOf<SyncUp> = []
    let outcome = Import([try reader.finish()]).merge(into: &syncUps)
    #expect(syncUps.map(\.title) == ["Design"])
    #expect(outcome.added.map(\.title) == ["Design"])
    #expect(outcome.repeated.map(\.title) == ["App Dev"])
  }

  @Test(
    "An import replaces repeated ids by new ids, and a second import of the file chooses the same ids"
  )
  func repeatedIDs() throws {
    let syncUp = SyncUp(
      1,
      "Design",
      attendees: [Attendee(2, "Ada"), Attendee(3, "Grace")],
      meetings: [Meeting(2, at: 1), Meeting(4, at: 2), Meeting(5, at: 3)]
    )
    var writer = JSONWriter()
    writer.array { $0.element(syncUp) }
    let text = String(decoding: try writer.finish(), as: UTF8.self)
      .replacing("\(UUID(3))", with: "\(UUID(2))")
      .replacing("\(UUID(4))", with: "\(UUID(2))")
      .replacing("\(UUID(5))", with: "\(UUID(2))".lowercased())
    let read = try #require(try read(text.utf8).first)
    #expect(read.title == "Design")
    #expect(read.attendees.map(\.name) == ["Ada", "Grace"])
    #expect(read.attendees.first?.id.rawValue == UUID(2))
    #expect(read.meetings.map(\.date.timeIntervalSinceReferenceDate) == [1, 2, 3])
    #expect(read.meetings.first?.id.rawValue == UUID(2))
    #expect(try self.read(text.utf8).first == read)
  }
}
