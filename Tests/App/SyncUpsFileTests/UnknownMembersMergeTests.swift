import JSONStream
import SyncUpsTestSupport
import Testing

/// Members that a newer version of the app added to a file are merged like known ones.
@Suite("Members that this version does not know")
struct UnknownMembersMergeTests {
  /// A sync-up with one unknown member each in itself, in an attendee and in a meeting.
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

  @Test("Merging keeps unknown members that only the other process changed")
  func theirs() throws {
    let base = try syncUps()
    let theirs = try syncUps(colour: "plum", mail: "d@e.f", room: "Red")
    var (ours, merger) = (base, Merger())
    ours[0].title = "Product"

    merger.merge(&ours, theirs, since: base)

    var merged = theirs
    merged[0].title = "Product"
    #expect(ours == merged)
    #expect(merger.conflictCount == 0)
  }

  @Test("Merging keeps unknown members that only this process changed")
  func ours() throws {
    let base = try syncUps()
    let changed = try syncUps(colour: "plum", mail: "d@e.f", room: "Red")
    var (ours, theirs, merger) = (changed, base, Merger())
    theirs[0].title = "Product"

    merger.merge(&ours, theirs, since: base)

    var merged = changed
    merged[0].title = "Product"
    #expect(ours == merged)
    #expect(merger.conflictCount == 0)
  }
}
