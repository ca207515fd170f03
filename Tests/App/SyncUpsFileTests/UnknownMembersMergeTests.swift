import JSONStream
import SyncUpsTestSupport
import Testing

/// Tests of members that a newer version of the app has added to a file: a merge treats them like
/// known members.
@Suite("JSON members that this version of the app does not know")
struct UnknownMembersMergeTests {
  /// Returns a list of one sync-up with three unknown members: one in the sync-up, one in an
  /// attendee and one in a meeting.
  private func syncUps(
    colour: String = "mint",
    mail: String = "a@b.c",
    room: String = "Blue"
  ) throws -> IdentifiedArrayOf<SyncUp> {
    let text = """
      [{
        "id": "00000000-0000-0000-0000-000000000001", "title": "Design", "theme": "sky",
        "duration": [0, 5], "colour": "\(colour)",
        "attendees": [
          {"id": "00000000-0000-0000-0000-000000000002", "name": "Blob", "mail": "\(mail)"}
        ],
        "meetings": [
          {
            "id": "00000000-0000-0000-0000-000000000003", "date": 1.5, "transcript": "",
            "room": "\(room)"
          }
        ]
      }]
      """
    return try IdentifiedArrayOf<SyncUp>(json: Data(text.utf8).span)
  }

  @Test(
    "If only one process changed JSON members that the app does not know, a merge keeps the changes",
    arguments: [false, true]
  )
  func oneSide(areOurs: Bool) throws {
    let base = try syncUps()
    let changed = try syncUps(colour: "plum", mail: "d@e.f", room: "Red")
    var renamed = base
    renamed[0].title = "Product"
    var (ours, merger) = (areOurs ? changed : renamed, Merger())
    merger.merge(&ours, areOurs ? renamed : changed, since: base)

    var merged = changed
    merged[0].title = "Product"
    #expect(ours == merged)
    #expect(merger.conflictCount == 0)
  }
}
