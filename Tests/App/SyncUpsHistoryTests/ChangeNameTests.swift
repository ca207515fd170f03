import SyncUpsHistory
import SyncUpsTestSupport
import Testing

@Suite("Recording changes as undo steps", .dependency(\.uuid, .incrementing))
struct ChangeNameTests {
  private static let design = SyncUp(1, "Design")

  @Shared(.syncUps) private var syncUps = [design, SyncUp(2, "Product")]
  @Shared(.notice) private var notice

  private var steps: [String] { HistoryWalk().history.steps.map(\.title) }

  @Test("Deleting a sync-up records one undo step and shows a notice")
  func deletion() {
    $syncUps.delete(Self.design.id)
    #expect(syncUps.map(\.title) == ["Product"])
    #expect(steps == ["Delete 'Design'"])
    #expect(notice == "'Design' was deleted.")
  }

  @Test("Deleting an already deleted sync-up records no undo step and shows no notice")
  func deletionOfDeleted() {
    $syncUps.delete(SyncUp.ID(UUID(9)))
    #expect(steps == [])
    #expect(notice == nil)
  }

  @Test("A sync-up can be added below another one, and each addition records one undo step")
  func addition() {
    let copy = SyncUp(3, "Design (copy)")
    $syncUps.add(copy, after: Self.design.id, as: .duplicate("Design"))
    $syncUps.add(SyncUp(4, "Review"))
    #expect(syncUps.map(\.title) == ["Design", "Design (copy)", "Product", "Review"])
    #expect(steps == ["Duplicate 'Design'", "Add 'Review'"])
    #expect(notice == "'Review' was added.")
  }

  @Test("The name of a change to an untitled sync-up contains '(no title)'")
  func blankTitle() {
    #expect(ChangeName.edit(" ").text == "Edit '(no title)'")
  }
}
