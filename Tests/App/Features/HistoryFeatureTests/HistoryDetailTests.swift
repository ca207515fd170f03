import HistoryFeature
import SyncUpsHistory
import SyncUpsTestSupport
import Testing

@MainActor
@Suite("The details of a change in the history")
struct HistoryDetailTests {
  private func details(
    from before: IdentifiedArrayOf<SyncUp>,
    to after: IdentifiedArrayOf<SyncUp>
  ) -> [HistoryDetail] {
    let changes = SyncUpChange.all(from: before, to: after)
    return HistoryStep(
      id: HistoryStep.ID(UUID(1)),
      date: .distantPast,
      origin: .window,
      title: "",
      changes: changes
    ).details
  }

  private func people(_ names: String...) -> IdentifiedArrayOf<Attendee> {
    IdentifiedArray(
      uniqueElements: names.map { Attendee(id: Attendee.ID(UUID($0.count)), name: $0) }
    )
  }

  @Test("The history shows an edited sync-up's old and new values, and added and removed attendees")
  func edit() {
    let before = SyncUp(1, "Design", attendees: people("Ada", "Grace"), duration: .seconds(600))
    var after = before
    after.title = "Review"
    after.duration = .seconds(900)
    after.attendees = people("Ada", "Zo")
    #expect(
      details(from: [before], to: [after]) == [
        HistoryDetail("Title", "Design → Review"),
        HistoryDetail("Length", "10 min → 15 min"),
        HistoryDetail("Attendees", "+ Zo, − Grace"),
      ]
    )
  }

  @Test("The history describes an added or deleted sync-up by its length, attendees and meetings")
  func addition() {
    let syncUp = SyncUp(1, "Design", attendees: people("Ada"), duration: .seconds(60))
    let text = "Design, 1 min, 1 person, 0 meetings"
    #expect(details(from: [], to: [syncUp]) == [HistoryDetail("Added", text)])
    #expect(details(from: [syncUp], to: []) == [HistoryDetail("Deleted", text)])
  }

  @Test("The history's details say how many meetings were added, deleted and changed in a step")
  func meetings() {
    func meeting(_ id: Int, _ text: String) -> Meeting {
      Meeting(id: Meeting.ID(UUID(id)), date: .distantPast, transcript: text)
    }
    let before = SyncUp(1, "Design", meetings: [meeting(1, "a"), meeting(2, "b")])
    let after = SyncUp(1, "Design", meetings: [meeting(2, "c"), meeting(3, "d")])
    #expect(
      details(from: [before], to: [after])
        == [HistoryDetail("Meetings", "1 added, 1 deleted, 1 changed")]
    )
  }

  @Test("The history's details of a moved sync-up say that the sync-up was moved in the list")
  func move() {
    let (first, second) = (SyncUp(1, "A"), SyncUp(2, "B"))
    #expect(
      details(from: [first, second], to: [second, first])
        == [HistoryDetail("Order", "moved in the list")]
    )
  }
}
