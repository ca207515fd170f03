import Dependencies
import Foundation
import IdentifiedCollections
import Models
import SeededRandomness
import Tagged
import Testing

@Suite("The data file")
struct CodingTests {
  private static let folder = URL(filePath: #filePath)
    .deletingLastPathComponent().appending(path: "../../../Data")

  private func data(_ name: String) throws -> Data {
    try Data(contentsOf: Self.folder.appending(path: name))
  }

  private func decode(_ data: Data) throws -> IdentifiedArrayOf<SyncUp> {
    try JSONDecoder().decode(IdentifiedArrayOf<SyncUp>.self, from: data)
  }

  /// A JSON text as a tree in which numbers keep all their digits.
  private func tree(_ data: Data) throws -> NSObject {
    try #require(JSONSerialization.jsonObject(with: data) as? NSObject)
  }

  @Test(
    "of the original app is read as it is",
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
    "of the original app is written as it was",
    arguments: [
      "ios-sync-ups.json", "ios-sync-ups-compact.json",
    ]
  )
  func originalFileIsKept(name: String) throws {
    let original = try data(name)
    let written = try JSONEncoder().encode(decode(original))
    #expect(try tree(written) == tree(original))
  }

  @Test("has our own members only where there is something to say")
  func optionalMembers() throws {
    var meeting = Meeting(
      id: Meeting.ID(UUID(1)),
      date: Date(timeIntervalSinceReferenceDate: 1),
      transcript: ""
    )
    func members() throws -> [String] {
      let object = try tree(JSONEncoder().encode(meeting)) as? [String: Any]
      return object?.keys.sorted() ?? []
    }
    #expect(try members() == ["date", "id", "transcript"])
    meeting.duration = .seconds(60)
    meeting.attendances = [
      Attendance(attendeeID: Attendee.ID(UUID(2)), name: "Blob", speakingTime: .seconds(30))
    ]
    #expect(try members() == ["attendances", "date", "duration", "id", "transcript"])
    #expect(try JSONDecoder().decode(Meeting.self, from: JSONEncoder().encode(meeting)) == meeting)
  }

  @Test("keeps what another program or a newer version has put into it")
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
    let written = try JSONEncoder().encode(syncUps)
    #expect(try tree(written) == tree(Data(text.utf8)))
    #expect(try decode(written) == syncUps)

    var other = syncUps
    other[0].unknownMembers = UnknownMembers()
    #expect(other != syncUps)
  }

  /// The JSON of meetings that are one, with a member.
  private static func meetings(_ member: String) -> String {
    #""meetings": [{"id": "\#(UUID(3))", "date": 0, "transcript": "", \#(member)}]"#
  }

  @Test(
    "is refused, with the place, if something in it is wrong",
    arguments: [
      (#""theme": "sky""#, #""theme": "mint""#, "Index 0.theme"),
      (#""title": "Design","#, "", "Index 0"),
      (#""name": "Blob""#, #""name": 7"#, "Index 0.attendees.Index 0.name"),
      ("000000000002", "", "Index 0.attendees.Index 0.id"),
      // The seconds of the first are more than 64 bits, the second is negative.
      ("[0, 5]", "[9223372036854775807, 0]", "Index 0.duration"),
      ("[0, 5]", "[-9223372036854775808, 0]", "Index 0.duration"),
      (
        #""meetings": []"#, meetings(#""duration": [9223372036854775807, 0]"#),
        "Index 0.meetings.Index 0.duration"
      ),
      (
        #""meetings": []"#,
        meetings(
          #""attendances": [{"attendeeID": "\#(UUID(2))", "name": "", "speakingTime": [9223372036854775807, 0]}]"#
        ),
        "Index 0.meetings.Index 0.attendances.Index 0.speakingTime"
      ),
    ]
  )
  func wrongContent(part: String, replacement: String, path: String) {
    let text = """
      [{"id": "00000000-0000-0000-0000-000000000001", "title": "Design", "theme": "sky",
        "duration": [0, 5], "meetings": [],
        "attendees": [{"id": "00000000-0000-0000-0000-000000000002", "name": "Blob"}]}]
      """
    #expect((try? decode(Data(text.utf8))) != nil)
    let error = #expect(throws: DecodingError.self) {
      try decode(Data(text.replacing(part, with: replacement).utf8))
    }
    #expect(error?.path == path)
  }

  @Test("is refused if an id stands in it twice")
  func repeatedID() throws {
    let attendee = #"{"id": "00000000-0000-0000-0000-000000000002", "name": "Blob"}"#
    let error = #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(
        IdentifiedArrayOf<Attendee>.self,
        from: Data("[\(attendee), \(attendee)]".utf8)
      )
    }
    guard case .dataCorrupted(let context) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(context.debugDescription.contains("00000000-0000-0000-0000-000000000002"))
  }

  @Test("holds exactly what was put into it", arguments: 0..<100)
  func roundTrip(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let syncUp = SyncUp.random(using: &random)
    let decoded = try JSONDecoder().decode(SyncUp.self, from: JSONEncoder().encode(syncUp))
    #expect(decoded == syncUp, "seed \(seed)")
  }
}

extension DecodingError {
  /// The coding path of the error, with dots.
  fileprivate var path: String {
    switch self {
    case .dataCorrupted(let context), .keyNotFound(_, let context), .typeMismatch(_, let context),
      .valueNotFound(_, let context):
      context.codingPath.map(\.stringValue).joined(separator: ".")
    @unknown default: ""
    }
  }
}

extension SyncUp {
  /// Makes a sync-up of which every member depends on a generator.
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
      theme: Theme.allCases.randomElement(using: &random) ?? .sky,
      title: text()
    )
  }
}
