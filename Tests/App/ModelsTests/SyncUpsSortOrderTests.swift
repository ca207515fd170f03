import Dependencies
import Foundation
import IdentifiedCollections
import Models
import Tagged
import Testing

@Suite("The sort order of the list")
struct SyncUpsSortOrderTests {
  private func syncUp(_ number: Int, _ title: String, met day: Double? = nil) -> SyncUp {
    var syncUp = SyncUp(id: SyncUp.ID(UUID(number)), title: title)
    if let day {
      let date = Date(timeIntervalSinceReferenceDate: day * 86_400)
      syncUp.meetings = [Meeting(id: Meeting.ID(UUID(100 + number)), date: date, transcript: "")]
    }
    return syncUp
  }

  @Test(
    "Sorting by title or by newest meeting keeps equal sync-ups in their manual order",
    arguments: [
      (SyncUpsSortOrder.manual, [1, 2, 3, 4, 5]),
      (.title, [3, 2, 5, 4, 1]),
      (.lastMeeting, [4, 2, 5, 1, 3]),
    ]
  )
  func orders(order: SyncUpsSortOrder, expected: [Int]) {
    let syncUps = [
      syncUp(1, "Zoo"), syncUp(2, "daily", met: 2), syncUp(3, "Árbol"),
      syncUp(4, "Design", met: 3), syncUp(5, "Daily", met: 2),
    ]
    #expect(
      order.sorted(syncUps, now: .now, in: .gmt).map(\.id) == expected.map { SyncUp.ID(UUID($0)) }
    )
  }
}
