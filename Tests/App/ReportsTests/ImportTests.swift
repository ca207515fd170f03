import Reports
import SeededRandomness
import SyncUpsTestSupport
import Testing

@Suite("Importing sync-ups")
struct ImportTests {
  private func syncUp(
    _ id: Int,
    _ title: String = "Design",
    attendees: [(Int, String)] = [],
    meetings: [Meeting] = []
  ) -> SyncUp {
    SyncUp(
      id: SyncUp.ID(UUID(id)),
      attendees: IdentifiedArray(
        uniqueElements: attendees.map { Attendee(id: Attendee.ID(UUID($0.0)), name: $0.1) }
      ),
      duration: .seconds(60),
      meetings: IdentifiedArray(uniqueElements: meetings),
      title: title
    )
  }

  private func meeting(_ id: Int, _ notes: String) -> Meeting {
    Meeting(
      id: Meeting.ID(UUID(id)),
      date: Date(timeIntervalSinceReferenceDate: Double(id)),
      transcript: notes
    )
  }

  @Test("Importing into an empty list creates exactly the imported sync-ups")
  func empty() {
    let theirs: IdentifiedArrayOf<SyncUp> = [syncUp(2), syncUp(1, meetings: [meeting(3, "a")])]
    var ours: IdentifiedArrayOf<SyncUp> = []
    let outcome = Import([theirs]).merge(into: &ours)
    #expect(ours == theirs)
    #expect(outcome == Import.Outcome(added: theirs.elements, merged: [], skipped: []))
  }

  @Test(
    "An import into an existing sync-up adds attendees, meetings and notes, but renames nothing"
  )
  func known() {
    var ours: IdentifiedArrayOf<SyncUp> = [
      syncUp(
        1,
        "Ours",
        attendees: [(10, "Ada"), (11, "Blob")],
        meetings: [meeting(20, "a\nours")]
      ),
      syncUp(2),
    ]
    var theirs = syncUp(
      1,
      "Theirs",
      attendees: [(10, "Renamed"), (12, "Zoe")],
      meetings: [meeting(21, "new"), meeting(20, "a\ntheirs")]
    )
    theirs.duration = .seconds(1)
    theirs.theme = .navy
    theirs.meetings[id: Meeting.ID(UUID(20))]?.duration = .seconds(5)
    theirs.meetings[id: Meeting.ID(UUID(20))]?.absentees = [Attendee(12, "Zoe")]
    theirs.meetings[id: Meeting.ID(UUID(20))]?.date = .distantPast
    var merged = ours[0]
    // The added attendee follows the same attendee as in the imported file.
    merged.attendees.insert(Attendee(12, "Zoe"), at: 1)
    merged.meetings[0].transcript = "a\nours\ntheirs"
    merged.meetings[0].duration = .seconds(5)
    merged.meetings[0].absentees = [Attendee(12, "Zoe")]
    merged.meetings.insert(meeting(21, "new"), at: 0)
    let outcome = Import([[theirs, syncUp(2), syncUp(3)]]).merge(into: &ours)
    #expect(ours.elements == [merged, syncUp(2), syncUp(3)])
    #expect(outcome == Import.Outcome(added: [syncUp(3)], merged: [merged], skipped: [syncUp(2)]))
    #expect(outcome.isChange)
  }

  @Test("A sync-up that occurs in two files is imported only once, and is reported as repeated")
  func several() {
    var ours: IdentifiedArrayOf<SyncUp> = []
    let second = syncUp(1, meetings: [meeting(3, "a")])
    let outcome = Import([[syncUp(1)], [second, syncUp(2)]]).merge(into: &ours)
    #expect(ours.elements == [second, syncUp(2)])
    #expect(
      outcome
        == Import.Outcome(added: [second, syncUp(2)], merged: [], skipped: [], repeated: [second])
    )
  }

  @Test(
    "A second import of the same files changes nothing, and no import removes existing content",
    arguments: 0..<200
  )
  func again(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    func list() -> IdentifiedArrayOf<SyncUp> {
      var list: IdentifiedArrayOf<SyncUp> = []
      for id in (1...4).shuffled(using: &random).prefix(Int.random(in: 0...4, using: &random)) {
        let notes = ["", "a", "a\nb", "b\na", "a\nb\na", "c\nb\n", "\na"]
        list.append(
          syncUp(
            id,
            ["A", "B"].randomElement(using: &random) ?? "",
            attendees: (1...4).shuffled(using: &random).prefix(2).map { ($0, "\($0)") },
            meetings: (1...4).shuffled(using: &random).prefix(3).map {
              meeting($0, notes.randomElement(using: &random) ?? "")
            }
          )
        )
      }
      return list
    }
    var ours = list()
    let before = ours
    let content = Import([list(), list()])
    _ = content.merge(into: &ours)
    let after = ours
    #expect(content.merge(into: &ours).isChange == false)
    #expect(ours == after)
    // The merge loses nothing in our version.
    for syncUp in before {
      let now = after[id: syncUp.id]
      #expect(now?.title == syncUp.title)
      #expect(syncUp.attendees.allSatisfy { now?.attendees[id: $0.id] == $0 })
      for meeting in syncUp.meetings {
        var lines = now?.meetings[id: meeting.id]?.transcript.split(separator: "\n") ?? []
        for line in meeting.transcript.split(separator: "\n") {
          #expect(lines.contains(line))
          lines.removeAll { $0 == line }
          lines.append(line)
        }
      }
    }
    #expect(Array(after.ids.prefix(before.count)) == Array(before.ids))
  }
}
