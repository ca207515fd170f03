import Dependencies
import Foundation
import IdentifiedCollections
import Models
import Tagged
import Testing

@Suite("The past meetings of several sync-ups")
struct PastMeetingTests {
  private let syncUps: [SyncUp] = [
    Self.syncUp(1, "Design", meetings: [(11, 100), (12, 300)]),
    Self.syncUp(2, "Product", meetings: []),
    Self.syncUp(3, "Ops", meetings: [(31, 300), (32, 200)]),
  ]

  private static func syncUp(
    _ id: Int,
    _ title: String,
    meetings: [(id: Int, date: Double)]
  ) -> SyncUp {
    SyncUp(
      id: SyncUp.ID(UUID(id)),
      meetings: IdentifiedArray(
        uniqueElements: meetings.map {
          Meeting(id: Meeting.ID(UUID($0.id)), date: at($0.date), transcript: "")
        }
      ),
      title: title
    )
  }

  private static func at(_ seconds: Double) -> Date {
    Date(timeIntervalSinceReferenceDate: seconds)
  }

  private func past(_ syncUp: Int, number: Int, of index: Int) -> PastMeeting {
    PastMeeting(
      syncUpID: syncUps[index].id,
      syncUpTitle: syncUps[index].title,
      number: number,
      meeting: syncUps[index].meetings[id: Meeting.ID(UUID(syncUp))]
        ?? Meeting(id: Meeting.ID(UUID(-1)), date: .distantPast, transcript: "")
    )
  }

  @Test(
    "The past meetings of all sync-ups are ordered by date, and numbered within each sync-up"
  )
  func order() {
    #expect(
      syncUps.pastMeetings() == [
        past(12, number: 1, of: 0), past(31, number: 1, of: 2), past(32, number: 2, of: 2),
        past(11, number: 2, of: 0),
      ]
    )
  }

  @Test("The list of past meetings can be limited to a period")
  func time() {
    func numbers(_ meetings: [PastMeeting]) -> [UUID] { meetings.map(\.meeting.id.rawValue) }
    #expect(numbers(syncUps.pastMeetings(from: Self.at(200))) == [UUID(12), UUID(31), UUID(32)])
    #expect(numbers(syncUps.pastMeetings(before: Self.at(300))) == [UUID(32), UUID(11)])
    #expect(
      syncUps.pastMeetings(from: Self.at(101), before: Self.at(201)) == [
        past(32, number: 2, of: 2)
      ]
    )
    #expect(syncUps.pastMeetings(from: Self.at(301)) == [])
  }
}
