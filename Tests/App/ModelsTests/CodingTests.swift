import Dependencies
import Foundation
import IdentifiedCollections
import JSONStream
import Models
import SeededRandomness
import Tagged
import Testing

@Suite("Encoding and decoding the data file")
struct CodingTests {
  private static let folder = URL(filePath: #filePath)
    .deletingLastPathComponent().appending(path: "../../../Data")

  private func data(_ name: String) throws -> Data {
    try Data(contentsOf: Self.folder.appending(path: name))
  }

  private func decode(_ data: Data) throws -> IdentifiedArrayOf<SyncUp> {
    try IdentifiedArrayOf<SyncUp>(json: data.span)
  }

  /// Parses JSON into a tree of objects.
  ///
  /// Numbers keep all their digits.
  private func tree(_ data: Data) throws -> NSObject {
    try #require(JSONSerialization.jsonObject(with: data) as? NSObject)
  }

  @Test(
    "A data file of the original app is decoded",
    arguments: [
      "ios-sync-ups.json", "ios-sync-ups-compact.json",
    ]
  )
  func originalFile(name: String) throws {
    let syncUps = try decode(data(name))
    #expect(syncUps.map(\.title) == ["Design", "Engineering", "Product"])
    #expect(syncUps.map(\.duration) == [.seconds(60), .seconds(600), .seconds(1_800)])
    #expect(syncUps.map(\.theme) == [.appOrange, .periwinkle, .poppy])
    #expect(
      syncUps[0].attendees.map(\.name)
        == ["Blob", "Blob Jr", "Blob Sr", "Blob Esq", "Blob III", "Blob I"]
    )
    let meeting = try #require(syncUps[0].meetings.first)
    #expect(abs(meeting.date.timeIntervalSinceReferenceDate - 816_303_168.39) < 0.01)
    #expect(meeting.transcript.hasPrefix("Lorem ipsum"))
    #expect(meeting.duration == nil)
    #expect(meeting.attendances == nil)
  }

  @Test(
    "A data file of the original app has the same content after decoding and encoding",
    arguments: [
      "ios-sync-ups.json", "ios-sync-ups-compact.json",
    ]
  )
  func originalFileIsKept(name: String) throws {
    let original = try data(name)
    let written = try Data(decode(original).json())
    #expect(try tree(written) == tree(original))
  }

  @Test("JSON members that the original app does not know are encoded only if they have a value")
  func optionalMembers() throws {
    var meeting = Meeting(
      id: Meeting.ID(UUID(1)),
      date: Date(timeIntervalSinceReferenceDate: 1),
      transcript: ""
    )
    func members() throws -> [String] {
      let object = try tree(Data(meeting.json())) as? [String: Any]
      return object?.keys.sorted() ?? []
    }
    #expect(try members() == ["date", "id", "transcript"])
    meeting.duration = .seconds(60)
    meeting.attendances = [
      Attendance(attendeeID: Attendee.ID(UUID(2)), name: "Blob", speakingTime: .seconds(30))
    ]
    #expect(try members() == ["attendances", "date", "duration", "id", "transcript"])
    let written = try meeting.json()
    #expect(try Meeting(json: written.span) == meeting)
  }

  @Test("JSON members that another program or a newer version has added to the data file are kept")
  func unknownMembers() throws {
    let text = """
      [{
        "id": "00000000-0000-0000-0000-000000000001",
        "title": "Design",
        "theme": "sky",
        "duration": [0, 5],
        "colour": {"name": "mint", "parts": [1, 2.5, -3, null, true, "x"], "deep": {"er": []}},
        "big": 18446744073709551615,
        "attendees": [
          {"id": "00000000-0000-0000-0000-000000000002", "name": "Blob", "mail": "a@b.c"}
        ],
        "meetings": [
          {
            "id": "00000000-0000-0000-0000-000000000003", "date": 1.5, "transcript": "",
            "room": null
          }
        ]
      }]
      """
    let syncUps = try decode(Data(text.utf8))
    let written = try Data(syncUps.json())
    #expect(try tree(written) == tree(Data(text.utf8)))
    #expect(try decode(written) == syncUps)

    var other = syncUps
    other[0].unknownMembers = UnknownMembers()
    #expect(other != syncUps)
  }

