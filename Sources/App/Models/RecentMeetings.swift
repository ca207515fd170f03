package import Foundation
import IdentifiedCollections
import Tagged

/// A summary of the most recent meetings of a sync-up.
///
/// ```swift
/// RecentMeetings(of: syncUp).people.first?.name  // "Ada"
/// ```
package struct RecentMeetings: Hashable, Sendable {
  /// The number of meetings in the summary.
  ///
  /// The number is lower than the requested number if the sync-up has fewer meetings.
  package let count: Int

  /// The people who spoke, longest speaking time first.
  ///
  /// Meetings without recorded attendances add no people.
  package let people: [MeetingStatistics.Person]

  /// The lengths of the meetings, oldest first.
  ///
  /// Meetings of unknown length are omitted.
  package let lengths: [Duration]

  /// The starts of the meetings in ``lengths``.
  package let dates: [Date]

  /// Summarises the most recent meetings of a sync-up.
  ///
  /// - Parameters:
  ///   - syncUp: The sync-up.
  ///   - count: The maximum number of meetings.
  package init(of syncUp: SyncUp, count: Int = 12) {
    let meetings = syncUp.meetingsByDate.prefix(count)
    var times = SpeakingTimes()
    for meeting in meetings { times.add(meeting) }
    self.count = meetings.count
    people = times.people.filter { $0.spoken > .zero }
    let known = meetings.reversed().filter { $0.duration != nil }
    lengths = known.compactMap { $0.duration?.countable }
    dates = known.map(\.startDate)
  }
}
