package import Foundation
import IdentifiedCollections

/// A past meeting in a list of the meetings of several sync-ups.
package struct PastMeeting: Hashable, Sendable {
  /// The meeting's sync-up.
  package let syncUpID: SyncUp.ID

  package let syncUpTitle: String

  /// The meeting's position among the meetings of its sync-up, counting from 1 for the newest.
  package let number: Int

  package let meeting: Meeting

  /// Creates an entry of the list.
  ///
  /// - Parameters:
  ///   - syncUpID: The meeting's sync-up.
  ///   - syncUpTitle: The sync-up's title.
  ///   - number: The meeting's position among the meetings of its sync-up, counting from 1 for the
  ///     newest.
  ///   - meeting: The meeting.
  package init(syncUpID: SyncUp.ID, syncUpTitle: String, number: Int, meeting: Meeting) {
    self.syncUpID = syncUpID
    self.syncUpTitle = syncUpTitle
    self.number = number
    self.meeting = meeting
  }
}

extension Sequence<SyncUp> {
  /// Returns the meetings that started in a period, newest first.
  ///
  /// Meetings that ended at the same time are in the order of the sync-ups.
  ///
  /// - Parameters:
  ///   - start: The start of the period, or `nil` for no limit.
  ///   - end: The end of the period, or `nil` for no limit. A meeting that started exactly at the
  ///     end of the period is not returned.
  package func pastMeetings(from start: Date? = nil, before end: Date? = nil) -> [PastMeeting] {
    let meetings = flatMap { syncUp in
      syncUp.meetingsByDate.enumerated()
        .filter { _, meeting in
          let date = meeting.startDate
          return start.map { date >= $0 } ?? true && end.map { date < $0 } ?? true
        }
        .map { index, meeting in
          PastMeeting(
            syncUpID: syncUp.id,
            syncUpTitle: syncUp.title,
            number: index + 1,
            meeting: meeting
          )
        }
    }
    // `sorted` is not guaranteed to be stable, so the offset breaks ties.
    return meetings.enumerated()
      .sorted { ($1.element.meeting.date, $0.offset) < ($0.element.meeting.date, $1.offset) }
      .map(\.element)
  }
}