  @Test("JSON members of the data file that the app does not know are kept byte for byte")
  func unknownBytes() throws {
    let deep = String(repeating: "[", count: 20_000) + String(repeating: "]", count: 20_000)
    let text = """
      [
        {
          "a" : 1e400,
          "attendees" : [

          ],
          "b\\u0062" : {"z": 1.0, "a": 0.10,  "\\/": [] },
          "big" : 18446744073709551616,
          "deep" : \(deep),
          "duration" : [
            0,
            5
          ],
          "id" : "00000000-0000-0000-0000-000000000001",
          "meetings" : [

          ],
          "theme" : "mint",
          "title" : "Design",
          "zone" : "\\ud800",
          "zone" : null
        }
      ]
      """
    let syncUps = try decode(Data(text.utf8))
    #expect(syncUps.map(\.theme) == [.unknown("mint")])
    let written = try syncUps.json(layout: .init(isIndented: true, escapesSlashes: true))
    #expect(String(decoding: written, as: UTF8.self) == text)
  }

  /// Returns the JSON of an array with one meeting that has the given member.
  private static func meetings(_ member: String) -> String {
    #""meetings": [{"id": "\#(UUID(3))", "date": 0, "transcript": "", \#(member)}]"#
  }

  @Test(
    "The error about an invalid data file names the invalid JSON member",
    arguments: [
      (#""theme": "sky""#, #""theme": 7"#, "[0].theme: a string is expected, not a number"),
      (#""title": "Design","#, "", "[0]: 'title' is missing"),
      (
        #""name": "Blob""#, #""name": 7"#,
        "[0].attendees[0].name: a string is expected, not a number"
      ),
      (
        "000000000002", "",
        "[0].attendees[0].id: this is not an id: an id has 32 hexadecimal digits"
      ),
      (
        "000000000002", "00000000000g",
        "[0].attendees[0].id: this is not an id: an id has 32 hexadecimal digits"
      ),
      // The first duration needs more than 64 bits for its seconds, and the second duration is
      // negative.
      ("[0, 5]", "[9223372036854775807, 0]", "[0].duration: this length is out of range"),
      ("[0, 5]", "[-9223372036854775808, 0]", "[0].duration: this length is out of range"),
      ("[0, 5]", "[0]", "[0].duration: a length must consist of two numbers"),
      ("[0, 5]", "[0, 5, 6]", "[0].duration: a length must consist of two numbers"),
      (
        #""meetings": []"#, meetings(#""duration": [9223372036854775807, 0]"#),
        "[0].meetings[0].duration: this length is out of range"
      ),
      (
        #""meetings": []"#,
        meetings(
          #""attendances": [{"attendeeID": "\#(UUID(2))", "name": "", "speakingTime": [9223372036854775807, 0]}]"#
        ),
        "[0].meetings[0].attendances[0].speakingTime: this length is out of range"
      ),
      (
        #""meetings": []"#,
        meetings(
          #""attendances": [{"attendeeID": "\#(UUID(2))", "name": "", "overrunSeconds": 1e300}]"#
        ),
        "[0].meetings[0].attendances[0].overrunSeconds: this length is out of range"
      ),
      (
        #"{"id": "00000000-0000-0000-0000-000000000002", "name": "Blob"}"#,
        #"{"id": "\#(UUID(2))", "name": ""}, {"id": "\#(UUID(2))", "name": ""}"#,
        "[0].attendees[1]: the id \(UUID(2)) occurs twice"
      ),
    ]
  )
  func wrongContent(part: String, replacement: String, message: String) {
    let text = """
      [{"id": "00000000-0000-0000-0000-000000000001", "title": "Design", "theme": "sky",
        "duration": [0, 5], "meetings": [],
        "attendees": [{"id": "00000000-0000-0000-0000-000000000002", "name": "Blob"}]}]
      """
    #expect((try? decode(Data(text.utf8))) != nil)
    let error = #expect(throws: JSONError.self) {
      try decode(Data(text.replacing(part, with: replacement).utf8))
    }
    #expect(error.map { "\($0.location?.pathDescription ?? ""): \($0.message)" } == message)
  }

  @Test("The file keeps a meeting's paused time, which is needed to compute the meeting's start")
  func pausedTime() throws {
    let end = Date(timeIntervalSinceReferenceDate: 1_000)
    var meeting = Meeting(id: Meeting.ID(UUID(1)), date: end, transcript: "")
    meeting.duration = .seconds(90)
    #expect(meeting.startDate == end.addingTimeInterval(-90))
    meeting.pausedTime = .seconds(300)
    let written = try meeting.json()
    let read = try Meeting(json: written.span)
    #expect(read == meeting)
    #expect(read.startDate == end.addingTimeInterval(-390))
  }

  @Test("A sync-up encoded as JSON is decoded unchanged", arguments: 0..<100)
  func roundTrip(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let syncUp = SyncUp.random(using: &random)
    let written = try syncUp.json()
    #expect(try SyncUp(json: written.span) == syncUp, "seed \(seed)")
  }

  @Test(
    "The app encodes sync-ups to the same JSON as Foundation, and Foundation decodes them unchanged",
    arguments: 0..<100
  )
  func sameAsReference(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let syncUps = [SyncUp.random(using: &random), .random(using: &random)]
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    let written = try Data(syncUps.json(layout: .init(isIndented: true, escapesSlashes: true)))
    #expect(try written == encoder.encode(syncUps), "seed \(seed)")
    #expect(try JSONDecoder().decode([SyncUp].self, from: written) == syncUps, "seed \(seed)")
  }
}

extension SyncUp {
  /// Creates a sync-up with random members.
  fileprivate static func random(using random: inout SeededGenerator) -> SyncUp {
    func text() -> String {
      let letters = ["a", "Ω", "日", "👩‍👩‍👧‍👦", "\u{301}", "\"", "\\", "\n", "\u{1B}", " "]
      return (0..<Int.random(in: 0...12, using: &random))
        .map { _ in letters.randomElement(using: &random) ?? "" }.joined()
    }
    func uuid() -> UUID { UUID(Int.random(in: .min ... .max, using: &random)) }
    func duration() -> Duration {
      Duration(
        secondsComponent: .random(in: 0...100_000, using: &random),
        attosecondsComponent: .random(in: 0..<1_000_000_000_000_000_000, using: &random)
      )
    }
    func many<Element: Identifiable>(_ make: () -> Element) -> IdentifiedArrayOf<Element> {
      IdentifiedArray(
        (0..<Int.random(in: 0...4, using: &random)).map { _ in make() }
      ) { first, _ in first }
    }
    return SyncUp(
      id: SyncUp.ID(uuid()),
      attendees: many { Attendee(id: Attendee.ID(uuid()), name: text()) },
      duration: duration(),
      meetings: many {
        Meeting(
          id: Meeting.ID(uuid()),
          date: Date(timeIntervalSinceReferenceDate: .random(in: -1e9...1e9, using: &random)),
          transcript: text(),
          duration: Bool.random(using: &random) ? duration() : nil,
          attendances: Bool.random(using: &random)
            ? [
              Attendance(
                attendeeID: Attendee.ID(uuid()),
                name: text(),
                speakingTime: duration()
              )
            ] : nil
        )
      },
      theme: Theme.allCases.randomElement(using: &random) ?? .unknown(text()),
      title: text()
    )
  }
}
