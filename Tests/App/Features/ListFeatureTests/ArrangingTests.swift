import Dependencies
import DependenciesTestSupport
import Foundation
import IdentifiedCollections
import ListFeature
import Models
import PersistenceKeys
import Sharing
import Tagged
import Testing

@MainActor
@Suite("The arrangement of the list", .dependency(\.uuid, .incrementing))
struct ArrangingTests {
  @Shared(.syncUps) private var syncUps

  init() {
    let design = SyncUp(
      id: Self.id(1),
      attendees: [
        Attendee(id: Attendee.ID(UUID(101)), name: "Blob"),
        Attendee(id: Attendee.ID(UUID(102)), name: "Blob Jr"),
      ],
      duration: .seconds(90),
      meetings: [Meeting(id: Meeting.ID(UUID(11)), date: .distantPast, transcript: "Hello.")],
      theme: .sky,
      title: "Design"
    )
    let others = [
      SyncUp(id: Self.id(2), title: "Product"), SyncUp(id: Self.id(3), title: "Ops"),
      SyncUp(id: Self.id(4), title: "Art"),
    ]
    $syncUps.withLock { $0 = IdentifiedArray(uniqueElements: [design] + others) }
  }

  nonisolated private static func id(_ number: Int) -> SyncUp.ID { SyncUp.ID(UUID(100 + number)) }

  @Test("gets a copy of a sync-up behind it, which has not met yet")
  func duplicating() throws {
    let model = SyncUpsListModel()
    let copy = try #require(model.duplicateButtonTapped(id: Self.id(1)))
    #expect(
      copy
        == SyncUp(
          id: SyncUp.ID(UUID(0)),
          attendees: [
            Attendee(id: Attendee.ID(UUID(1)), name: "Blob"),
            Attendee(id: Attendee.ID(UUID(2)), name: "Blob Jr"),
          ],
          duration: .seconds(90),
          theme: .sky,
          title: "Design (copy)"
        )
    )
    #expect(syncUps.map(\.title) == ["Design", "Design (copy)", "Product", "Ops", "Art"])
    #expect(syncUps[1] == copy)
    #expect(model.selectedID == copy.id)
    model.duplicateButtonTapped(id: Self.id(4), title: "Music")
    #expect(syncUps.map(\.title) == ["Design", "Design (copy)", "Product", "Ops", "Art", "Music"])
  }

  @Test("gets no copy of what is gone")
  func duplicatingNothing() {
    #expect(SyncUpsListModel().duplicateButtonTapped(id: SyncUp.ID(UUID(9))) == nil)
    #expect(syncUps.count == 4)
  }

  @Test(
    "is changed by moving a sync-up",
    arguments: [
      (1, .before(id(3)), ["Product", "Design", "Ops", "Art"]),
      (1, .after(id(3)), ["Product", "Ops", "Design", "Art"]),
      (4, .before(id(1)), ["Art", "Design", "Product", "Ops"]),
      (4, .after(id(1)), ["Design", "Art", "Product", "Ops"]),
      (2, .before(id(2)), ["Design", "Product", "Ops", "Art"]),
      (2, .after(id(2)), ["Design", "Product", "Ops", "Art"]),
      (2, .after(SyncUp.ID(UUID(9))), ["Design", "Product", "Ops", "Art"]),
      (1, .place(1), ["Design", "Product", "Ops", "Art"]),
      (1, .place(2), ["Product", "Design", "Ops", "Art"]),
      (1, .place(4), ["Product", "Ops", "Art", "Design"]),
      (1, .place(99), ["Product", "Ops", "Art", "Design"]),
      (4, .place(2), ["Design", "Art", "Product", "Ops"]),
      (4, .place(-1), ["Art", "Design", "Product", "Ops"]),
      (9, .place(1), ["Design", "Product", "Ops", "Art"]),
    ] as [(Int, SyncUpsListModel.Placement, [String])]
  )
  func moving(number: Int, placement: SyncUpsListModel.Placement, titles: [String]) {
    SyncUpsListModel().syncUpMoved(id: Self.id(number), to: placement)
    #expect(syncUps.map(\.title) == titles)
  }

  @Test("is shown filtered, in the chosen order or in another one")
  func filtering() {
    let model = SyncUpsListModel()
    @Shared(.sortOrder) var sortOrder
    func titles(_ words: String, in order: SyncUpsSortOrder? = nil) -> [String] {
      model.syncUps(matching: SearchWords(words), in: order).map(\.title)
    }
    #expect(titles("") == ["Design", "Product", "Ops", "Art"])
    #expect(titles("p") == ["Product", "Ops"])
    #expect(titles("p", in: .title) == ["Ops", "Product"])
    #expect(titles("jr des") == ["Design"])
    $sortOrder.withLock { $0 = .title }
    #expect(titles("p") == ["Ops", "Product"])
    #expect(titles("p", in: .manual) == ["Product", "Ops"])
    #expect(model.chosenOrder == .title)
  }
}
