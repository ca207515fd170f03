import Foundation
import IdentifiedCollections
import JSONStream
import Models
import Tagged
import Testing

@Suite("An agenda in the data file")
struct AgendaCodingTests {
  private func syncUp(agenda: String) throws -> SyncUp {
    let text = """
      {
        "id": "00000000-0000-0000-0000-000000000001", "title": "Design", "theme": "sky",
        "duration": [0, 5], "attendees": [], "meetings": []\(agenda)
      }
      """
    return try SyncUp(json: Data(text.utf8).span)
  }

  private static let agenda =
    #"[{"id":"00000000-0000-0000-0000-000000000002","text":"Ada: the \"release\" ☕️"}]"#

  @Test("An agenda encoded as JSON is decoded unchanged")
  func roundTrip() throws {
    let syncUp = try syncUp(agenda: #", "agenda": \#(Self.agenda)"#)
    #expect(syncUp.agenda.map(\.text) == [#"Ada: the "release" ☕️"#])
    let json = try syncUp.json()
    #expect(String(decoding: json, as: UTF8.self).contains(#""agenda":\#(Self.agenda)"#))
    #expect(try SyncUp(json: Data(json).span) == syncUp)
  }

  @Test(
    "A sync-up with an empty agenda is encoded without a JSON member for the agenda",
    arguments: ["null", "[]"]
  )
  func none(agenda: String) throws {
    let syncUp = try syncUp(agenda: #", "agenda": \#(agenda)"#)
    #expect(syncUp.agenda.isEmpty && syncUp.isAgendaReadable)
    #expect(!String(decoding: try syncUp.json(), as: UTF8.self).contains("agenda"))
  }

  @Test("Foundation's decoder, which the original app uses, ignores the agenda of a sync-up")
  func original() throws {
    var syncUp = try syncUp(agenda: #", "agenda": \#(Self.agenda)"#)
    let decoded = try JSONDecoder().decode(SyncUp.self, from: Data(try syncUp.json()))
    syncUp.agenda = []
    #expect(decoded == syncUp)
  }

  @Test(
    "An agenda that a newer version wrote stays in the file, byte for byte, until the user changes it",
    arguments: [#"{"lines":["the release"]}"#, #""the release""#, #"["the release"]"#]
  )
  func newerVersion(agenda: String) throws {
    var syncUp = try syncUp(agenda: #", "agenda": \#(agenda)"#)
    #expect(syncUp.agenda.isEmpty && !syncUp.isAgendaReadable)
    #expect(String(decoding: try syncUp.json(), as: UTF8.self).contains(#""agenda":\#(agenda)"#))
    syncUp.agenda.append(AgendaItem(id: AgendaItem.ID(UUID()), text: "Budget"))
    #expect(syncUp.isAgendaReadable)
    #expect(!String(decoding: try syncUp.json(), as: UTF8.self).contains("release"))
  }

  @Test("Unknown JSON members of an agenda line are kept when the sync-up is encoded")
  func unknownMembers() throws {
    let agenda =
      #"[{"colour":[1, 2],"id":"00000000-0000-0000-0000-000000000002","text":"Budget"}]"#
    let syncUp = try syncUp(agenda: #", "agenda": \#(agenda)"#)
    #expect(syncUp.agenda.map(\.text) == ["Budget"])
    #expect(String(decoding: try syncUp.json(), as: UTF8.self).contains(agenda))
  }
}
